import { clsx } from "clsx";
import type { ReactNode } from "react";

import type { ElementProps } from "../theme/element.ts";
import classes from "./Progress.module.css";

export interface ProgressProps extends ElementProps<HTMLDivElement> {
  /** Share between 0 and 1; clamped. */
  readonly value: number;
  /** Name of the measure, e.g. "Used of the key's quota". */
  readonly label: string;
  readonly tone?: "accent" | "warn" | "bad" | undefined;
  /** `md` 6 px, `sm` 4 (in a table). */
  readonly size?: "md" | "sm" | undefined;
}

/** A thin bar that shows a share. */
export const Progress = ({ value, label, tone = "accent", size = "md", className, ref }: ProgressProps): ReactNode => {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 1000) / 10;
  return (
    <div
      ref={ref}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      data-tone={tone}
      data-size={size}
      className={clsx(classes["track"], className)}
    >
      <div className={classes["bar"]} style={{ inlineSize: `${percent}%` }} />
    </div>
  );
};
