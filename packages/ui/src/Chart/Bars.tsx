import { nice, ticks } from "d3-array";
import { type ReactNode, useState } from "react";

import classes from "./Bars.module.css";
import type { ChartPoint, ChartSeries } from "./chart.ts";
import { SeriesName } from "./SeriesName.tsx";

/** Props of {@link Bars}. */
export interface BarsProps {
  readonly series: readonly ChartSeries[];
  readonly points: readonly ChartPoint[];
  readonly colors: ReadonlyMap<string, string>;
  readonly formatValue: (value: number) => string;
  readonly formatAxis: (value: number) => string;
  readonly totalText: string;
}

/** More labels than this under the axis would touch on a phone; then every second, third … bar has one. */
const LABELS = 10;

const INTERVALS = 4;

const totalOf = (point: ChartPoint, series: readonly ChartSeries[]): number =>
  series.reduce((total, one) => total + (point.values[one.id] ?? 0), 0);

const Tip = ({
  point,
  series,
  colors,
  formatValue,
  totalText,
}: Pick<BarsProps, "series" | "colors" | "formatValue" | "totalText"> & { readonly point: ChartPoint }): ReactNode => (
  <div className={classes["tip"]}>
    <div className={classes["tipTitle"]}>{point.title}</div>
    {series
      .filter((one) => (point.values[one.id] ?? 0) !== 0)
      .map((one) => (
        <div key={one.id} className={classes["tipLine"]}>
          <SeriesName label={one.label} color={colors.get(one.id)} />
          <span className={classes["number"]}>{formatValue(point.values[one.id] ?? 0)}</span>
        </div>
      ))}
    <div className={classes["tipLine"]} data-total>
      <span>{totalText}</span>
      <span className={classes["number"]}>{formatValue(totalOf(point, series))}</span>
    </div>
  </div>
);

/**
 * The drawing itself. Boxes of the page rather than a chart library's picture: the first draw of one kept a slow phone busy for most of a
 * second, and boxes follow the direction of writing by themselves.
 */
export const Bars = ({ series, points, colors, formatValue, formatAxis, totalText }: BarsProps): ReactNode => {
  const [shown, setShown] = useState<string>();
  const highest = Math.max(0, ...points.map((point) => totalOf(point, series)));
  const [, top] = highest === 0 ? [0, 1] : nice(0, highest, INTERVALS);
  const share = (value: number): string => `${(Math.max(0, value) / top) * 100}%`;
  const every = Math.ceil(points.length / LABELS);
  return (
    <div className={classes["root"]}>
      <div className={classes["scale"]}>
        {ticks(0, top, INTERVALS).map((value) => (
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
              {series
                .filter((one) => (point.values[one.id] ?? 0) > 0)
                .map((one) => (
                  <div
                    key={one.id}
                    className={classes["part"]}
                    data-part={one.id}
                    style={{ blockSize: share(point.values[one.id] ?? 0), backgroundColor: colors.get(one.id) }}
                  />
                ))}
            </div>
            <span className={classes["label"]}>{index % every === 0 ? point.label : null}</span>
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
