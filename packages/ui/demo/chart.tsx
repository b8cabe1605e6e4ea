import { type ReactNode } from "react";
import { type ChartPoint, StackedBarChart } from "../src/index.ts";

const series = [
  { id: "a", label: "claude-sonnet-5" },
  { id: "b", label: "gpt-5.2-mini" },
  { id: "c", label: "deepseek-v4" },
  { id: "z", label: "11 others", others: true },
];
const points = Array.from({ length: 14 }, (_, day) => ({
  id: String(day),
  label: String(day + 7),
  title: `${day + 7} November`,
  unfinished: day === 13,
  values: {
    a: 2 + ((day * 37) % 29) / 8,
    b: 1 + ((day * 53) % 23) / 9,
    c: 0.4 + ((day * 71) % 19) / 8,
    z: 0.2 + ((day * 13) % 9) / 9,
  },
}));
const dollars = (value: number): string => `$${value.toFixed(2)}`;

/** Two weeks of made-up spending. */
export const DemoChart = ({
  loading = false,
  ...place
}: {
  readonly loading?: boolean;
  readonly className?: string | undefined;
}): ReactNode => (
  <StackedBarChart
    {...place}
    loading={loading}
    label="Spend by model"
    summary="Spend by model over 14 days, $94.31 in all; claude-sonnet-5 is the largest part."
    series={series}
    points={points}
    formatValue={dollars}
    formatAxis={(value) => `$${value}`}
  />
);

/** Twelve hours of made-up latencies: half of the calls, and nearly all of them. */
export const DemoLevels = (): ReactNode => (
  <StackedBarChart
    levels
    category="Hour"
    label="Latency"
    summary="Half of the calls took at most 1.2 s, 95 of 100 at most 4.1 s."
    series={[
      { id: "p50", label: "p50" },
      { id: "p95", label: "p95" },
    ]}
    points={Array.from({ length: 12 }, (_, hour): ChartPoint => ({
      id: String(hour),
      label: hour % 2 === 0 ? `${hour}:00` : "",
      title: `${hour}:00`,
      unfinished: hour === 11,
      values: hour === 4 ? {} : { p50: 0.6 + ((hour * 37) % 9) / 10, p95: 2 + ((hour * 53) % 23) / 10 },
    }))}
    formatValue={(value) => `${value.toFixed(2)} s`}
    formatAxis={(value) => `${value} s`}
  />
);
