import { clsx } from "clsx";
import type { ReactNode } from "react";

import { Hint } from "../Hint/Hint.tsx";
import type { ElementProps } from "../theme/element.ts";
import classes from "./TimeText.module.css";

interface TimeTextProps extends ElementProps<HTMLTimeElement> {
  /** Shown, e.g. "2 min ago". */
  readonly children: ReactNode;
  /** The exact time in words, shown on hover and focus. */
  readonly exact: string;
  /** ISO 8601, for machines. */
  readonly dateTime: string;
}

/** A relative time; the exact one on hover and keyboard focus. */
export const TimeText = ({ children, exact, dateTime, className, ref }: TimeTextProps): ReactNode => (
  <Hint label={exact}>
    <time ref={ref} dateTime={dateTime} tabIndex={0} className={clsx(classes["time"], className)}>
      {children}
    </time>
  </Hint>
);
