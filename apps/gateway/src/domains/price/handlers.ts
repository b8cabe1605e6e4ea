import type { components } from "@one-hub/sdk";
import type { Ctx, Handlers } from "../../context.ts";
import { createRawReply, refuse } from "../../platform/http.ts";
import { roles } from "../../platform/levels.ts";
import { defaultPrices } from "./default-prices.ts";
import { toPrice } from "./view.ts";

type Price = components["schemas"]["Price"];

/** By vendor, then by model, the same in every database. */
const byVendorAndModel = (left: Price, right: Price) =>
  left.channel_type - right.channel_type || (left.model < right.model ? -1 : left.model > right.model ? 1 : 0);

/** Prices of a legacy installation, of which this gateway has none. */
const legacyPrices = (ctx: Ctx): Price[] => {
  if (ctx.user === undefined)
    throw refuse("Sign in or send an access token", "未登录且未提供 access token", {
      code: "unauthenticated",
      status: 401,
    });
  if (ctx.user.role < roles.admin)
    throw refuse("Your role does not allow this", "无权进行此操作，权限不足", { code: "role_too_low" });
  return [];
};

export const priceHandlers = {
  listPrices: async ({ query }, ctx) => {
    const source = query.type ?? "db";
    const prices =
      source === "old"
        ? legacyPrices(ctx)
        : source === "default"
          ? [...defaultPrices]
          : [...ctx.catalog.prices().values()]
              .map((price) => toPrice(price, ctx.catalog.infos()))
              .sort(byVendorAndModel);
    if (prices.length === 0) throw refuse("There are no prices", "没有价格数据", { code: "prices_not_found" });
    return source === "old" ? createRawReply(prices) : prices;
  },
} satisfies Partial<Handlers>;
