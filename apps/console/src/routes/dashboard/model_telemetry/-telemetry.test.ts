import type { ModelTelemetry, ModelTelemetryPoint } from "@one-hub/sdk";
import { formatNoticeTime } from "@one-hub/sdk/format";
import { describe, expect, it } from "vitest";
import { shownRate, sortFigures } from "./-figures.ts";
import { detailSearch, figureNames, modelColumns, type TelemetrySearch, telemetrySearch } from "./-telemetry.search.ts";
import { modelPageOf } from "./-telemetry.list.ts";
import { chartPoints, totalsOf } from "./-telemetry.ts";

const unmeasured = {
  success_rate: null,
  average_latency: null,
  p50_latency: null,
  p95_latency: null,
  first_token: null,
  tokens_per_second: null,
};

const row = (model: string, change: Partial<ModelTelemetry> = {}): ModelTelemetry => ({
  ...unmeasured,
  model,
  calls: 0,
  errors: 0,
  sparkline: [],
  sparkline_errors: [],
  ...change,
});

const search = (address: Record<string, unknown> = {}): TelemetrySearch => telemetrySearch.parse(address);
const names = (rows: readonly ModelTelemetry[]): readonly string[] => rows.map(({ model }) => model);

describe("the addresses", () => {
  it("are a day of the most called models, whatever they say wrongly", () => {
    expect(search()).toEqual({ page: 1, size: 20, order: "-calls", window: "24h", keyword: "" });
    expect(search({ window: "30d", order: "vendor", page: -1 })).toEqual(search());
    expect(detailSearch.parse({ window: 7 })).toEqual({ model: "", window: "24h" });
    // Addresses turn digits into numbers.
    expect(detailSearch.parse({ model: 4, window: "1h" })).toEqual({ model: "4", window: "1h" });
  });

  it("sort by the name and by every figure", () => {
    for (const order of modelColumns.flatMap((column) => [column, `-${column}`]))
      expect(search({ order }).order).toBe(order);
  });
});

describe("sorting", () => {
  const name = ({ model }: ModelTelemetry): string => model;

  it.each(figureNames)("by %s goes both ways, what was not measured last, equals by name", (figure) => {
    const rows = [
      row("d", { [figure]: 1 }),
      row("b", { [figure]: 3 }),
      row("c", { [figure]: 3 }),
      row("a", { [figure]: 2 }),
    ];
    expect(names(sortFigures(rows, figure, name))).toEqual(["d", "a", "b", "c"]);
    expect(names(sortFigures(rows, `-${figure}`, name))).toEqual(["b", "c", "a", "d"]);
    if (figure === "calls" || figure === "errors") return;
    const some = [row("y"), row("x"), ...rows];
    expect(names(sortFigures(some, figure, name)).slice(-2)).toEqual(["x", "y"]);
    expect(names(sortFigures(some, `-${figure}`, name)).slice(-2)).toEqual(["x", "y"]);
  });

  it("by name goes both ways", () => {
    const rows = [row("b"), row("a"), row("c")];
    expect(names(sortFigures(rows, "model", name))).toEqual(["a", "b", "c"]);
    expect(names(sortFigures(rows, "-model", name))).toEqual(["c", "b", "a"]);
  });
});

describe("a page of the list", () => {
  const models = Array.from({ length: 25 }, (_, index) => row(`model-${index}`, { calls: 25 - index }));

  it("holds so many of the models", () => {
    expect(names(modelPageOf(models, search({ size: 10 })).data)).toEqual(names(models.slice(0, 10)));
    expect(modelPageOf(models, search({ size: 10, page: 3 })).data).toHaveLength(5);
    expect(modelPageOf(models, search({ size: 10, page: 9 }))).toEqual({ data: [], total_count: 25 });
  });

  it("finds by words of the name, in any case and order", () => {
    expect(names(modelPageOf(models, search({ keyword: " 24 MODEL " })).data)).toEqual(["model-24"]);
    expect(modelPageOf(models, search({ keyword: "nothing" }))).toEqual({ data: [], total_count: 0 });
  });
});

describe("sums", () => {
  it("are of all models; without a call there is no rate", () => {
    expect(totalsOf([row("a", { calls: 3, errors: 1 }), row("b", { calls: 5, errors: 1 })])).toEqual({
      models: 2,
      calls: 8,
      errors: 2,
      successRate: 0.75,
    });
    expect(totalsOf([])).toEqual({ models: 0, calls: 0, errors: 0, successRate: null });
  });

  it("never call a success what failed once", () => {
    expect([1, 0.99999, 0.5, 0].map(shownRate)).toEqual([1, 0.9999, 0.5, 0]);
  });
});

describe("a chart's pieces", () => {
  const midnight = new Date(2026, 10, 22).getTime() / 1000;
  const series = (span: number, pieces: number): ModelTelemetryPoint[] =>
    Array.from({ length: pieces }, (_, index) => ({
      ...unmeasured,
      time: midnight + index * span,
      calls: index,
      errors: 0,
    }));
  const labels = (span: number, pieces: number, window: TelemetrySearch["window"]): readonly string[] =>
    chartPoints(series(span, pieces), window, () => ({})).map(({ label }) => label);

  it("are named by their beginning, and the running one is told", () => {
    const points = chartPoints(series(300, 3), "1h", ({ calls }) => ({ calls }));
    expect(points[1]).toMatchObject({ title: formatNoticeTime(midnight + 300), label: "00:05", values: { calls: 1 } });
    expect(points.map(({ unfinished }) => unfinished)).toEqual([false, false, true]);
  });

  it("have few enough labels: every fourth hour of a day, a day of a week", () => {
    expect(labels(3600, 8, "24h")).toEqual(["00:00", "", "", "", "04:00", "", "", ""]);
    expect(labels(21_600, 8, "7d")).toEqual(["11-22", "", "", "", "11-23", "", "", ""]);
  });
});
