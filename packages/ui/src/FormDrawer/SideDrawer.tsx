import { type ReactNode, useId } from "react";

import { lazyPart } from "../theme/lazy-part.tsx";
import classes from "./FormDrawer.module.css";

export interface SideDrawerProps {
  readonly opened: boolean;
  /** Asked by the close button, Escape and a press outside: keep it open here when something was typed. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Under a hairline at the bottom, the main button last. */
  readonly footer?: ReactNode;
  /** Pixels or a CSS width, a height at the bottom; 480 when left out. */
  readonly width?: number | string | undefined;
  /** The edge it stands at; `right`, which is left in a page from right to left, when left out. */
  readonly position?: "left" | "right" | "bottom" | undefined;
  /** Does not dim the page, so that changed settings can be seen in it. */
  readonly clear?: boolean | undefined;
}

/** A drawer around any content. */
export const DrawerShell = lazyPart(async () => (await import("./DrawerBody.tsx")).DrawerBody);

/** Loads the drawers' code ahead. */
export const loadDrawer = DrawerShell.preload;

/** A record at the end side; the list stays where it was. */
export const SideDrawer = ({ title, footer, children, ...shell }: SideDrawerProps): ReactNode => {
  const id = useId();
  return (
    <DrawerShell {...shell} title={<span id={id}>{title}</span>}>
      <div className={classes["scroll"]} tabIndex={0} role="group" aria-labelledby={id}>
        {children}
      </div>
      {footer === undefined ? null : <div className={classes["foot"]}>{footer}</div>}
    </DrawerShell>
  );
};
