import { unwrap, type CallOptions, type Gateway } from "./gateway.ts";
import { usageByValues } from "./schema.gen.ts";
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
