import type { AnalyticsPeriod, AnalyticsUse, SiteUsageRow } from "@one-hub/sdk";
import { describe, expect, it } from "vitest";
import { periodOf } from "../-usage.ts";
import { analyticsSearch } from "./-analytics.search.ts";
import { choiceOf, groupings, measures, views } from "./-choices.ts";
import {
  axisDuration,
  dataIn,
  daysOf,
  gatewayPeriod,
  measured,
  mixesCurrencies,
  paymentsOf,
  registrationsOf,
  rowsByName,
  trendOf,
} from "./-figures.ts";

const at = (text: string): number => Date.parse(text) / 1000;
const used = (time: number, quota: number): SiteUsageRow => ({
  id: 0,
  name: "",
  username: "",
  time,
  requests: 1,
  quota,
  prompt_tokens: 2,
  completion_tokens: 3,
  cached_tokens: 0,
  request_time: 10,
});

describe("trendOf", () => {
  const trend = (search: object, now: string, rows: readonly SiteUsageRow[], former: readonly SiteUsageRow[]) =>
    trendOf(periodOf(analyticsSearch.parse(search), at(now), "UTC"), rows, former, "UTC").map((point) => [
      point.slot,
      point.now.quota,
      point.before?.quota,
    ]);

  it("sets each day beside the same day of the period before", () => {
    const search = { range: "custom", from: "2026-03-03", to: "2026-03-04" };
    expect(
      trend(search, "2026-03-10T00:00:00Z", [used(at("2026-03-04T00:00Z"), 5)], [used(at("2026-03-01T00:00Z"), 7)]),
    ).toEqual([
      ["2026-03-03", 0, 7],
      ["2026-03-04", 5, 0],
    ]);
  });

  it("has nothing beside days that a shorter month before did not have", () => {
    const points = trend({ range: "month" }, "2026-03-30T12:00:00Z", [], []);
    expect(points).toHaveLength(30);
    expect(points.slice(27)).toEqual([
      ["2026-03-28", 0, 0],
      ["2026-03-29", 0, undefined],
      ["2026-03-30", 0, undefined],
    ]);
  });

  it("sets hours beside those of the day before", () => {
    const now = "2026-03-10T10:30:00Z";
    const points = trend({ range: "24h" }, now, [used(at("2026-03-10T10:00Z"), 4)], [used(at("2026-03-09T10:00Z"), 3)]);
    expect(points).toHaveLength(24);
    expect(points.at(-1)).toEqual(["2026-03-10 10:00", 4, 3]);
  });
});

const day = (date: string, channel: string, quota: number): AnalyticsUse => ({
  Date: date,
  Channel: channel,
  RequestCount: 1,
  Quota: quota,
  PromptTokens: 2,
  CompletionTokens: 3,
  RequestTime: 4,
});

it("sums the days of a name up", () => {
  const rows = rowsByName([day("2026-03-01", "a", 1), day("2026-03-02", "a", 2), day("2026-03-02", "", 9)]);
  expect(rows.map((row) => [row.name, row.quota, row.calls, measured.tokens(row)])).toEqual([
    ["a", 3, 2, 10],
    ["", 9, 1, 5],
  ]);
});

const period: AnalyticsPeriod = {
  user_statistics: [{ date: "2026-03-02", user_count: 5, inviter_user_count: 2 }],
  channel_statistics: null,
  redemption_statistics: null,
  order_statistics: [{ date: "2026-03-02", order_amount: 12 }],
};

describe("days of a gateway whose clock is ahead", () => {
  const zone = "America/Los_Angeles";
  const now = at("2026-11-30T00:30Z");
  const days = ["2026-11-19", "2026-11-20", "2026-11-22", "2026-11-23", "2026-11-29", "2026-11-30"];
  const data: AnalyticsPeriod = {
    user_statistics: days.map((date) => ({ date, user_count: 1, inviter_user_count: 0 })),
    channel_statistics: days.map((date) => day(date, "a", 1)),
    redemption_statistics: days.map((date) => ({ date, quota: 1, user_count: 1 })),
    order_statistics: days.map((date) => ({ date, order_amount: 1 })),
    order_currencies: days.map((date) => ({ date, currency: "USD", orders: 1, amount: 1, quota: 1 })),
  };
  const shown = (search: object, told = data) => {
    const parsed = analyticsSearch.parse(search);
    return gatewayPeriod(parsed, periodOf(parsed, now, zone), told, zone);
  };

  it("are those chosen, in every list", () => {
    const { last, slots } = shown({ range: "custom", from: "2026-11-20", to: "2026-11-22" });
    expect(slots).toEqual(["2026-11-20", "2026-11-21", "2026-11-22"]);
    const own = ["2026-11-20", "2026-11-22"];
    const kept = dataIn(data, last, zone);
    expect(kept.channel_statistics?.map((row) => row.Date)).toEqual(own);
    for (const list of [kept.user_statistics, kept.redemption_statistics, kept.order_statistics, kept.order_currencies])
      expect(list?.map(({ date }) => date)).toEqual(own);
  });

  it("of the period before end where the period begins", () => {
    const { before } = shown({ range: "custom", from: "2026-11-23", to: "2026-11-29" });
    expect(dataIn(data, before, zone).channel_statistics?.map((row) => row.Date)).toEqual(days.slice(0, 3));
  });

  it("end with its running day in a preset", () => {
    const { last, before, slots } = shown({ range: "7d" });
    expect([slots[0], slots.at(-1)]).toEqual(["2026-11-24", "2026-11-30"]);
    const dates = (span: typeof last) => dataIn(data, span, zone).channel_statistics?.map((row) => row.Date);
    expect([dates(last), dates(before)]).toEqual([
      ["2026-11-29", "2026-11-30"],
      ["2026-11-19", "2026-11-20", "2026-11-22", "2026-11-23"],
    ]);
    expect(daysOf(shown({ range: "month" }))).toHaveLength(30);
  });

  it("end with today until it tells of a later one", () => {
    const told = { ...data, ...dataIn(data, { from: 0, to: at("2026-11-29T12:00Z") }, zone) };
    expect(shown({ range: "7d" }, told).slots.at(-1)).toBe("2026-11-29");
  });
});

it("tells direct registrations from invited ones, on every day", () => {
  expect(registrationsOf(["2026-03-01", "2026-03-02"], period)).toEqual([
    { day: "2026-03-01", direct: 0, invited: 0 },
    { day: "2026-03-02", direct: 3, invited: 2 },
  ]);
});

it("has payments by currency where the gateway tells it, else their sum", () => {
  expect(paymentsOf(period)).toEqual([{ day: "2026-03-02", currency: "", orders: undefined, amount: 12 }]);
  const order_currencies = [{ date: "2026-03-02", currency: "CNY", orders: 1, amount: 12, quota: 5 }];
  expect(paymentsOf({ ...period, order_currencies })).toEqual([
    { day: "2026-03-02", currency: "CNY", orders: 1, amount: 12 },
  ]);
});

it("finds whether a sum of all payments adds up several currencies", () => {
  const paid = (order_currency: string) => ({ quota: 1, money: 1, order_currency });
  expect(mixesCurrencies({ order_statistics: [paid("USD"), paid("CNY")] })).toBe(true);
  expect(mixesCurrencies({ order_statistics: [paid("CNY"), paid("CNY")] })).toBe(false);
  expect(mixesCurrencies({ order_statistics: null })).toBe(false);
});

it("writes durations at an axis with the decimals that they need", () => {
  const shown = [0, 20_000, 2500, 350, 1001, 700_000].map((time) => axisDuration(time, "en-US"));
  expect(shown).toEqual(["0 s", "20 s", "2.5 s", "0.35 s", "1 s", "11 min 40 s"]);
  expect(axisDuration(2500, "fr-FR")).toBe("2,5 s");
});

it("reads any address as one of the page", () => {
  const search = analyticsSearch.parse({ view: "x", by: 3, measure: null, user: "0", names: 7, table: "1" });
  expect(search).toMatchObject({ user: undefined, names: "7", table: false, range: "7d" });
  expect([choiceOf(views, search.view), choiceOf(groupings, search.by), choiceOf(measures, search.measure)]).toEqual([
    "overview",
    "model",
    "quota",
  ]);
});
