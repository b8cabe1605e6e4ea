import type { components } from "@one-hub/sdk";
import { splitList } from "../catalog.ts";
import type { Ctx, Handlers } from "../context.ts";
import { visibleGroups } from "../group/visible-groups.ts";
import { toPrice, unpriced } from "../price/price-view.ts";

const unknownVendor = { en: "Unknown", zh: "未知" } as const;

const describe = (ctx: Ctx, model: string, groups: string[]): components["schemas"]["AvailableModel"] => {
  const price = ctx.catalog.priceOf(model);
  return {
    groups,
    owned_by: ctx.catalog.vendors().get(price?.channel_type ?? 0)?.name ?? unknownVendor[ctx.language],
    price: price === undefined ? unpriced : toPrice(price),
  };
};

export const modelHandlers = {
  getOwnedByMap: async (_input, ctx) =>
    Object.fromEntries([...ctx.catalog.vendors()].map(([id, vendor]) => [String(id), { ...vendor }])),

  getAvailableModels: async (_input, ctx) => {
    const visible = new Set(visibleGroups(ctx).map((group) => group.symbol));
    const groupsOfModel = new Map<string, Set<string>>();
    for (const channel of ctx.catalog.channels()) {
      const groups = channel.groups.filter((group) => visible.has(group));
      if (groups.length === 0) continue;
      for (const model of splitList(channel.row.models)) {
        const known = groupsOfModel.get(model) ?? new Set();
        for (const group of groups) known.add(group);
        groupsOfModel.set(model, known);
      }
    }
    return Object.fromEntries(
      [...groupsOfModel]
        .sort(([left], [right]) => (left < right ? -1 : 1))
        .map(([model, groups]) => [model, describe(ctx, model, [...groups].sort())]),
    );
  },
} satisfies Pick<Handlers, "getOwnedByMap" | "getAvailableModels">;
