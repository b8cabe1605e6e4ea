import { unwrap, type CallOptions, type Gateway } from "./gateway.ts";
import { siteUsageByValues, usageByValues } from "./schema.gen.ts";
import type { Schemas } from "./schema.ts";

/** What was used: `quota` in points, `time` unix seconds, `request_time` milliseconds. */
export type UsageRow = Schemas["UsageRow"];
/** What own usage is summed up by. */
export type UsageBy = Schemas["UsageBy"];
/** Span and kind of {@link getUsage}; `from` included, `to` not, in unix seconds of full hours. */
export interface GetUsageQuery {
  from: number;
  to: number;
  by: UsageBy;
}

/** Everything that own usage is summed up by. */
export const usageBys = usageByValues;

/** Own usage by model or key, the dearest first, or by day or hour (UTC), the oldest first; needs the extension `usage`. */
export const getUsage = (gateway: Gateway, query: GetUsageQuery, options?: CallOptions): Promise<UsageRow[]> =>
  unwrap(gateway.http.GET("/api/user/usage", { params: { query }, ...options }));

/** What everybody used: a {@link UsageRow} of a user, channel or group too; `username` says whose key it is. */
export type SiteUsageRow = Schemas["SiteUsageRow"];
/** What everybody's usage is summed up by. */
export type SiteUsageBy = Schemas["SiteUsageBy"];
/** Span and kind of {@link getSiteUsage}; `from` included, `to` not, in unix seconds of full hours. */
export interface GetSiteUsageQuery {
  from: number;
  to: number;
  by: SiteUsageBy;
}

/** Everything that everybody's usage is summed up by. */
export const siteUsageBys = siteUsageByValues;

/**
 * Everybody's usage for administrators, the dearest first, by day or hour (UTC) the oldest first; needs the extension
 * `usage`. By user and key at most 1000 rows, and then one with id 0 for all others.
 */
export const getSiteUsage = (
  gateway: Gateway,
  query: GetSiteUsageQuery,
  options?: CallOptions,
): Promise<SiteUsageRow[]> => unwrap(gateway.http.GET("/api/analytics/usage", { params: { query }, ...options }));
