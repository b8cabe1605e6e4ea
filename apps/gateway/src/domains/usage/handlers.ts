import type { Handlers } from "../../context.ts";
import { vendorOf } from "../model/vendor-of.ts";
import { findSubject } from "../user/rank.ts";
import { MAX_DAYS, wholeHours } from "./range.ts";
import { byHourOfWeek, byVendor } from "./regroup.ts";
import { type SiteUsageBy, sumUse, sumUseInAll, sumUseOfAll, type UsageBy } from "./store.ts";

const MAX_DAYS_BY_HOUR = 31;
const DEFAULT_ROWS = 100;

const longest = (by: SiteUsageBy | UsageBy): number =>
  by === "hour" || by === "hour_model" ? MAX_DAYS_BY_HOUR : MAX_DAYS;

/** Sums of what was used, from the hourly sums and what they were rolled up to. */
export const usageHandlers = {
  getUsage: async ({ query: { by, user_id: userId, ...query } }, ctx) => {
    const id = await findSubject(ctx, userId);
    const range = wholeHours(query, longest(by));
    if (by !== "total") return sumUse(ctx, id, range, by);
    await ctx.errorLog.drain();
    return [await sumUseInAll(ctx, id, range)];
  },

  getSiteUsage: async ({ query: { by, size, ...query } }, ctx) => {
    const range = wholeHours(query, longest(by));
    if (by === "vendor")
      return byVendor(await sumUseOfAll(ctx, range, "model", Infinity), (model) => vendorOf(ctx.catalog, model));
    if (by === "hour_of_week")
      return byHourOfWeek(await sumUseOfAll(ctx, range, "hour", Infinity), ctx.siteZone.calendar(), range);
    return sumUseOfAll(ctx, range, by, size ?? DEFAULT_ROWS);
  },
} satisfies Partial<Handlers>;
