import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";

import { inTheme, show } from "../../test/in-theme.tsx";
import { findings } from "../../test/it-behaves.tsx";
import type { ChartPick } from "./chart.ts";
import { seriesColors, StackedBarChart, type StackedBarChartProps } from "./StackedBarChart.tsx";

const chart: StackedBarChartProps = {
  label: "Spend by model",
  summary: "Spend by model over 2 days, $6 in all.",
  series: [
    { id: "a", label: "gpt" },
    { id: "z", label: "2 others", others: true },
  ],
  points: [
    { id: "1", label: "7", title: "7 November", values: { a: 3, z: 1 } },
    { id: "2", label: "8", title: "8 November", values: { a: 2 }, unfinished: true },
  ],
  formatValue: (value) => `$${value}`,
};

const bars = (): readonly Element[] => [...document.querySelectorAll("[data-part]")];

test("draws a bar for each part, today's paler, and says it in a sentence", async () => {
  const screen = await show(<StackedBarChart {...chart} />);
  await vi.waitFor(() => expect(bars().length).toBeGreaterThanOrEqual(3), { timeout: 10_000 });
  expect(bars().map((bar) => bar.parentElement?.hasAttribute("data-unfinished"))).toEqual([false, false, true]);
  const [a = 0, z = 0, today = 0] = bars().map((bar) => bar.getBoundingClientRect().height);
  expect([a / z, today / z]).toEqual([expect.closeTo(3, 1), expect.closeTo(2, 1)]);
  await expect.element(screen.getByText(chart.summary)).toBeInTheDocument();
  expect(await findings()).toEqual([]);
});

test("shows the same numbers as a table with totals", async () => {
  const screen = await show(<StackedBarChart {...chart} />);
  await screen.getByRole("button", { name: "Show as table" }).click();
  await expect.element(screen.getByRole("row", { name: "7 November $3 $1 $4" })).toBeVisible();
  await expect.element(screen.getByRole("row", { name: "8 November $2 $0 $2" })).toBeVisible();
  expect(await findings()).toEqual([]);
});

test("the scale of whole values has no fractions", async () => {
  const one = { id: "1", label: "7", title: "7 November", values: { a: 1 } };
  const screen = await show(<StackedBarChart {...chart} points={[one]} />);
  await expect.element(screen.getByText("$1", { exact: true }).first()).toBeVisible();
  expect(screen.getByText("$0.4", { exact: true }).query()).toBeNull();
  await screen.rerender(inTheme(<StackedBarChart {...chart} points={[{ ...one, values: { a: 0.3, z: 0.7 } }]} />));
  await expect.element(screen.getByText("$0.4", { exact: true })).toBeVisible();
});

test("a legend that is longer than its place makes the chart taller", async () => {
  const series = "abcdefgh".split("").map((id) => ({ id, label: `a model with a long name, ${id}` }));
  const screen = await show(
    <div style={{ inlineSize: 240 }}>
      <StackedBarChart {...chart} series={series} />
      <p>below</p>
    </div>,
  );
  const last = screen.getByText("a model with a long name, h").element().getBoundingClientRect();
  expect(last.bottom).toBeLessThanOrEqual(screen.getByText("below").element().getBoundingClientRect().top);
});

test("the legend sums each series", async () => {
  const screen = await show(<StackedBarChart {...chart} />);
  await expect.element(screen.getByText("$5")).toBeVisible();
});

test("hovering a bar shows the day and its parts", async () => {
  const screen = await show(<StackedBarChart {...chart} />);
  await vi.waitFor(() => expect(bars().length).toBeGreaterThanOrEqual(3), { timeout: 10_000 });
  const target = bars()[0];
  if (target === undefined) throw new Error("no bar");
  await userEvent.hover(target);
  await expect.element(screen.getByText("7 November")).toBeVisible();
});

test("the seventh series and others are grey, hues come in their fixed order", () => {
  const series = "abcdefg".split("").map((id) => ({ id, label: id }));
  expect([...seriesColors(series).values()]).toEqual(
    ["1", "2", "3", "4", "5", "6", "other"].map((name) => `var(--ui-chart-${name})`),
  );
  expect(
    seriesColors([
      { id: "z", label: "z", others: true },
      { id: "a", label: "a" },
    ]).get("a"),
  ).toBe("var(--ui-chart-1)");
});

test("failures have the error colour and take no hue", () => {
  const series = [
    { id: "bad", label: "Errors", bad: true },
    { id: "a", label: "a" },
  ];
  expect([...seriesColors(series)]).toEqual([
    ["bad", "var(--ui-bad)"],
    ["a", "var(--ui-chart-1)"],
  ]);
});

test("levels stand behind each other, are not added up, and say where nothing was measured", async () => {
  const screen = await show(
    <StackedBarChart
      {...chart}
      levels
      category="Hour"
      points={[
        { id: "1", label: "7", title: "7:00", values: { a: 1, z: 4 } },
        { id: "2", label: "", title: "8:00", values: {} },
        { id: "3", label: "9", title: "9:00", values: { a: 2, z: 2 } },
      ]}
    />,
  );
  await vi.waitFor(() => expect(bars()).toHaveLength(3));
  const [half = 0, rest = 0, alone = 0] = bars().map((bar) => bar.getBoundingClientRect().height);
  expect([rest / half, alone / half]).toEqual([expect.closeTo(3, 1), expect.closeTo(2, 1)]);
  await screen.getByRole("button", { name: "Show as table" }).click();
  await expect.element(screen.getByRole("columnheader", { name: "Hour" })).toBeVisible();
  await expect.element(screen.getByRole("row", { name: "7:00 $1 $4", exact: true })).toBeVisible();
  await expect.element(screen.getByRole("row", { name: "8:00 — —", exact: true })).toBeVisible();
  expect(await findings()).toEqual([]);
});

test("a part, a name of the legend and a bar's name in the table lead on", async () => {
  const onPick = vi.fn<(pick: ChartPick) => void>();
  const screen = await show(
    <StackedBarChart
      {...chart}
      series={[
        { id: "a", label: "Alpha" },
        { id: "z", label: "Rest", others: true },
      ]}
      points={[{ id: "7", label: "7", title: "7 November", values: { a: 1, z: 1 } }]}
      onPick={onPick}
    />,
  );
  await vi.waitFor(() => expect(bars()).toHaveLength(2));
  const [part] = bars();
  if (part === undefined) throw new Error("no bar");
  await userEvent.click(part);
  await screen.getByRole("button", { name: "Alpha" }).click();
  expect(screen.getByRole("button", { name: "Rest" }).query()).toBeNull();
  await screen.getByRole("button", { name: "Show as table" }).click();
  await screen.getByRole("button", { name: "7 November" }).click();
  expect(onPick.mock.calls).toEqual([[{ series: "a", point: "7" }], [{ series: "a" }], [{ point: "7" }]]);
  expect(await findings()).toEqual([]);
});

test("loading keeps the height of the drawing", async () => {
  const screen = await show(<StackedBarChart {...chart} loading />);
  const before = screen.getByRole("group", { name: "Spend by model" }).element().getBoundingClientRect().height;
  await screen.rerender(inTheme(<StackedBarChart {...chart} />));
  await vi.waitFor(() => expect(bars().length).toBeGreaterThanOrEqual(3), { timeout: 10_000 });
  expect(screen.getByRole("group", { name: "Spend by model" }).element().getBoundingClientRect().height).toBe(before);
});
