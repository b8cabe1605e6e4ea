import type { DashboardRow, UsageRow } from "@one-hub/sdk";
import { formatDay, formatNoticeTime, startOfDay } from "@one-hub/sdk/format";
import dayjs from "dayjs";
import { nextHour, nowSeconds } from "../../lib/local-time.ts";
import type { DashboardSearch } from "./-dashboard.search.ts";

/** The longest period, in days: more bars than that cannot be told apart. */
export const MAX_DAYS = 92;
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

/** Spend, in points, calls and tokens of a period. */
interface Sums {
  readonly quota: number;
  readonly calls: number;
  readonly tokens: number;
}

/** The use of a period by model. */
export interface Usage {
  /** Days (`YYYY-MM-DD`) or hours (`YYYY-MM-DD HH:mm`) of the gateway, oldest first. */
  readonly slots: readonly string[];
  /** The biggest first, then the others. */
  readonly series: readonly UsageSeries[];
  /** The measure of a series in a slot. */
  readonly value: (slot: string, series: UsageSeries) => number;
  /** Whether there were calls in a slot. */
  readonly calledIn: (slot: string) => boolean;
  /** The measure of all. */
  readonly measured: number;
  /** Refunds of failed tasks, in quota units; not included in the other sums. */
  readonly refunded: number;
  readonly total: Sums;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** `YYYY-MM-DD` of so many days later; negative for earlier. */
const shifted = (day: string, days: number): string => dayjs(day).add(days, "day").format("YYYY-MM-DD");

/** `YYYY-MM-DD` of the days from one to another. */
const daysFrom = (first: string, last: string): readonly string[] => {
  const days = [first];
  while ((days.at(-1) ?? last) < last) days.push(shifted(days.at(-1) ?? last, 1));
  return days;
};

/** Name of the hour that begins at a time in unix seconds. Where clocks go back, the second of two equal hours is marked. */
const hourSlot = (time: number, zone: string): string => {
  const name = formatNoticeTime(time, zone);
  return formatNoticeTime(time - 3600, zone) === name ? `${name} (2)` : name;
};

/** Unix seconds; the end is not included. */
interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/** The time span of the dashboard's figures, and the one before it for comparison. */
export interface Period {
  readonly last: TimeSpan;
  readonly before: TimeSpan;
  /** Bars are hours, not days. */
  readonly hourly: boolean;
  /** Slots of {@link usageOf}. */
  readonly slots: readonly string[];
}

/** The slot that has not ended, if the period reaches the present: its bar is paler. */
export const runningSlot = ({ last, slots }: Pick<Period, "last" | "slots">): string | undefined =>
  last.to > nowSeconds() ? slots.at(-1) : undefined;

/**
 * The period that the address names. Days are whole days of the site, the running one up to the running hour; the period before has as many
 * days, or for the running month those of the last month, and ends as early in its last one.
 *
 * @param now Unix seconds.
 */
export const periodOf = ({ range, from, to }: DashboardSearch, now: number, zone: string): Period => {
  const end = nextHour(now);
  if (range === "24h") {
    const start = end - 86_400;
    const slots = Array.from({ length: 24 }, (_, hour) => hourSlot(start + hour * 3600, zone));
    return { last: { from: start, to: end }, before: { from: start - 86_400, to: start }, hourly: true, slots };
  }
  const today = formatDay(now, zone);
  const isCustom = range === "custom";
  // Typing into a date field passes years such as 0002.
  const last = isCustom && to !== undefined && to >= "2000" && to < today ? to : today;
  const week = shifted(last, -6);
  const earliest = shifted(last, 1 - MAX_DAYS);
  const chosen = isCustom && from !== undefined ? (from > last ? last : from < earliest ? earliest : from) : week;
  const first = range === "30d" ? shifted(last, -29) : range === "month" ? `${today.slice(0, 8)}01` : chosen;
  const slots = daysFrom(first, last);
  const start = startOfDay(first, zone);
  const length = Math.min(end, startOfDay(shifted(last, 1), zone)) - start;
  const formerFirst =
    range === "month" ? dayjs(first).subtract(1, "month").format("YYYY-MM-DD") : shifted(first, -slots.length);
  const former = startOfDay(formerFirst, zone);
  return {
    last: { from: start, to: start + length },
    before: { from: former, to: Math.min(start, former + length) },
    hourly: false,
    slots,
  };
};

/** Rows of usage by day or hour and model, as the dashboard's own operation has them. */
export const dashboardRows = (rows: readonly UsageRow[], { hourly }: Period, zone: string): readonly DashboardRow[] => {
  // Once a slot, not once a row: a time zone other than UTC costs a formatter each time.
  const slots = new Map(
    [...new Set(rows.map(({ time }) => time))].map(
      (time) => [time, hourly ? hourSlot(time, zone) : formatDay(time, zone)] as const,
    ),
  );
  return rows.map((row) => ({
    Date: slots.get(row.time) ?? "",
    ModelName: row.name,
    RequestCount: row.requests,
    Quota: row.quota,
    Refunded: row.refunded ?? 0,
    PromptTokens: row.prompt_tokens,
    CompletionTokens: row.completion_tokens,
    RequestTime: row.request_time,
  }));
};

/**
 * Sums up the gateway's rows by slot and model. Its days are its own: where its clock is already in tomorrow, days end with that.
 *
 * @param measure What the series are of.
 * @param own Models with a series of their own.
 */
export const usageOf = (
  rows: readonly DashboardRow[],
  { slots: expected, hourly }: Pick<Period, "slots" | "hourly">,
  measure: Measure = "quota",
  own = OWN_SERIES,
): Usage => {
  const read = valueOf[measure];
  const last = expected.at(-1) ?? "";
  const latest = rows.reduce((latest, { Date: day }) => (day > latest ? day : latest), last);
  const slots = hourly || latest === last ? expected : [...expected.slice(1), latest];
  const recent = rows.filter(({ Date: slot }) => slots.includes(slot));
  const byModel = Map.groupBy(recent, ({ ModelName }) => ModelName);
  const models = [...byModel]
    .map(([model, its]) => ({ model, size: sum(its.map(read)) }))
    .sort((one, other) => other.size - one.size || (one.model < other.model ? -1 : 1))
    .map(({ model }) => model);
  const others = models.slice(own);
  const totalOf = (some: readonly DashboardRow[]): Sums => ({
    quota: sum(some.map(({ Quota }) => Quota)),
    calls: sum(some.map(({ RequestCount }) => RequestCount)),
    tokens: sum(some.map(({ PromptTokens, CompletionTokens }) => PromptTokens + CompletionTokens)),
  });
  return {
    slots,
    series: [
      ...models.slice(0, own).map((model) => ({ model, models: 1 })),
      ...(others.length === 0 ? [] : [{ model: undefined, models: others.length }]),
    ],
    value: (slot, { model }) =>
      sum(
        recent
          .filter(
            (row) =>
              row.Date === slot && (model === undefined ? others.includes(row.ModelName) : row.ModelName === model),
          )
          .map(read),
      ),
    calledIn: (slot) => recent.some((row) => row.Date === slot && row.RequestCount > 0),
    measured: sum(recent.map(read)),
    refunded: sum(recent.map(({ Refunded = 0 }) => Refunded)),
    total: totalOf(recent),
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
  const called = usage.slots.find((day) => usage.calledIn(day));
  const since = startOfDay((young ? called : undefined) ?? usage.slots[0] ?? formatDay(now, zone), zone);
  const hours = Math.max(1, (now - (young ? Math.max(since, firstHour ?? since) : since)) / 3600);
  return { hours: Math.max(0, Math.floor((balance / usage.total.quota) * hours)), young };
};

/** The log's filter for a span. */
export const logSpan = ({ from, to }: TimeSpan) => ({ range: "custom", from, to: to - 1 }) as const;

/** The span of one slot: a day or an hour. */
export const slotSpan = (slot: string, { hourly, slots, last }: Period, zone: string): TimeSpan => {
  if (!hourly) return { from: startOfDay(slot, zone), to: startOfDay(shifted(slot, 1), zone) };
  const from = last.from + slots.indexOf(slot) * 3600;
  return { from, to: from + 3600 };
};

/** How much more there is than before, as a share of that; undefined where there was nothing before. */
export const growth = (now: number, before: number): number | undefined =>
  before === 0 ? (now === 0 ? 0 : undefined) : now / before - 1;

/** The part of the day, for a greeting. */
export const partOfDay = (hour: number): "morning" | "afternoon" | "evening" | "night" => {
  if (hour < 5) return "night";
  if (hour < 12) return "morning";
  return hour < 18 ? "afternoon" : "evening";
};
