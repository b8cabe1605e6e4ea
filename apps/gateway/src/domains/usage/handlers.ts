import type { Handlers } from "../../context.ts";
import { refuse } from "../../platform/http.ts";
import { findSubject } from "../user/rank.ts";
import { type Range, spans } from "./pieces.ts";
import { type SiteUsageBy, sumUse, sumUseInAll, sumUseOfAll, type UsageBy } from "./store.ts";

const MAX_DAYS = 400;
const MAX_DAYS_BY_HOUR = 31;
const DEFAULT_ROWS = 100;

/** The requested range in whole hours. */
const rangeOf = (query: Range & { readonly by: SiteUsageBy | UsageBy }): Range => {
  const from = query.from - (query.from % spans.hour);
  const to = Math.ceil(query.to / spans.hour) * spans.hour;
  if (to <= from)
    throw refuse("The end must be later than the start", "结束时间必须晚于开始时间", {
      code: "end_before_start",
      param: "to",
    });
  const most = query.by.startsWith("hour") ? MAX_DAYS_BY_HOUR : MAX_DAYS;
  if (to - from > most * spans.day)
    throw refuse(`At most ${most} days at once`, `一次最多查询 ${most} 天`, { code: "period_too_long", param: "to" });
  return { from, to };
};

/** Sums of what was used, from the hourly sums and what they were rolled up to. */
export const usageHandlers = {
  getUsage: async ({ query: { by, user_id: userId, ...query } }, ctx) => {
    const id = await findSubject(ctx, userId);
    const range = rangeOf({ ...query, by });
    if (by !== "total") return sumUse(ctx, id, range, by);
    await ctx.errorLog.drain();
    return [await sumUseInAll(ctx, id, range)];
  },
  getSiteUsage: ({ query }, ctx) => sumUseOfAll(ctx, rangeOf(query), query.by, query.size ?? DEFAULT_ROWS),
} satisfies Partial<Handlers>;
