import "@mantine/charts/styles.layer.css";
import { BarChart, CompositeChart } from "@mantine/charts";
import { Box, useDirection } from "@mantine/core";
import { useNarrow } from "@one-hub/ui";
import type { ReactNode } from "react";
import { CHART_HEIGHT } from "./chart-height.ts";
import { fitName, roomForNames } from "./fit-name.ts";

/** What all charts have in common. */
const look = {
  h: CHART_HEIGHT,
  accessibilityLayer: false,
  legendProps: { verticalAlign: "bottom" },
  // Where the system forces its own colours, the legend keeps the chart's.
  styles: { legendItemColor: { forcedColorAdjust: "none" } },
} as const;

/** One name of a chart's legend. */
export interface Series {
  readonly label: string;
  readonly color: string;
}

/** What every chart of the page is given; its numbers are in a table too. */
interface ChartProps {
  /** A value with its unit. */
  readonly formatValue: (value: number) => string;
  readonly formatAxis: (value: number) => string;
  /** The values are whole numbers, and so are those of the axis. */
  readonly isCount?: boolean | undefined;
  /** The day or hour that has not ended: its bar is paler, as is its day's. */
  readonly running?: string | undefined;
  /** A mark was pressed: leads to what it is made of. `series` is the bar's among the series. */
  readonly onPick?: ((index: number, series: number) => void) | undefined;
}

/** Props of {@link DayBars}: bars of series, by days or hours. */
export interface DayBarsProps extends ChartProps {
  readonly series: readonly Series[];
  readonly points: readonly { readonly title: string; readonly values: readonly number[] }[];
  /** The bars of a day side by side, where they are no parts of a sum. */
  readonly apart?: boolean | undefined;
}

/** Props of {@link Trend}: bars of a period, and a line of the one before. */
export interface TrendProps extends ChartProps {
  readonly now: Series;
  readonly before: Series;
  readonly points: readonly { readonly title: string; readonly now: number; readonly before: number | undefined }[];
}

/** Props of {@link Ranking}: a bar a row, the biggest on top. */
export interface RankingProps extends ChartProps {
  readonly series: readonly Series[];
  readonly rows: readonly { readonly name: string; readonly values: readonly number[] }[];
}

/** Names may have dots, which the charts take for paths. */
const keyOf = (index: number): string => `s${index}`;

/** Recharts draws a bar with the SVG attributes of its row. */
const paleIf = (title: string, running: string | undefined): { readonly opacity?: number } =>
  running?.startsWith(title) === true ? { opacity: 0.55 } : {};

/** "11-21" of a day, "14:00" of an hour. */
const shortTitle = (title: string): string => (title.length > 10 ? title.slice(11) : title.slice(5));

/** The vertical axis, on the side where reading begins. Mantine moves its texts away from the chart as if that were the left. */
const useSides = () => {
  const rtl = useDirection().dir === "rtl";
  return {
    reversed: rtl,
    axis: {
      orientation: rtl ? ("right" as const) : ("left" as const),
      tick: { transform: `translate(${rtl ? 10 : -10}, 0)`, fontSize: 12, fill: "currentColor" },
    },
  };
};

const barsOf = (onPick: ChartProps["onPick"], series = 0) => ({
  isAnimationActive: false,
  ...(onPick === undefined
    ? {}
    : { cursor: "pointer", onClick: (_bar: unknown, index: number): void => onPick(index, series) }),
});

/** The props of the bars of each series. */
const barsOfSeries =
  (onPick: ChartProps["onPick"]) =>
  ({ name }: { readonly name: string }) =>
    barsOf(onPick, Number(name.slice(1)));

/** The axis' last number stands at its line, half of it above the chart. */
const topRoom = { margin: { top: 8 } };

/** A picture of numbers that a table has too: screen readers are spared it. */
const Picture = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <Box dir="ltr" aria-hidden="true">
    {children}
  </Box>
);

export const DayBars = ({
  series,
  points,
  apart = false,
  isCount = false,
  running,
  formatValue,
  formatAxis,
  onPick,
}: DayBarsProps): ReactNode => {
  const { reversed, axis } = useSides();
  return (
    <Picture>
      <BarChart
        {...look}
        type={apart ? "default" : "stacked"}
        data={points.map(({ title, values }) => ({
          title,
          ...paleIf(title, running),
          ...Object.fromEntries(values.map((value, index) => [keyOf(index), value])),
        }))}
        dataKey="title"
        series={series.map(({ label, color }, index) => ({ name: keyOf(index), label, color }))}
        withLegend
        valueFormatter={formatValue}
        barProps={barsOfSeries(onPick)}
        barChartProps={topRoom}
        maxBarWidth={48}
        xAxisProps={{ reversed, tickFormatter: shortTitle, minTickGap: 16 }}
        yAxisProps={{ ...axis, tickFormatter: formatAxis, width: 64, allowDecimals: !isCount }}
      />
    </Picture>
  );
};

export const Trend = ({
  now,
  before,
  points,
  isCount = false,
  running,
  formatValue,
  formatAxis,
  onPick,
}: TrendProps): ReactNode => {
  const { reversed, axis } = useSides();
  return (
    <Picture>
      <CompositeChart
        {...look}
        data={points.map((point) => ({ ...point, ...paleIf(point.title, running) }))}
        dataKey="title"
        series={[
          { name: "now", type: "bar", ...now },
          { name: "before", type: "line", strokeDasharray: "5 4", ...before },
        ]}
        curveType="linear"
        withDots={false}
        withLegend
        valueFormatter={formatValue}
        barProps={barsOf(onPick)}
        lineProps={{ isAnimationActive: false }}
        composedChartProps={topRoom}
        maxBarWidth={48}
        xAxisProps={{ reversed, tickFormatter: shortTitle, minTickGap: 16 }}
        yAxisProps={{ ...axis, tickFormatter: formatAxis, width: 64, allowDecimals: !isCount }}
      />
    </Picture>
  );
};

export const Ranking = ({
  series,
  rows,
  isCount = false,
  formatValue,
  formatAxis,
  onPick,
}: RankingProps): ReactNode => {
  const { reversed, axis } = useSides();
  const names = rows.map(({ name }) => name);
  const room = roomForNames(names, useNarrow() ? "narrow" : "wide");
  return (
    <Picture>
      <BarChart
        {...look}
        orientation="vertical"
        data={rows.map(({ name, values }) => ({
          name,
          ...Object.fromEntries(values.map((value, index) => [keyOf(index), value])),
        }))}
        dataKey="name"
        series={series.map(({ label, color }, index) => ({ name: keyOf(index), label, color }))}
        withLegend={series.length > 1}
        valueFormatter={formatValue}
        barProps={barsOf(onPick)}
        barChartProps={{ margin: { [reversed ? "left" : "right"]: 28 } }}
        maxBarWidth={24}
        gridAxis="y"
        xAxisProps={{
          reversed,
          tickFormatter: formatAxis,
          allowDecimals: !isCount,
          interval: "equidistantPreserveStart",
        }}
        yAxisProps={{
          ...axis,
          // Pixels of a letter, and the distance to the bars.
          width: 20 + 7.5 * room,
          tickFormatter: (name: string) => fitName(name, room),
          interval: 0,
        }}
      />
    </Picture>
  );
};
