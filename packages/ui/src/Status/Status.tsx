import { clsx } from "clsx";
import type { ReactNode } from "react";

import type { ElementProps } from "../theme/element.ts";
import classes from "./Status.module.css";

/** Meaning of a colour: ok green, warn amber, bad red, info blue. */
export type Tone = "neutral" | "ok" | "warn" | "bad" | "info";

interface StatusDotProps extends ElementProps<HTMLSpanElement> {
  readonly tone: Tone;
  /** The word: colour never speaks alone. */
  readonly children: ReactNode;
}

/** A dot and a word on plain ground. */
export const StatusDot = ({ tone, children, className, ref }: StatusDotProps): ReactNode => (
  <span ref={ref} className={clsx(classes["status"], className)}>
    <span className={classes["dot"]} data-tone={tone} />
    {children}
  </span>
);
