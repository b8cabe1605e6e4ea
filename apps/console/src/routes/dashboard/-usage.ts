import type { DashboardRow } from "@one-hub/sdk";
import { formatDay } from "@one-hub/sdk/format";

/** Days that the dashboard looks back on, today included. */
export const USAGE_DAYS = 7;
/** Models with a bar of their own; the rest is one grey bar. */
const OWN_SERIES = 6;

const DAY = 86_400;

/** One model's bar, or that of all others together. */
export interface UsageSeries {
  /** Name of the model; undefined for the others. */
  readonly model: string | undefined;
  /** How many models it stands for. */
  readonly models: number;
}

/** The use of the last days by model. Quota in points. */
export interface Usage {
  /** `YYYY-MM-DD`, oldest first; the last is the gateway's today. */
  readonly days: readonly string[];
  /** Biggest spend first, then the others. */
  readonly series: readonly UsageSeries[];
  /** Quota of a series on a day. */
  readonly quota: (day: string, series: UsageSeries) => number;
  readonly total: { readonly quota: number; readonly calls: number };
  readonly today: { readonly quota: number; readonly calls: number };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Noon, so that no change of the clock moves a day. */
const secondsOf = (day: string): number => Date.parse(`${day}T12:00:00Z`) / 1000;

/**
 * Sorts the rows of the gateway into the last seven days. Its days are its own: where its clock is already in tomorrow, that is today.
 *
 * @param localToday `YYYY-MM-DD` by the clock of this device.
 */
export const usageOf = (rows: readonly DashboardRow[], localToday: string): Usage => {
  const today = rows.reduce((latest, { Date: day }) => (day > latest ? day : latest), localToday);
  const days = Array.from({ length: USAGE_DAYS }, (_, index) =>
    formatDay(secondsOf(today) - (USAGE_DAYS - 1 - index) * DAY, "UTC"),
  );
  const recent = rows.filter(({ Date: day }) => days.includes(day));
  const byModel = Map.groupBy(recent, ({ ModelName }) => ModelName);
  const models = [...byModel]
    .map(([model, own]) => ({ model, quota: sum(own.map(({ Quota }) => Quota)) }))
    .sort((one, other) => other.quota - one.quota || (one.model < other.model ? -1 : 1))
    .map(({ model }) => model);
  const own = models.slice(0, OWN_SERIES);
  const others = models.slice(OWN_SERIES);
  const totalOf = (some: readonly DashboardRow[]) => ({
    quota: sum(some.map(({ Quota }) => Quota)),
    calls: sum(some.map(({ RequestCount }) => RequestCount)),
  });
  return {
    days,
    series: [
      ...own.map((model) => ({ model, models: 1 })),
      ...(others.length === 0 ? [] : [{ model: undefined, models: others.length }]),
    ],
    quota: (day, { model }) =>
      sum(
        recent
          .filter(
            (row) =>
              row.Date === day && (model === undefined ? others.includes(row.ModelName) : row.ModelName === model),
          )
          .map(({ Quota }) => Quota),
      ),
    total: totalOf(recent),
    today: totalOf(recent.filter(({ Date: day }) => day === today)),
  };
};

/**
 * Whole days that a balance lasts at the pace of the days looked back on; undefined when nothing was spent.
 */
export const daysLeft = (balance: number, usage: Usage): number | undefined =>
  usage.total.quota <= 0 ? undefined : Math.max(0, Math.floor(balance / (usage.total.quota / USAGE_DAYS)));

/** The log's filter for a day of the gateway's statistics, which are kept in UTC. */
export const wholeDay = (day: string): { readonly range: "custom"; readonly from: number; readonly to: number } => {
  const from = Date.parse(`${day}T00:00:00Z`) / 1000;
  return { range: "custom", from, to: from + DAY - 1 };
};

/** Seconds of a week. */
const WEEK = 7 * DAY;

/** The last seven days and the seven before, to the full hour: what `getUsage` is asked for. */
export const weeksOf = (now: number): { readonly last: TimeSpan; readonly before: TimeSpan } => {
  const end = (Math.floor(now / 3600) + 1) * 3600;
  return { last: { from: end - WEEK, to: end }, before: { from: end - 2 * WEEK, to: end - WEEK } };
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
