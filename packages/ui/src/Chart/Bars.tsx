import { useDirection } from "@mantine/core";
import type { ReactNode } from "react";
import { Bar, BarChart, CartesianGrid, Rectangle, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";

import type { ChartPoint, ChartSeries } from "./chart.ts";
import classes from "./StackedBarChart.module.css";

/** Props of {@link Bars}. */
export interface BarsProps {
  readonly series: readonly ChartSeries[];
  readonly points: readonly ChartPoint[];
  readonly colors: ReadonlyMap<string, string>;
  readonly formatValue: (value: number) => string;
  readonly formatAxis: (value: number) => string;
  readonly height: number;
  readonly totalText: string;
}

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
          <span className={classes["swatch"]} style={{ background: colors.get(one.id) }} />
          <span className={classes["name"]}>{one.label}</span>
          <span>{formatValue(point.values[one.id] ?? 0)}</span>
        </div>
      ))}
    <div className={`${classes["tipLine"] ?? ""} ${classes["tipTotal"] ?? ""}`}>
      <span>{totalText}</span>
      <span>{formatValue(series.reduce((total, one) => total + (point.values[one.id] ?? 0), 0))}</span>
    </div>
  </div>
);

/** The drawing itself; its own chunk. */
export const Bars = ({ series, points, colors, formatValue, formatAxis, height, totalText }: BarsProps): ReactNode => {
  const rtl = useDirection().dir === "rtl";
  const data = points.map((point) => ({ ...point }));
  const axis = { fontSize: 11, fill: "var(--ui-faint)" };
  return (
    <ResponsiveContainer width="100%" height={height}>
      <BarChart
        data={data}
        margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
        barCategoryGap="28%"
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--ui-line)" />
        <XAxis
          dataKey="label"
          tickLine={false}
          axisLine={false}
          tick={axis}
          reversed={rtl}
          interval="preserveStartEnd"
          minTickGap={8}
        />
        <YAxis
          tickLine={false}
          axisLine={false}
          tick={axis}
          orientation={rtl ? "right" : "left"}
          tickFormatter={formatAxis}
          width={48}
          tickCount={5}
        />
        <Tooltip
          cursor={{ fill: "var(--ui-hover)" }}
          isAnimationActive={false}
          // oxlint-disable-next-line react/no-unstable-nested-components -- The library calls it: a function, no component.
          content={({ active, label }) => {
            const point = active ? points.find((one) => one.label === label) : undefined;
            return point === undefined ? null : (
              <Tip point={point} series={series} colors={colors} formatValue={formatValue} totalText={totalText} />
            );
          }}
        />
        {series.map((one) => (
          <Bar
            key={one.id}
            stackId="all"
            dataKey={(point: ChartPoint) => point.values[one.id] ?? 0}
            fill={colors.get(one.id) ?? "var(--ui-chart-other)"}
            isAnimationActive={false}
            maxBarSize={34}
            // oxlint-disable-next-line react/no-unstable-nested-components -- The library calls it: a function, no component.
            shape={({ x, y, width, height: tall, fill = "var(--ui-chart-other)", index }) => (
              // A hairline of ground between the parts keeps them apart without their colours.
              <Rectangle
                x={x}
                y={y + 0.75}
                width={width}
                height={Math.max(0, tall - 1.5)}
                radius={2}
                fill={fill}
                fillOpacity={points[index]?.unfinished === true ? 0.55 : 1}
              />
            )}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
};
