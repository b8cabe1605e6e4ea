import { useCallback, useState } from "react";
import { keptFormOf } from "../../lib/kept-forms.ts";
import { useSelf } from "../../lib/session.ts";
import type { WindowProps } from "../LazyPart/optional-part.tsx";

/** Subject of a list's form: an empty new row where it names none. */
interface EditTarget<Row> {
  /** The row to change. */
  readonly row?: Row | undefined;
  /** The row whose values a new one begins with. */
  readonly copyOf?: Row | undefined;
}

/** Props of the form of a list's rows. */
export interface EditTargetProps<Row> extends WindowProps {
  readonly target: EditTarget<Row>;
}

/** Opens and closes the form of a list's rows. One that was open when the session ended is open again. */
export const useEditTarget = <Row>(formName: string) => {
  const { id: user } = useSelf();
  const [window, setWindow] = useState(() => {
    const left = keptFormOf<EditTarget<Row>>(user, formName);
    return { opened: left !== undefined, target: left ?? {} };
  });
  const open = useCallback((target: EditTarget<Row>): void => setWindow({ opened: true, target }), []);
  const openRow = useCallback((row: Row): void => open({ row }), [open]);
  const onClose = (): void => setWindow(({ target }) => ({ opened: false, target }));
  return { drawer: { ...window, onClose }, open, openRow };
};
