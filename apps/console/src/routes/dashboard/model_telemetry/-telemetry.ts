import type { ModelTelemetry, ModelTelemetryPoint, TelemetryWindow } from "@one-hub/sdk";
import { formatNoticeTime } from "@one-hub/sdk/format";
import type { ChartPoint } from "@one-hub/ui";

export interface Totals {
  readonly models: number;
  readonly calls: number;
  readonly errors: number;
  /** Null without calls. */
  readonly successRate: number | null;
}

/** Adds models up. Latencies are not: a mean of means says nothing. */
export const totalsOf = (rows: readonly ModelTelemetry[]): Totals => {
  const calls = rows.reduce((sum, row) => sum + row.calls, 0);
  const errors = rows.reduce((sum, row) => sum + row.errors, 0);
  return { models: rows.length, calls, errors, successRate: calls === 0 ? null : (calls - errors) / calls };
};

/** Labels of the axis: few enough that they never touch on a phone. */
const labelOf = (time: string, window: TelemetryWindow): string => {
  const hour = Number(time.slice(11, 13));
  if (window === "1h") return time.slice(11);
  if (window === "24h") return hour % 4 === 0 ? time.slice(11) : "";
  // Of a day's four pieces the first.
  return hour < 6 ? time.slice(5, 10) : "";
};

/** The pieces of a window as a chart takes them, the running one last. */
export const chartPoints = (
  series: readonly ModelTelemetryPoint[],
  window: TelemetryWindow,
  valuesOf: (piece: ModelTelemetryPoint) => ChartPoint["values"],
): readonly ChartPoint[] =>
  series.map((piece, index) => {
    const time = formatNoticeTime(piece.time);
    return {
      id: String(piece.time),
      label: labelOf(time, window),
      title: time,
      unfinished: index === series.length - 1,
      values: valuesOf(piece),
    };
  });
