import { present, type CallOptions, type Gateway, unwrapList } from "./gateway.ts";
import { siteUsageByValues, usageByValues } from "./schema.gen.ts";
import type { Schemas } from "./schema.ts";

/** A row of usage: `quota` in points, `time` unix seconds, `request_time` milliseconds. */
export type UsageRow = Schemas["UsageRow"];
/** What own usage is summed up by. */
export type UsageBy = Schemas["UsageBy"];
/** Span and kind of {@link getUsage}; `from` included, `to` not, in unix seconds of full hours. */
export interface GetUsageQuery {
  from: number;
  to: number;
  by: UsageBy;
  /** Of another user: administrators, below their own role; needs the extension `user_admin`. */
  user_id?: number | undefined;
}

/** Everything that own usage is summed up by. */
export const usageGroupings = usageByValues;

/**
 * Own usage by model or key, most expensive first, or by day or hour (UTC) and by model too, the oldest first. `total` is one row, with
 * `failed`, `first_token` and `first_hour`. Needs the extension `usage`.
 */
export const getUsage = (
  gateway: Gateway,
  { from, to, by, ...others }: GetUsageQuery,
  options?: CallOptions,
): Promise<UsageRow[]> =>
  unwrapList(
    gateway.http.GET("/api/user/usage", { params: { query: { from, to, by, ...present(others) } }, ...options }),
  );

/** Usage of all users: a {@link UsageRow} of a user, channel or group too; `username` says whose key it is. */
export type SiteUsageRow = Schemas["SiteUsageRow"];
/** Grouping of all users' usage. */
export type SiteUsageBy = Schemas["SiteUsageBy"];
/** Span and kind of {@link getSiteUsage}; `from` included, `to` not, in unix seconds of full hours. */
export interface GetSiteUsageQuery {
  from: number;
  to: number;
  by: SiteUsageBy;
  /** How many have a row of their own, 1 to 1000; absent: 100. */
  size?: number | undefined;
}

/** Every grouping of all users' usage. */
export const siteUsageGroupings = siteUsageByValues;

/**
 * All users' usage for administrators, most expensive first, by day or hour (UTC) the oldest first; needs the extension
 * `usage`. Where there are more than `size`, a last row with id 0 and no name sums up all others.
 */
export const getSiteUsage = (
  gateway: Gateway,
  query: GetSiteUsageQuery,
  options?: CallOptions,
): Promise<SiteUsageRow[]> => {
  const { size, ...asked } = query;
  return unwrapList(
    gateway.http.GET("/api/analytics/usage", { params: { query: { ...asked, ...present({ size }) } }, ...options }),
  );
};
