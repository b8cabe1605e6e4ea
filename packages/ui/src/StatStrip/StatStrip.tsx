import { Box, Progress, Skeleton, Text } from "@mantine/core";
import { clsx } from "clsx";
import type { CSSProperties, ReactNode } from "react";

import type { ElementProps } from "../theme/element.ts";
import { Figure } from "./Figure.tsx";
import classes from "./StatStrip.module.css";

/** One figure: a name, a value and a line that gives it meaning. */
export interface Stat {
  /** Tells it from the others where its name does not. */
  readonly id?: string | undefined;
  readonly name: string;
  /** Already formatted; `undefined` while it loads. */
  readonly value: ReactNode;
  readonly unit?: ReactNode;
  /** A comparison, a rate, a forecast that says how it was made. Its line is kept while it loads: pass `null`. */
  readonly meaning?: ReactNode;
  /** A share between 0 and 1. */
  readonly progress?:
    | { readonly label: string; readonly tone?: "accent" | "warn" | "bad"; readonly value: number }
    | undefined;
}

interface StatStripProps extends ElementProps<HTMLDListElement> {
  /** The first stands wider. */
  readonly stats: readonly Stat[];
}

/** A number alone; thousands are apart by no plain space in any language. */
const isNumber = (value: ReactNode): value is string => typeof value === "string" && /^[^ ]*\d[^ ]*$/.test(value);

/** Figures in one card with hairlines between; on narrow screens in two columns under the first. */
export const StatStrip = ({ stats, className, ref }: StatStripProps): ReactNode => {
  const style: CSSProperties & Record<"--stat-count", number> = { "--stat-count": Math.max(2, stats.length) };
  return (
    <dl ref={ref} className={clsx(classes["strip"], className)} style={style}>
      {stats.map((stat) => (
        <div key={stat.id ?? stat.name} className={classes["stat"]}>
          <Text component="dt" inherit c="dimmed" fz={12.5} lh="18px">
            {stat.name}
          </Text>
          <dd className={classes["value"]} aria-busy={stat.value === undefined || undefined}>
            {stat.value === undefined ? (
              <Skeleton width={96} height={20} />
            ) : (
              <bdi>{isNumber(stat.value) ? <Figure>{stat.value}</Figure> : stat.value}</bdi>
            )}
            {stat.value === undefined || stat.unit === undefined ? null : (
              <Text span inherit ms={6} c="dimmed" fz={12.5} lh={1} fw={550} lts="0">
                {stat.unit}
              </Text>
            )}
          </dd>
          {stat.meaning === undefined ? null : (
            <dd className={classes["meaning"]}>{stat.value === undefined ? null : stat.meaning}</dd>
          )}
          {stat.progress === undefined ? null : (
            <Box component="dd" mt="sm">
              <Progress
                value={stat.progress.value * 100}
                color={stat.progress.tone ?? "accent"}
                aria-label={stat.progress.label}
              />
            </Box>
          )}
        </div>
      ))}
    </dl>
  );
};
