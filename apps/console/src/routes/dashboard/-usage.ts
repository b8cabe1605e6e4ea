import type { DashboardRow } from "@one-hub/sdk";
import { formatDay, startOfDay } from "@one-hub/sdk/format";
import dayjs from "dayjs";
import { nextHour } from "../../lib/local-time.ts";

/** Days that the dashboard looks back on, today included. */
export const USAGE_DAYS = 7;
/** Models with a bar of their own; the rest is one grey bar. */
const OWN_SERIES = 6;

/** Measures of a bar: points, calls, tokens of prompt and answer, or duration in milliseconds. */
export const measures = ["quota", "calls", "tokens", "time"] as const;
/** One of {@link measures}. */
export type Measure = (typeof measures)[number];

const valueOf: Readonly<Record<Measure, (row: DashboardRow) => number>> = {
  quota: ({ Quota }) => Quota,
  calls: ({ RequestCount }) => RequestCount,
  tokens: ({ PromptTokens, CompletionTokens }) => PromptTokens + CompletionTokens,
  time: ({ RequestTime }) => RequestTime,
};

/** One model's bar, or that of all others together. */
export interface UsageSeries {
  /** Name of the model; undefined for the others. */
  readonly model: string | undefined;
  /** Number of models that it sums up. */
  readonly models: number;
}

/** Spend and calls of some days. Quota in points. */
interface Sums {
  readonly quota: number;
  readonly calls: number;
}

/** The use of the last days by model. */
export interface Usage {
  /** `YYYY-MM-DD`, oldest first; the last is the gateway's today. */
  readonly days: readonly string[];
  /** The biggest first, then the others. */
  readonly series: readonly UsageSeries[];
  /** The measure of a series on a day. */
  readonly value: (day: string, series: UsageSeries) => number;
  /** Whether there were calls on a day. */
  readonly calledOn: (day: string) => boolean;
  /** The measure of all. */
  readonly measured: number;
  /** Refunds of failed tasks, in quota units; not included in the other sums. */
  readonly refunded: number;
  readonly total: Sums;
  readonly today: Sums;
  readonly yesterday: Sums;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** `YYYY-MM-DD` of so many days later; negative for earlier. */
const shifted = (day: string, days: number): string => dayjs(day).add(days, "day").format("YYYY-MM-DD");

/**
 * Sorts the rows of the gateway into the last seven days. Its days are its own: where its clock is already in tomorrow, that is today.
 *
 * @param knownToday `YYYY-MM-DD`: the gateway's where its clock is known, else by the clock of this device.
 * @param measure What the series are of.
 * @param own Models with a series of their own.
 */
export const usageOf = (
  rows: readonly DashboardRow[],
  knownToday: string,
  measure: Measure = "quota",
  own = OWN_SERIES,
): Usage => {
  const read = valueOf[measure];
  const today = rows.reduce((latest, { Date: day }) => (day > latest ? day : latest), knownToday);
  const days = Array.from({ length: USAGE_DAYS }, (_, index) => shifted(today, index + 1 - USAGE_DAYS));
  const recent = rows.filter(({ Date: day }) => days.includes(day));
  const byModel = Map.groupBy(recent, ({ ModelName }) => ModelName);
  const models = [...byModel]
    .map(([model, its]) => ({ model, size: sum(its.map(read)) }))
    .sort((one, other) => other.size - one.size || (one.model < other.model ? -1 : 1))
    .map(({ model }) => model);
  const others = models.slice(own);
  const totalOf = (some: readonly DashboardRow[]): Sums => ({
    quota: sum(some.map(({ Quota }) => Quota)),
    calls: sum(some.map(({ RequestCount }) => RequestCount)),
  });
  return {
    days,
    series: [
      ...models.slice(0, own).map((model) => ({ model, models: 1 })),
      ...(others.length === 0 ? [] : [{ model: undefined, models: others.length }]),
    ],
    value: (day, { model }) =>
      sum(
        recent
          .filter(
            (row) =>
              row.Date === day && (model === undefined ? others.includes(row.ModelName) : row.ModelName === model),
          )
          .map(read),
      ),
    calledOn: (day) => recent.some((row) => row.Date === day && row.RequestCount > 0),
    measured: sum(recent.map(read)),
    refunded: sum(recent.map(({ Refunded = 0 }) => Refunded)),
    total: totalOf(recent),
    today: totalOf(recent.filter(({ Date: day }) => day === days.at(-1))),
    yesterday: totalOf(recent.filter(({ Date: day }) => day === days.at(-2))),
  };
};

/** How long a balance lasts. */
interface Runway {
  readonly hours: number;
  /** The account is younger than the days looked back on. */
  readonly young: boolean;
}

/**
 * How long a balance lasts at the pace of the days looked back on, or since the first call where that is later; undefined when nothing was
 * spent.
 *
 * @param account Its balance, and how many calls it has ever made.
 * @param clock Unix seconds of now and, where it is known, of the hour of the first call in these days; the zone that days are counted in.
 */
export const runwayOf = (
  usage: Usage,
  { balance, calls }: { readonly balance: number; readonly calls: number },
  { now, firstHour, zone }: { readonly now: number; readonly firstHour: number | undefined; readonly zone: string },
): Runway | undefined => {
  if (usage.total.quota <= 0) return undefined;
  const young = calls <= usage.total.calls;
  const called = usage.days.find((day) => usage.calledOn(day));
  const since = startOfDay((young ? called : undefined) ?? usage.days[0] ?? formatDay(now, zone), zone);
  const hours = Math.max(1, (now - (young ? Math.max(since, firstHour ?? since) : since)) / 3600);
  return { hours: Math.max(0, Math.floor((balance / usage.total.quota) * hours)), young };
};

/** The log's filter for days of the gateway's statistics, in its time zone. */
export const wholeDays = (
  zone: string,
  first: string,
  last = first,
): { readonly range: "custom"; readonly from: number; readonly to: number } => ({
  range: "custom",
  from: startOfDay(first, zone),
  to: startOfDay(shifted(last, 1), zone) - 1,
});

/**
 * The days that the dashboard looks back on up to the running hour, and the same stretch a week before: what `getUsage` is asked for.
 * Whole days, so that the sums are those of the chart; the running one counts as far in both.
 */
export const weeksOf = (now: number, zone: string): { readonly last: TimeSpan; readonly before: TimeSpan } => {
  const first = shifted(formatDay(now, zone), 1 - USAGE_DAYS);
  const from = startOfDay(first, zone);
  const to = nextHour(now);
  const weekBefore = startOfDay(shifted(first, -7), zone);
  return { last: { from, to }, before: { from: weekBefore, to: weekBefore + (to - from) } };
};

/** Unix seconds; the end is not included. */
interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/** How much more there is than before, as a share of that; undefined where there was nothing before. */
export const growth = (now: number, before: number): number | undefined =>
  before === 0 ? (now === 0 ? 0 : undefined) : now / before - 1;

/** The part of the day, for a greeting. */
export const partOfDay = (hour: number): "morning" | "afternoon" | "evening" | "night" => {
  if (hour < 5) return "night";
  if (hour < 12) return "morning";
  return hour < 18 ? "afternoon" : "evening";
};
