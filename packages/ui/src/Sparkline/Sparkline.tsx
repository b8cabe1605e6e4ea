import { clsx } from "clsx";
import type { ReactNode } from "react";

import type { ElementProps } from "../theme/element.ts";
import classes from "./Sparkline.module.css";

interface SparklineProps extends ElementProps<HTMLSpanElement> {
  /** A sentence that says what the picture shows. */
  readonly label: string;
  /** The oldest first. */
  readonly values: readonly number[];
  /** How much of each value went wrong. */
  readonly bad?: readonly number[] | undefined;
}

const HEIGHT = 24;
/** Of the drawing's own units; the style sheet says how wide it is. */
const BAR = 3;
const STEP = 4;
/** The least that is seen of something. */
const LEAST = 2;

const box = (index: number, height: number): string => `M${index * STEP} ${HEIGHT}h${BAR}V${HEIGHT - height}h-${BAR}z`;

/** A row of small bars on a line, to be read at a glance in a table: how something went, and what of it went wrong. */
export const Sparkline = ({ label, values, bad, className, ref }: SparklineProps): ReactNode => {
  const top = Math.max(1, ...values);
  const heightOf = (value: number): number => (value <= 0 ? 0 : Math.max(LEAST, (value / top) * (HEIGHT - 1)));
  const bars = values.map((value, index) => {
    const height = heightOf(value);
    return { index, height, wrong: Math.min(height, heightOf(bad?.[index] ?? 0)) };
  });
  return (
    <span ref={ref} className={clsx(classes["root"], className)} role="img" aria-label={label}>
      <svg
        className={classes["drawing"]}
        viewBox={`0 0 ${Math.max(1, values.length * STEP - 1)} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path fill="var(--ui-line-strong)" d={bars.map(({ index }) => box(index, 1)).join("")} />
        <path fill="var(--ui-chart-1)" d={bars.map(({ index, height }) => box(index, height)).join("")} />
        <path fill="var(--ui-bad)" d={bars.map(({ index, wrong }) => box(index, wrong)).join("")} />
      </svg>
    </span>
  );
};
