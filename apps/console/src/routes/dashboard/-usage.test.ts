import type { DashboardRow } from "@one-hub/sdk";
import { describe, expect, it } from "vitest";
import { growth, partOfDay, runwayOf, usageOf, weeksOf, wholeDays } from "./-usage.ts";

const row = (Date: string, ModelName: string, Quota: number, RequestCount = 1): DashboardRow => ({
  Date,
  ModelName,
  Quota,
  RequestCount,
  PromptTokens: 0,
  CompletionTokens: 0,
  RequestTime: 0,
});

describe("usageOf", () => {
  it("shows seven days that end today, across the end of a month", () => {
    expect(usageOf([], "2026-03-02").days).toEqual([
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
    expect(usageOf([row("2026-03-03", "a", 1)], "2026-03-02").days.at(-1)).toBe("2026-03-03");
  });

  it("leaves out the eighth day that the gateway sends", () => {
    const usage = usageOf([row("2026-03-01", "a", 5), row("2026-02-23", "a", 100)], "2026-03-02");
    expect(usage.total).toEqual({ quota: 5, calls: 1 });
  });

  it("orders models by spend and gathers all beyond six as others", () => {
    const rows = ["a", "b", "c", "d", "e", "f", "g", "h"].map((model, index) => row("2026-03-02", model, index + 1));
    const usage = usageOf(rows, "2026-03-02");
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
      const { series, measured, value } = usageOf(rows, "2026-03-02", measure, 1);
      const [first, rest] = series;
      return [first?.model, first && value("2026-03-01", first), rest?.models, measured];
    };
    expect(of("calls")).toEqual(["busy", 8, 1, 9]);
    expect(of("tokens")).toEqual(["dear", 0, 1, 11]);
    expect(of("time")).toEqual(["busy", 30, 1, 50]);
  });

  it("knows yesterday", () => {
    const usage = usageOf([row("2026-03-01", "a", 5, 2), row("2026-02-28", "a", 100)], "2026-03-02");
    expect(usage.yesterday).toEqual({ quota: 5, calls: 2 });
  });

  it("keeps what was free: a model with calls and no spend has its series", () => {
    const usage = usageOf([row("2026-03-02", "free", 0, 4)], "2026-03-02");
    expect(usage.series).toHaveLength(1);
    expect(usage.today).toEqual({ quota: 0, calls: 4 });
  });
});

describe("runwayOf", () => {
  const now = Date.parse("2026-03-02T12:00:00Z") / 1000;
  const usage = usageOf([row("2026-03-02", "a", 78, 3)], "2026-03-02");
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
    expect(runwayOf(usageOf([], "2026-03-02"), { balance: 5, calls: 3 }, clock)).toBeUndefined();
    expect(runwayOf(usage, { balance: -5, calls: 3 }, clock)?.hours).toBe(0);
  });
});

it("says what was refunded beside the sums", () => {
  const rows = [{ ...row("2026-03-02", "a", 5), Refunded: 7 }, row("2026-03-01", "a", 1)];
  expect(usageOf(rows, "2026-03-02").refunded).toBe(7);
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

describe("the last week and the one before", () => {
  it("begin with a day, end with the running hour, and are the same stretch", () => {
    const { last, before } = weeksOf(Date.parse("2026-11-22T12:30:59Z") / 1000, "UTC");
    expect(last).toEqual({
      from: Date.parse("2026-11-16T00:00:00Z") / 1000,
      to: Date.parse("2026-11-22T13:00:00Z") / 1000,
    });
    expect([last.from - before.from, last.to - before.to]).toEqual([7 * 86_400, 7 * 86_400]);
  });

  it("are the site's days, also where a clock was changed in between", () => {
    const { last, before } = weeksOf(Date.parse("2026-11-03T12:30:59Z") / 1000, "America/New_York");
    expect(last.from).toBe(Date.parse("2026-10-28T04:00:00Z") / 1000);
    expect(before).toEqual({
      from: Date.parse("2026-10-21T04:00:00Z") / 1000,
      to: Date.parse("2026-10-27T13:00:00Z") / 1000,
    });
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

it("days are the log's filter from their first to their last second in the site's zone", () => {
  expect(wholeDays("UTC", "2026-11-22")).toEqual({ range: "custom", from: 1_795_305_600, to: 1_795_391_999 });
  expect(wholeDays("UTC", "2026-11-21", "2026-11-22")).toEqual({
    range: "custom",
    from: 1_795_219_200,
    to: 1_795_391_999,
  });
  expect(wholeDays("Asia/Kolkata", "2026-11-22")).toEqual({
    range: "custom",
    from: Date.parse("2026-11-21T19:00:00Z") / 1000,
    to: Date.parse("2026-11-22T18:59:59Z") / 1000,
  });
});
