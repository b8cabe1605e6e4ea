import { present, unwrap, unwrapText, type CallOptions, type Gateway, unwrapList, unwrapRecord } from "./gateway.ts";
import type { QueryOf, Schemas } from "./schema.ts";
import type { ModelTelemetryChannel } from "./telemetry.ts";

/** Totals of the site since it began; a list without rows is null. */
export type AnalyticsStatistics = Schemas["AnalyticsStatistics"];
/** A period by day of the site; a list without rows is null. */
export type AnalyticsPeriod = Schemas["AnalyticsPeriod"];
/** Use of a day and a model, vendor or channel (`Channel`); `Quota` in points, `RequestTime` in milliseconds. */
export type AnalyticsUse = Schemas["AnalyticsUse"];
/** Days of {@link getAnalyticsPeriod}: moments of the first and the last one, in unix seconds. */
export type GetAnalyticsPeriodQuery = QueryOf<"getAnalyticsPeriod">;
/** Use of one user: `quota` in points, `request_time` in milliseconds. */
export type MultiUserStat = Schemas["MultiUserStat"];
/** How often a user called a model. */
export type MultiUserModelUse = Schemas["MultiUserModelUse"];
/** Several users' use; empty where none of them is known. */
export interface MultiUserStats {
  users: MultiUserStat[];
  /** The most called models of each user first. */
  models: MultiUserModelUse[];
}
/** Users and days of {@link getMultiUserStats}. */
export interface MultiUserStatsQuery {
  /** Exact names, separated by commas; at most 100. */
  usernames: string;
  /** First day of the site, `YYYY-MM-DD`. */
  start_time: string;
  /** Last day, included. */
  end_time: string;
}
/** Orders of one currency: `amount` in its units, `quota` in points. */
export type SiteMoney = Schemas["SiteMoney"];
/** The site in a period; `users` and `balance` are those of now. */
export type SiteSummary = Schemas["SiteSummary"];
/** Span of a summary; `from` included, `to` not, in unix seconds of full hours. At most 400 days. */
export interface AnalyticsSpan {
  from: number;
  to: number;
}

/** Totals of the site: accounts and their balances in points, channels and codes by status, paid orders by currency. Administrators. */
export const getAnalyticsStatistics = (gateway: Gateway, options?: CallOptions): Promise<AnalyticsStatistics> =>
  unwrapRecord(gateway.http.GET("/api/analytics/statistics", { ...options }));

/**
 * Use by model, vendor (`model_type`) or channel, registrations, redeemed codes and paid orders of each day that a period touches.
 * `user_id` filters the use alone. Administrators.
 *
 * @example await getAnalyticsPeriod(gateway, { start_timestamp: now - 7 * 86_400, end_timestamp: now, group_type: "model" });
 */
export const getAnalyticsPeriod = (
  gateway: Gateway,
  query: GetAnalyticsPeriodQuery,
  options?: CallOptions,
): Promise<AnalyticsPeriod> =>
  unwrapRecord(gateway.http.GET("/api/analytics/period", { params: { query: present(query) }, ...options }));

/**
 * The use of several users in a range of days, side by side; unknown users are left out. Administrators.
 *
 * @example await getMultiUserStats(gateway, { usernames: "alice,bob", start_time: "2026-11-01", end_time: "2026-11-30" });
 */
export const getMultiUserStats = async (
  gateway: Gateway,
  query: MultiUserStatsQuery,
  options?: CallOptions,
): Promise<MultiUserStats> => {
  const call = gateway.http.GET("/api/analytics/multi_user_stats", {
    params: { query },
    ...options,
  });
  return { users: (await unwrap(call)) ?? [], models: (await unwrap(call, "model_usage")) ?? [] };
};

/** The users of {@link getMultiUserStats} as the text of a CSV file, with heads in English and `quota` in points. Administrators. */
export const exportMultiUserStats = (
  gateway: Gateway,
  query: MultiUserStatsQuery,
  options?: CallOptions,
): Promise<string> =>
  unwrapText(gateway.http.GET("/api/analytics/multi_user_stats/export", { params: { query }, ...options }));

/** Use, accounts and money of the whole site in a span. Administrators; needs the extension `analytics`, for costs also `channel_cost`. */
export const getSiteSummary = (gateway: Gateway, query: AnalyticsSpan, options?: CallOptions): Promise<SiteSummary> =>
  unwrapRecord(gateway.http.GET("/api/analytics/summary", { params: { query }, ...options }));

/** How each channel did in a span, the most called first, as far back as telemetry is kept. Administrators; needs the extension `analytics`. */
export const listChannelFigures = (
  gateway: Gateway,
  query: AnalyticsSpan,
  options?: CallOptions,
): Promise<ModelTelemetryChannel[]> =>
  unwrapList(gateway.http.GET("/api/analytics/channels", { params: { query }, ...options }));
