import type { Handlers } from "../../context.ts";
import { emptyToUndefined } from "../../platform/empty-to-undefined.ts";
import { refuse } from "../../platform/http.ts";
import { readOrder, readPage } from "../../platform/page.ts";
import { toUserGroup } from "./view.ts";
import { groupRates, servedGroups } from "./rates.ts";
import { listGroups, updateGroup } from "./store.ts";
import { visibleGroups } from "./visible-groups.ts";

const MAX_RATIO = 1_000_000;

/** Two decimals, as the contract keeps it; what would become free by rounding is refused. */
const readRatio = (ratio: number) => {
  if (!Number.isFinite(ratio) || ratio > MAX_RATIO)
    throw refuse(`The ratio may not exceed ${MAX_RATIO}`, `倍率不能超过 ${MAX_RATIO}`, {
      code: "value_too_large",
      param: "ratio",
    });
  const rounded = Math.round(ratio * 100) / 100;
  if (rounded === 0 && ratio !== 0)
    throw refuse("The smallest ratio above 0 is 0.01", "大于 0 的倍率最小为 0.01", {
      code: "value_too_small",
      param: "ratio",
    });
  return rounded;
};

export const groupHandlers = {
  getUserGroupMap: async (_input, ctx) =>
    Object.fromEntries(visibleGroups(ctx).map((group) => [group.symbol, toUserGroup(group)])),

  getUserGroupRates: async (_input, ctx) => groupRates(ctx),

  getChannelGroupRates: async (_input, ctx) => {
    const served = servedGroups(ctx);
    return groupRates(ctx, ({ symbol }) => served.has(symbol));
  },

  listUserGroups: async ({ query }, ctx) => {
    const { page, size, offset } = readPage(query);
    const { rows, total } = await listGroups(
      ctx.db,
      { name: emptyToUndefined(query.Name), enable: query.enable },
      { order: readOrder(query.order, "UserGroupSort", "id"), size, offset },
    );
    return { data: rows.map(toUserGroup), page, size, total_count: total };
  },

  updateUserGroup: async ({ body }, ctx) => {
    const found = await updateGroup(ctx.db, body.id, {
      name: body.name,
      ratio: readRatio(body.ratio),
      api_rate: body.api_rate,
      public: body.public ? 1 : 0,
      promotion: body.promotion ? 1 : 0,
      min: body.min,
      max: body.max,
    });
    if (!found) throw refuse("There is no such group", "分组不存在", { code: "group_not_found" });
    await ctx.catalog.reloadGroups();
    // Every write of a group resets its rate counters.
    ctx.rates.reset();
  },
} satisfies Partial<Handlers>;
