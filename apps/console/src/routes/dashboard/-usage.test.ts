import type { DashboardRow, UsageRow } from "@one-hub/sdk";
import { describe, expect, it } from "vitest";
import { dashboardSearch } from "./-dashboard.search.ts";
import { dashboardRows, growth, logSpan, partOfDay, periodOf, runwayOf, slotSpan, usageOf } from "./-usage.ts";

const row = (Date: string, ModelName: string, Quota: number, RequestCount = 1): DashboardRow => ({
  Date,
  ModelName,
  Quota,
  RequestCount,
  PromptTokens: 0,
  CompletionTokens: 0,
  RequestTime: 0,
});

const secondsOf = (time: string): number => Date.parse(time) / 1000;
const periodAt = (time: string, search: object = {}, zone = "UTC") =>
  periodOf(dashboardSearch.parse(search), secondsOf(time), zone);
/** The seven days until 2 March. */
const week = periodAt("2026-03-02T12:00:00Z");

describe("usageOf", () => {
  it("shows seven days that end today, across the end of a month", () => {
    expect(usageOf([], week).slots).toEqual([
      "2026-02-24",
      "2026-02-25",
      "2026-02-26",
      "2026-02-27",
      "2026-02-28",
      "2026-03-01",
      "2026-03-02",
    ]);
  });

  it("ends with the gateway's today where that is already tomorrow here", () => {
    expect(usageOf([row("2026-03-03", "a", 1)], week).slots.at(-1)).toBe("2026-03-03");
  });

  it("leaves out the eighth day that the gateway sends", () => {
    const usage = usageOf([row("2026-03-01", "a", 5), row("2026-02-23", "a", 100)], week);
    expect(usage.total).toEqual({ quota: 5, calls: 1, tokens: 0 });
  });

  it("orders models by spend and gathers all beyond six as others", () => {
    const rows = ["a", "b", "c", "d", "e", "f", "g", "h"].map((model, index) => row("2026-03-02", model, index + 1));
    const usage = usageOf(rows, week);
    expect(usage.series.map(({ model }) => model)).toEqual(["h", "g", "f", "e", "d", "c", undefined]);
    const others = usage.series.at(-1);
    expect(others?.models).toBe(2);
    expect(others && usage.value("2026-03-02", others)).toBe(3);
  });

  it("measures calls, tokens and time as well, each in its own order", () => {
    const rows = [
      { ...row("2026-03-02", "dear", 9, 1), PromptTokens: 5, CompletionTokens: 1, RequestTime: 20 },
      { ...row("2026-03-01", "busy", 1, 8), PromptTokens: 2, CompletionTokens: 3, RequestTime: 30 },
    ];
    const of = (measure: "calls" | "tokens" | "time") => {
      const { series, measured, value } = usageOf(rows, week, measure, 1);
      const [first, rest] = series;
      return [first?.model, first && value("2026-03-01", first), rest?.models, measured];
    };
    expect(of("calls")).toEqual(["busy", 8, 1, 9]);
    expect(of("tokens")).toEqual(["dear", 0, 1, 11]);
    expect(of("time")).toEqual(["busy", 30, 1, 50]);
  });

  it("keeps what was free: a model with calls and no spend has its series", () => {
    const usage = usageOf([row("2026-03-02", "free", 0, 4)], week);
    expect(usage.series).toHaveLength(1);
    expect(usage.total).toMatchObject({ quota: 0, calls: 4 });
  });
});

describe("runwayOf", () => {
  const now = Date.parse("2026-03-02T12:00:00Z") / 1000;
  const usage = usageOf([row("2026-03-02", "a", 78, 3)], week);
  const clock = { now, firstHour: undefined, zone: "UTC" };
  it("divides by the hours looked back on where there were calls before", () => {
    // Six days and a half.
    expect(runwayOf(usage, { balance: 78, calls: 4 }, clock)).toEqual({ hours: 156, young: false });
  });
  it("divides by the hours since the first call of a younger account", () => {
    expect(runwayOf(usage, { balance: 78, calls: 3 }, clock)).toEqual({ hours: 12, young: true });
    expect(runwayOf(usage, { balance: 78, calls: 3 }, { ...clock, firstHour: now - 3 * 3600 })).toEqual({
      hours: 3,
      young: true,
    });
    expect(runwayOf(usage, { balance: 78, calls: 3 }, { ...clock, firstHour: now - 60 })?.hours).toBe(1);
  });
  it("counts the hours of the site's days", () => {
    expect(runwayOf(usage, { balance: 78, calls: 3 }, { ...clock, zone: "Asia/Shanghai" })?.hours).toBe(20);
  });
  it("is unknown without spend and 0 for a negative balance", () => {
    expect(runwayOf(usageOf([], week), { balance: 5, calls: 3 }, clock)).toBeUndefined();
    expect(runwayOf(usage, { balance: -5, calls: 3 }, clock)?.hours).toBe(0);
  });
});

it("says what was refunded beside the sums", () => {
  const rows = [{ ...row("2026-03-02", "a", 5), Refunded: 7 }, row("2026-03-01", "a", 1)];
  expect(usageOf(rows, week).refunded).toBe(7);
});

describe("partOfDay", () => {
  it.each([
    [0, "night"],
    [4, "night"],
    [5, "morning"],
    [11, "morning"],
    [12, "afternoon"],
    [18, "evening"],
    [23, "evening"],
  ])("calls hour %i %s", (hour, part) => {
    expect(partOfDay(hour)).toBe(part);
  });
});

describe("periodOf", () => {
  it("compares seven days with the seven before, up to the running hour", () => {
    const { last, before } = periodAt("2026-11-22T12:30:59Z");
    expect(last).toEqual({ from: secondsOf("2026-11-16T00:00:00Z"), to: secondsOf("2026-11-22T13:00:00Z") });
    expect([last.from - before.from, last.to - before.to]).toEqual([7 * 86_400, 7 * 86_400]);
  });

  it("counts the site's days, also where a clock was changed in between", () => {
    const { last, before } = periodAt("2026-11-03T12:30:59Z", {}, "America/New_York");
    expect(last.from).toBe(secondsOf("2026-10-28T04:00:00Z"));
    expect(before).toEqual({ from: secondsOf("2026-10-21T04:00:00Z"), to: secondsOf("2026-10-27T13:00:00Z") });
  });

  it("has hours for 24 h, 30 days for 30 d", () => {
    const day = periodAt("2026-11-22T12:30:00Z", { range: "24h" });
    expect([day.hourly, day.slots.length, day.slots[0], day.slots.at(-1)]).toEqual([
      true,
      24,
      "2026-11-21 13:00",
      "2026-11-22 12:00",
    ]);
    expect(day.before.to).toBe(day.last.from);
    expect(periodAt("2026-11-22T12:30:00Z", { range: "30d" }).slots).toHaveLength(30);
  });

  it("compares this month with the last one up to the same day, no longer than that was", () => {
    const { last, before, slots } = periodAt("2026-03-31T12:30:00Z", { range: "month" });
    expect(slots).toHaveLength(31);
    expect(before).toEqual({ from: secondsOf("2026-02-01T00:00:00Z"), to: last.from });
  });

  it("takes chosen days, none after today and at most 92", () => {
    const days = (from: string, to: string) => {
      const { slots } = periodAt("2026-11-22T12:30:00Z", { range: "custom", from, to });
      return [slots[0], slots.at(-1), slots.length];
    };
    expect(days("2026-11-01", "2026-11-03")).toEqual(["2026-11-01", "2026-11-03", 3]);
    expect(days("2026-11-05", "2026-11-03")).toEqual(["2026-11-03", "2026-11-03", 1]);
    expect(days("0002-11-05", "2027-01-01")).toEqual(["2026-08-23", "2026-11-22", 92]);
    expect(days("nonsense", "")).toEqual(["2026-11-16", "2026-11-22", 7]);
  });

  it.each([
    [3, 2, 0.5],
    [1, 2, -0.5],
    [0, 2, -1],
    [0, 0, 0],
    [5, 0, undefined],
  ])("%j after %j has grown by %j", (now, before, expected) => {
    expect(growth(now, before)).toBe(expected);
  });
});

describe("the log's filter of a slot", () => {
  const range = "custom";
  it("is its day in the site's zone, to the last second", () => {
    const filter = (zone: string) => logSpan(slotSpan("2026-11-22", periodAt("2026-11-22T12:30:00Z", {}, zone), zone));
    expect(filter("UTC")).toEqual({ range, from: 1_795_305_600, to: 1_795_391_999 });
    expect(filter("Asia/Kolkata")).toEqual({
      range,
      from: secondsOf("2026-11-21T19:00:00Z"),
      to: secondsOf("2026-11-22T18:59:59Z"),
    });
  });
  it("is its hour", () => {
    const day = periodAt("2026-11-22T12:30:00Z", { range: "24h" });
    expect(slotSpan("2026-11-22 12:00", day, "UTC").to).toBe(secondsOf("2026-11-22T13:00:00Z"));
  });
});

it("counts each of the two hours that have one name when clocks go back once", () => {
  const zone = "America/New_York";
  const day = periodAt("2026-11-01T15:30:00Z", { range: "24h" }, zone);
  const used = (time: string, quota: number): UsageRow => ({
    id: 0,
    time: secondsOf(time),
    name: "a",
    requests: 1,
    quota,
    prompt_tokens: 0,
    completion_tokens: 0,
    cached_tokens: 0,
    request_time: 0,
  });
  const rows = [used("2026-11-01T05:00:00Z", 3), used("2026-11-01T06:00:00Z", 4)];
  const { value, series, total } = usageOf(dashboardRows(rows, day, zone), day);
  const names = day.slots.filter((slot) => slot.startsWith("2026-11-01 01:00"));
  expect(names).toEqual(["2026-11-01 01:00", "2026-11-01 01:00 (2)"]);
  expect(names.map((slot) => series[0] && value(slot, series[0]))).toEqual([3, 4]);
  expect(names.map((slot) => slotSpan(slot, day, zone).from)).toEqual(rows.map(({ time }) => time));
  expect(total.quota).toBe(7);
});
