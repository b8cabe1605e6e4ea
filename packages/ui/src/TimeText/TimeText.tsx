import { clsx } from "clsx";
import type { ReactNode } from "react";

import { Hint } from "../Hint/Hint.tsx";
import type { ElementProps } from "../theme/element.ts";
import classes from "./TimeText.module.css";

interface TimeTextProps extends ElementProps<HTMLTimeElement> {
  /** The exact time. */
  readonly children: ReactNode;
  /** More about it, e.g. "2 min ago", shown on hover and focus. */
  readonly hint: string;
  /** ISO 8601, for machines. */
  readonly dateTime: string;
}

/** A time, and more about it on hover and keyboard focus. */
export const TimeText = ({ children, hint, dateTime, className, ref }: TimeTextProps): ReactNode => (
  <Hint label={hint}>
    <time ref={ref} dateTime={dateTime} tabIndex={0} className={clsx(classes["time"], className)}>
      {children}
    </time>
  </Hint>
);
