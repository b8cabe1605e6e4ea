import { type ReactElement, type ReactNode, useId, useState } from "react";

import { deferred } from "../theme/deferred.tsx";
import { useEverOpened } from "../theme/opened.ts";
import type * as Body from "./PopoverBody.tsx";
import { type TriggerProps, withTrigger } from "./trigger.ts";

/** Props of {@link Popover}. */
export interface PopoverProps {
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
  /** The element it hangs from; takes a ref, which the popover needs for itself. */
  readonly target: ReactElement<TriggerProps>;
  readonly children: ReactNode;
  /** Name of the dialog for screen readers. */
  readonly label: string;
  readonly position?: "bottom-start" | "bottom-end" | undefined;
  /** Pixels. */
  readonly width?: number | undefined;
}

const load = (): Promise<typeof Body> => import("./PopoverBody.tsx");

const PopoverBody = deferred(async () => (await load()).PopoverBody);

/** A floating panel; Escape and a press outside close it, focus returns to its target. */
export const Popover = ({ target, ...rest }: PopoverProps): ReactNode => {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { opened } = rest;
  return (
    <>
      {withTrigger(target, load, {
        ref: setAnchor,
        "aria-haspopup": "dialog",
        "aria-expanded": opened,
        "aria-controls": opened ? id : undefined,
      })}
      {useEverOpened(opened) ? <PopoverBody id={id} anchor={anchor} {...rest} /> : null}
    </>
  );
};
