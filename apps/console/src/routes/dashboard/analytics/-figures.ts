import type { AnalyticsPeriod, AnalyticsStatistics, AnalyticsUse, DashboardRow, SiteUsageRow } from "@one-hub/sdk";
import { formatDay, formatDuration, startOfDay } from "@one-hub/sdk/format";
import dayjs from "dayjs";
import type { DashboardSearch } from "../-dashboard.search.ts";
import { type Period, periodOf } from "../-usage.ts";
import type { Grouping, Measure } from "./-choices.ts";

/** What providers charged for calls, and what users were charged for the same calls. */
export interface Costs {
  readonly cost: number;
  readonly costed_quota: number;
}

/** {@link Costs}, absent where the gateway does not tell them. */
type MaybeCosts = { readonly [Name in keyof Costs]?: number | undefined };

/** Whether a provider's charge is known of any of the calls. */
export const hasCosts = <Row extends MaybeCosts>(row: Row): row is Row & Costs =>
  row.cost !== undefined && row.costed_quota !== undefined && (row.cost !== 0 || row.costed_quota !== 0);

/** The charges less the providers'. */
export const marginOf = ({ cost, costed_quota: quota }: Costs): number => quota - cost;

/** The margin as a share of the charges; undefined where refunds outweigh them. */
export const marginShareOf = (costs: Costs): number | undefined =>
  costs.costed_quota > 0 ? marginOf(costs) / costs.costed_quota : undefined;

/** A duration at an axis: with as many decimals as it needs, two at most. */
export const axisDuration = (milliseconds: number, locale: string): string => {
  const hundredths = Math.round(milliseconds / 10);
  if (hundredths % 100 === 0) return formatDuration(milliseconds, locale, 0);
  return formatDuration(milliseconds, locale, hundredths % 10 === 0 ? 1 : 2);
};

/** Usage of a model, user or another grouping. */
export interface UseRow extends MaybeCosts {
  /** Of the user, key or channel; 0 for others. */
  readonly id: number;
  readonly name: string;
  /** Whose key it is. */
  readonly username: string;
  readonly quota: number;
  readonly calls: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** Milliseconds. */
  readonly time: number;
}

/** Adds numbers up. */
export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The measure of a row. */
export const measured: Readonly<Record<Measure, (row: UseRow) => number>> = {
  quota: ({ quota }) => quota,
  calls: ({ calls }) => calls,
  tokens: ({ tokensIn, tokensOut }) => tokensIn + tokensOut,
};

/** Identifies a row within its grouping. */
export const rowKey = ({ id, name }: UseRow): string => `${id} ${name}`;

/** A row of everybody's usage. */
export const toUseRow = (row: SiteUsageRow): UseRow => ({
  id: row.id,
  name: row.name,
  username: row.username,
  quota: row.quota,
  calls: row.requests,
  tokensIn: row.prompt_tokens,
  tokensOut: row.completion_tokens,
  time: row.request_time,
  cost: row.cost,
  costed_quota: row.costed_quota,
});

const nothing = { id: 0, username: "", quota: 0, calls: 0, tokensIn: 0, tokensOut: 0, time: 0 };

const sumOf = (name: string, days: readonly AnalyticsUse[]): UseRow => {
  const sum = { ...nothing, name };
  for (const day of days) {
    sum.quota += day.Quota;
    sum.calls += day.RequestCount;
    sum.tokensIn += day.PromptTokens;
    sum.tokensOut += day.CompletionTokens;
    sum.time += day.RequestTime;
  }
  return sum;
};

/** Days of one-hub's period as rows by name. */
export const rowsByName = (days: readonly AnalyticsUse[]): readonly UseRow[] =>
  [...Map.groupBy(days, ({ Channel }) => Channel)].map(([name, own]) => sumOf(name, own));

/** Days of one-hub's period as the dashboard sums them up, with the grouping in place of the model. */
export const dashboardDays = (days: readonly AnalyticsUse[]): readonly DashboardRow[] =>
  days.map(({ Channel, ...day }) => ({ ...day, ModelName: Channel }));

/** Groupings of one-hub's period, by its names. */
export const groupTypes = { model: "model", vendor: "model_type", channel: "channel" } as const;
/** One of {@link groupTypes}. */
export type DayGrouping = keyof typeof groupTypes;

export const isDayGrouping = (by: Grouping): by is DayGrouping => Object.hasOwn(groupTypes, by);

/** The days of a period, `YYYY-MM-DD`. */
export const daysOf = ({ slots }: Pick<Period, "slots">): readonly string[] => [
  ...new Set(slots.map((slot) => slot.slice(0, 10))),
];

/** The query of the days of a period. */
export const daysQuery = ({ from, to }: Period["last"]) => ({ start_timestamp: from, end_timestamp: to - 1 });

/**
 * The period in the gateway's days, of which `data` tells. Its clock may already be in tomorrow: a preset ends with that day, chosen days
 * stay as they are.
 */
export const gatewayPeriod = (
  search: DashboardSearch,
  period: Period,
  data: AnalyticsPeriod | undefined,
  zone: string,
): Period => {
  const last = daysOf(period).at(-1) ?? "";
  const newest = [
    ...(data?.channel_statistics ?? []).map(({ Date: day }) => day),
    ...[data?.user_statistics, data?.redemption_statistics, data?.order_statistics, data?.order_currencies].flatMap(
      (rows) => (rows ?? []).map(({ date }) => date),
    ),
  ].reduce((latest, day) => (day > latest ? day : latest), last);
  return search.range === "custom" || newest === last ? period : periodOf(search, startOfDay(newest, zone), zone);
};

/** The data of the days of a span: cut at this device's midnights, it reaches into one more day of a gateway elsewhere. */
export const dataIn = (data: AnalyticsPeriod, { from, to }: Period["last"], zone: string): AnalyticsPeriod => {
  const [first, last] = [formatDay(from, zone), formatDay(to - 1, zone)];
  const isIn = (day: string): boolean => day >= first && day <= last;
  const hasDay = ({ date }: { readonly date: string }): boolean => isIn(date);
  return {
    user_statistics: data.user_statistics?.filter(hasDay) ?? null,
    channel_statistics: data.channel_statistics?.filter(({ Date: day }) => isIn(day)) ?? null,
    redemption_statistics: data.redemption_statistics?.filter(hasDay) ?? null,
    order_statistics: data.order_statistics?.filter(hasDay) ?? null,
    ...(data.order_currencies && { order_currencies: data.order_currencies.filter(hasDay) }),
  };
};

/** A day or hour of the period, with the same one of the period before; undefined where that is shorter. */
export interface TrendPoint {
  readonly slot: string;
  readonly now: UseRow;
  readonly before: UseRow | undefined;
}

/** Usage by day or hour of a period and of the one before it, side by side. */
export const trendOf = (
  { slots, hourly, last, before }: Period,
  rows: readonly SiteUsageRow[],
  former: readonly SiteUsageRow[],
  zone: string,
): readonly TrendPoint[] => {
  const indexIn = ({ from }: Period["last"]): ((time: number) => number) => {
    if (hourly) return (time) => (time - from) / 3600;
    const first = dayjs(formatDay(from, zone));
    return (time) => dayjs(formatDay(time, zone)).diff(first, "day");
  };
  const bySlot = (some: readonly SiteUsageRow[], span: Period["last"]): ReadonlyMap<number, UseRow> => {
    const index = indexIn(span);
    return new Map(some.map((row) => [index(row.time), toUseRow(row)]));
  };
  const current = bySlot(rows, last);
  const earlier = bySlot(former, before);
  const length = indexIn(before)(before.to - 1);
  return slots.map((slot, index) => ({
    slot,
    now: current.get(index) ?? { ...nothing, name: slot },
    before: earlier.get(index) ?? (index <= length ? { ...nothing, name: slot } : undefined),
  }));
};

/** Registrations of a day. */
export interface Registrations {
  readonly day: string;
  readonly direct: number;
  readonly invited: number;
}

/** Registrations of each day of a period. */
export const registrationsOf = (days: readonly string[], data: AnalyticsPeriod): readonly Registrations[] => {
  const known = new Map((data.user_statistics ?? []).map((row) => [row.date, row]));
  return days.map((day) => {
    const { user_count: users = 0, inviter_user_count: invited = 0 } = known.get(day) ?? {};
    return { day, direct: users - invited, invited };
  });
};

/** Paid orders of a day and currency; of gateways that do not tell it, the currency is empty. */
export interface Payments {
  readonly day: string;
  readonly currency: string;
  readonly orders: number | undefined;
  readonly amount: number;
}

/** Paid orders of the days of a period; days without any have no row. */
export const paymentsOf = (data: AnalyticsPeriod): readonly Payments[] =>
  data.order_currencies?.map(({ date, currency, orders, amount }) => ({ day: date, currency, orders, amount })) ??
  (data.order_statistics ?? []).map(({ date, order_amount: amount }) => ({
    day: date,
    currency: "",
    orders: undefined,
    amount,
  }));

/** Whether orders were paid in several currencies, so that a sum without them adds up different ones. */
export const mixesCurrencies = ({ order_statistics: orders }: Pick<AnalyticsStatistics, "order_statistics">): boolean =>
  new Set(orders?.map(({ order_currency: currency }) => currency)).size > 1;
