import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { fetchAhead } from "../../lib/chunk-errors.ts";
import { notifyError } from "../../lib/notify.ts";
import { PartBoundary } from "./lazy-part.tsx";

export interface WindowProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** A window whose code loads when it is opened. */
export interface LazyWindow<Props extends WindowProps> {
  /** Nothing until it is opened for the first time; then it stays, to fade out. One that does not arrive says so and closes: the next press tries again. */
  readonly Window: (props: Props) => ReactNode;
  /** Fetches it: somebody comes near, or the page has nothing better to do. */
  readonly near: () => void;
}

/** Stands in a window's place while its code is on its way; what opens by itself waits for it (`shared/Notices/when-free.ts`). */
export const windowOnItsWay: ReactNode = <span hidden data-window-on-its-way />;

export const lazyWindow = <Props extends WindowProps>(load: () => Promise<ComponentType<Props>>): LazyWindow<Props> => {
  let arrived: ComponentType<Props> | undefined;
  const fetchWindow = async (): Promise<ComponentType<Props>> => {
    arrived = await load();
    return arrived;
  };
  const Window = (props: Props): ReactNode => {
    const { opened, onClose } = props;
    const [kept, setKept] = useState(() => arrived);
    // What was fetched ahead is drawn with the press itself.
    const Inside = kept ?? (opened ? arrived : undefined);
    const fail = useEffectEvent((error: unknown): void => {
      notifyError(error);
      onClose();
    });
    useEffect(() => {
      if (!opened || kept !== undefined) return undefined;
      let gone = false;
      fetchWindow().then(
        (component) => {
          if (!gone) setKept(() => component);
        },
        (error: unknown) => {
          if (!gone) fail(error);
        },
      );
      return () => {
        gone = true;
      };
    }, [opened, kept]);
    if (Inside === undefined) return opened ? windowOnItsWay : null;
    return (
      <PartBoundary>
        <Inside {...props} />
      </PartBoundary>
    );
  };
  return { Window, near: () => fetchAhead(fetchWindow) };
};
