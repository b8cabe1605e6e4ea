import type { Schemas } from "@one-hub/sdk";
import type { Ctx, Handlers } from "../../context.ts";
import { createRawReply, refuse } from "../../platform/http.ts";
import { roles } from "../../platform/levels.ts";
import { defaultPrices } from "./default-prices.ts";
import { requireRevision } from "../../platform/revision.ts";
import { isUniqueViolation } from "../../platform/db/unique-violation.ts";
import { splitList } from "../../platform/split-list.ts";
import { deletePrices, importPrices, insertPrice, setPrices, updatePrice } from "./store.ts";
import { toEditablePrice, toPrice, toRow } from "./view.ts";

type Price = Schemas["Price"];

/** By vendor, then by model, the same in every database. */
const byVendorAndModel = (left: Price, right: Price) =>
  left.channel_type - right.channel_type || (left.model < right.model ? -1 : left.model > right.model ? 1 : 0);

/** Only administrators edit prices. */
const viewOf = (ctx: Ctx) => ((ctx.user?.role ?? roles.guest) >= roles.admin ? toEditablePrice : toPrice);

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

const exists = (param: string) =>
  refuse("The model already has a price", "模型价格已存在", { code: "price_exists", param });

const notFound = () => refuse("The model has no price", "模型没有价格", { code: "price_not_found" });

const readPrice = (input: Schemas["PriceInput"]) => {
  const row = toRow(input);
  if (row.model === "")
    throw refuse("The price needs a model", "模型不能为空", { code: "value_missing", param: "model" });
  return row;
};

/** Some clients encode the name twice, as open one-hub decodes it twice. A name that is there as it came wins. */
const pricedModel = (ctx: Ctx, model: string): string => {
  if (ctx.catalog.prices().has(model)) return model;
  try {
    return decodeURIComponent(model);
  } catch {
    return model;
  }
};

/** Of a model that is named twice, the last. */
const readPrices = (inputs: readonly Schemas["PriceInput"][]) => [
  ...new Map(inputs.map((input) => [input.model.trim(), readPrice(input)])).values(),
];

const updateModes: Readonly<Record<string, "update" | "overwrite">> = { update: "update", overwrite: "overwrite" };

export const priceHandlers = {
  listPrices: async ({ query }, ctx) => {
    const source = query.type ?? "db";
    const prices =
      source === "old"
        ? legacyPrices(ctx)
        : source === "default"
          ? [...defaultPrices]
          : [...ctx.catalog.prices().values()]
              .map((price) => viewOf(ctx)(price, ctx.catalog.infos()))
              .sort(byVendorAndModel);
    if (prices.length === 0) throw refuse("There are no prices", "没有价格数据", { code: "prices_not_found" });
    return source === "old" ? createRawReply(prices) : prices;
  },

  listPriceModels: async (_input, ctx) => {
    const served = ctx.catalog.channels().flatMap(({ row }) => splitList(row.models));
    const models = [...new Set([...ctx.catalog.prices().keys(), ...served])].sort();
    return models.length === 0 ? null : models;
  },

  createPrice: async ({ body }, ctx) => {
    try {
      await insertPrice(ctx.db, readPrice(body));
    } catch (error) {
      throw isUniqueViolation(error) ? exists("model") : error;
    }
    await ctx.catalog.reloadPrices();
  },

  updatePrice: async ({ path, body }, ctx) => {
    const model = pricedModel(ctx, path.model);
    const stored = ctx.catalog.prices().get(model);
    if (stored === undefined) throw notFound();
    requireRevision(ctx, toEditablePrice(stored), body);
    try {
      if (!(await updatePrice(ctx.db, model, readPrice(body)))) throw notFound();
    } catch (error) {
      throw isUniqueViolation(error) ? exists("model") : error;
    }
    await ctx.catalog.reloadPrices();
  },

  deletePrice: async ({ path }, ctx) => {
    if ((await deletePrices(ctx.db, [pricedModel(ctx, path.model)])) === 0) throw notFound();
    await ctx.catalog.reloadPrices();
  },

  batchSetPrices: async ({ body }, ctx) => {
    const models = body.models.map((model) => ({ ...body.price, model }));
    const clash = await setPrices(ctx.db, new Set(body.original_models ?? []), readPrices(models));
    if (clash !== undefined) throw exists("models");
    await ctx.catalog.reloadPrices();
  },

  batchDeletePrices: async ({ body }, ctx) => {
    await deletePrices(ctx.db, body.models);
    await ctx.catalog.reloadPrices();
  },

  syncPrices: async ({ query, body }, ctx) => {
    await importPrices(ctx.db, readPrices(body), updateModes[query.updateMode ?? ""] ?? "add");
    await ctx.catalog.reloadPrices();
  },

  getPriceUpdateService: async (_input, ctx) => ctx.priceFeed.address,

  readPriceFeed: async ({ body }, ctx) => {
    const { prices, refused } = await ctx.priceFeed.read(body.url.trim());
    return {
      prices: prices.map(({ extra_ratios: extra, ...price }) => ({ ...price, ...(extra && { extra_ratios: extra }) })),
      refused,
    };
  },
} satisfies Partial<Handlers>;
