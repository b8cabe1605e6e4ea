import { type Handlers, signedIn } from "../context.ts";
import { refuse } from "../http.ts";
import { sumUseByKey, sumUseByModel, sumUseByTime } from "./store.ts";

const hourSeconds = 3600;
const daySeconds = 86_400;
const mostDays = { model: 400, key: 400, day: 400, hour: 31 } as const;

/** Sums of what was used, from the hourly sums. */
export const usageHandlers = {
  getUsage: async ({ query: { from: asked, to: until, by } }, ctx) => {
    const from = asked - (asked % hourSeconds);
    const to = Math.ceil(until / hourSeconds) * hourSeconds;
    if (to <= from) throw refuse("The end must be later than the start", "结束时间必须晚于开始时间");
    if (to - from > mostDays[by] * daySeconds)
      throw refuse(`At most ${mostDays[by]} days at once`, `一次最多查询 ${mostDays[by]} 天`);
    const span = { userId: signedIn(ctx).id, from, to };
    if (by === "model") return (await sumUseByModel(ctx.db, span)).map((row) => ({ id: 0, time: 0, ...row }));
    if (by === "key") return (await sumUseByKey(ctx.db, span)).map((row) => ({ time: 0, ...row }));
    return (await sumUseByTime(ctx.db, span, by)).map((row) => ({ id: 0, name: "", ...row }));
  },
} satisfies Pick<Handlers, "getUsage">;
