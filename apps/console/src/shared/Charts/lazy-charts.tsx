import { Box } from "@mantine/core";
import { lazyPart } from "@one-hub/ui";
import { CHART_HEIGHT } from "./chart-height.ts";

const room = <Box h={CHART_HEIGHT} />;
/** The charts and their library: one file, which no other page loads. */
const load = () => import("./Charts.tsx");

/** Bars of series, by days or hours. */
export const DayBars = lazyPart(async () => (await load()).DayBars, room);
/** Bars of a period, and a line of the one before. */
export const Trend = lazyPart(async () => (await load()).Trend, room);
/** A bar a row, the biggest on top. */
export const Ranking = lazyPart(async () => (await load()).Ranking, room);

/** Begins to load the charts. */
export const preloadCharts = (): void => {
  // A failed load is reported where the chart is drawn.
  load().catch(() => undefined);
};
