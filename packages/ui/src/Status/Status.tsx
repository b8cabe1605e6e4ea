import { clsx } from "clsx";
import type { ReactNode } from "react";

import type { ElementProps } from "../theme/element.ts";
import classes from "./Status.module.css";

/** Meaning of a colour: ok green, warn amber, bad red, info blue. */
export type Tone = "neutral" | "ok" | "warn" | "bad" | "info";

/** Props of {@link StatusDot}. */
export interface StatusDotProps extends ElementProps<HTMLSpanElement> {
  readonly tone: Tone;
  /** The word: colour never speaks alone. */
  readonly children: ReactNode;
}

/** A dot and a word on plain ground. */
export const StatusDot = ({ tone, children, className, ref }: StatusDotProps): ReactNode => (
  <span ref={ref} data-tone={tone} className={clsx(classes["status"], className)}>
    <span className={classes["dot"]} />
    {children}
  </span>
);

/** Props of {@link Tag}. */
export interface TagProps extends ElementProps<HTMLSpanElement> {
  readonly tone?: Tone | "accent" | undefined;
  /** Puts a dot before the word: a status. */
  readonly dot?: boolean | undefined;
  readonly children: ReactNode;
}

/** A word on a soft ground: a status (with `dot`), a group, a kind. */
export const Tag = ({ tone = "neutral", dot = false, children, className, ref }: TagProps): ReactNode => (
  <span ref={ref} data-tone={tone} className={clsx(classes["tag"], className)}>
    {dot ? <span className={classes["dot"]} /> : null}
    <span className={classes["text"]}>{children}</span>
  </span>
);
