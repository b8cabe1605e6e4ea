import { Box } from "@mantine/core";
import { nice, ticks } from "d3-array";
import { type ReactNode, useState } from "react";

import classes from "./Bars.module.css";
import type { ChartPick, ChartPoint, ChartSeries } from "./chart.ts";
import { SeriesName } from "./SeriesName.tsx";

export interface BarsProps {
  readonly series: readonly ChartSeries[];
  readonly points: readonly ChartPoint[];
  readonly colors: ReadonlyMap<string, string>;
  readonly formatValue: (value: number) => string;
  readonly formatAxis: (value: number) => string;
  readonly onPick: ((pick: ChartPick) => void) | undefined;
  /** Left out, the values are levels: drawn behind each other and never added up. */
  readonly totalText: string | undefined;
}

/** More labels than this under the axis would touch on a phone; then every second, third … bar has one. A week has all. */
const LABELS = 7;

const INTERVALS = 4;

const totalOf = (point: ChartPoint, series: readonly ChartSeries[]): number =>
  series.reduce((total, one) => total + (point.values[one.id] ?? 0), 0);

interface Part {
  readonly id: string;
  readonly size: number;
}

/** Stacked parts of a bar, from the bottom up: the values, or for levels their differences to the previous level. */
const partsOf = (point: ChartPoint, series: readonly ChartSeries[], levels: boolean): readonly Part[] => {
  let below = 0;
  const parts = series.map((one) => {
    const value = point.values[one.id] ?? 0;
    const size = levels ? value - below : value;
    below = Math.max(below, value);
    return { id: one.id, size };
  });
  return parts.filter(({ size }) => size > 0);
};

const Tip = ({
  point,
  series,
  colors,
  formatValue,
  totalText,
}: Pick<BarsProps, "series" | "colors" | "formatValue" | "totalText"> & { readonly point: ChartPoint }): ReactNode => (
  <div className={classes["tip"]}>
    <Box fw={550}>{point.title}</Box>
    {series
      .filter((one) => (point.values[one.id] ?? 0) !== 0)
      .map((one) => (
        <div key={one.id} className={classes["tipLine"]}>
          <SeriesName label={one.label} color={colors.get(one.id)} />
          <span className={classes["number"]}>{formatValue(point.values[one.id] ?? 0)}</span>
        </div>
      ))}
    {totalText === undefined ? null : (
      <div className={classes["tipLine"]} data-total>
        <span>{totalText}</span>
        <span className={classes["number"]}>{formatValue(totalOf(point, series))}</span>
      </div>
    )}
  </div>
);

/**
 * The drawing itself. Boxes of the page rather than a chart library's picture: the first draw of one kept a slow phone busy for most of a
 * second, and boxes follow the direction of writing by themselves.
 */
export const Bars = ({ series, points, colors, formatValue, formatAxis, totalText, onPick }: BarsProps): ReactNode => {
  const [shown, setShown] = useState<string>();
  const bars = points.map((point) => partsOf(point, series, totalText === undefined));
  const highest = Math.max(0, ...bars.map((parts) => parts.reduce((height, { size }) => height + size, 0)));
  const [, top] = highest === 0 ? [0, 1] : nice(0, highest, INTERVALS);
  // Half a call is none: where all values are whole, so is the scale.
  const whole = points.every(({ values }) => Object.values(values).every((value) => Number.isInteger(value ?? 0)));
  const share = (value: number): string => `${(value / top) * 100}%`;
  const labelled = points.filter(({ label }) => label !== "");
  const every = Math.ceil(labelled.length / LABELS);
  const shownLabels = new Set(labelled.filter((_, index) => index % every === 0));
  return (
    <div className={classes["root"]}>
      <div className={classes["scale"]}>
        {ticks(0, top, INTERVALS)
          .filter((value) => !whole || Number.isInteger(value))
          .map((value) => (
            <div key={value} className={classes["tick"]} style={{ insetBlockEnd: share(value) }}>
              <span>
                <bdi className={classes["number"]}>{formatAxis(value)}</bdi>
              </span>
            </div>
          ))}
      </div>
      <div className={classes["columns"]} onPointerLeave={() => setShown(undefined)}>
        {points.map((point, index) => (
          <div
            key={point.id}
            className={classes["column"]}
            data-shown={shown === point.id || undefined}
            onPointerEnter={() => setShown(point.id)}
            onPointerDown={() => setShown(point.id)}
          >
            <div className={classes["bar"]} data-unfinished={point.unfinished || undefined}>
              {bars[index]?.map(({ id, size }) => (
                <div
                  key={id}
                  role="presentation"
                  className={classes["part"]}
                  data-part={id}
                  data-bad={series.some((one) => one.id === id && one.bad === true) || undefined}
                  data-pick={onPick !== undefined || undefined}
                  onClick={onPick === undefined ? undefined : () => onPick({ series: id, point: point.id })}
                  style={{ blockSize: share(size), backgroundColor: colors.get(id) }}
                />
              ))}
            </div>
            <span className={classes["label"]}>{shownLabels.has(point) ? point.label : null}</span>
            {shown === point.id ? (
              <div className={classes["place"]} data-late={index >= points.length / 2 || undefined}>
                <Tip point={point} series={series} colors={colors} formatValue={formatValue} totalText={totalText} />
              </div>
            ) : null}
          </div>
        ))}
      </div>
    </div>
  );
};
