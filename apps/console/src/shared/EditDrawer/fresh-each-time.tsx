import { type FunctionComponent, type ReactNode, useState } from "react";
import type { WindowProps } from "../LazyPart/optional-part.tsx";

/** Makes a window whose state begins afresh each time it opens. */
export const freshEachTime =
  <Props extends WindowProps>(Window: FunctionComponent<Props>): FunctionComponent<Props> =>
  (props): ReactNode => {
    const [round, setRound] = useState(0);
    const [opened, setOpened] = useState(false);
    if (props.opened !== opened) {
      setOpened(props.opened);
      if (props.opened) setRound(round + 1);
    }
    return <Window key={round} {...props} />;
  };
