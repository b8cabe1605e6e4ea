import type { components, Schemas } from "@one-hub/sdk";
import { splitList } from "../../platform/split-list.ts";
import type { Ctx, Handlers } from "../../context.ts";
import { isUniqueViolation } from "../../platform/db/unique-violation.ts";
import { usableGroups, visibleGroups } from "../group/visible-groups.ts";
import { emptyToUndefined } from "../../platform/empty-to-undefined.ts";
import { refuse } from "../../platform/http.ts";
import { taskEndpointOf } from "../task/endpoints.ts";
import { requireRevision } from "../../platform/revision.ts";
import { toModelInfo, toVendor } from "./view.ts";
import { echoBaseUrl } from "../channel/echo-base-url.ts";
import { toPrice, unpriced } from "../price/view.ts";
import {
  deleteModelInfo,
  deleteVendor,
  findModelInfo,
  findVendor,
  insertModelInfo,
  insertVendor,
  listModelInfos,
  updateModelInfo,
  updateVendor,
} from "./store.ts";

const unknownVendor = { en: "Unknown", zh: "未知" } as const;

const builtInVendor = { en: "Built in", zh: "内置" } as const;

/** The models that the gateway answers itself. */
const echoModels = (ctx: Ctx): ReadonlySet<string> =>
  new Set(
    ctx.catalog
      .channels()
      .filter(({ row }) => row.base_url === echoBaseUrl)
      .flatMap(({ row }) => splitList(row.models)),
  );

const vendorOf = (ctx: Ctx, type: number, model: string, builtIn: ReadonlySet<string>): string =>
  ctx.catalog.vendors().get(type)?.name ?? (builtIn.has(model) ? builtInVendor : unknownVendor)[ctx.language];

const describe = (
  ctx: Ctx,
  model: string,
  groups: string[],
  builtIn: ReadonlySet<string>,
): components["schemas"]["AvailableModel"] => {
  const price = ctx.catalog.priceOf(model);
  return {
    groups,
    owned_by: vendorOf(ctx, price?.channel_type ?? 0, model, builtIn),
    price: price === undefined ? unpriced : toPrice(price, ctx.catalog.infos()),
  };
};

/** Models of the enabled channels with the groups that reach them, by name. */
const modelsOf = (ctx: Ctx, groups: ReadonlySet<string>): [string, string[]][] => {
  const groupsOfModel = new Map<string, Set<string>>();
  for (const channel of ctx.catalog.channels()) {
    const serving = channel.groups.filter((group) => groups.has(group));
    if (serving.length === 0) continue;
    for (const model of splitList(channel.row.models)) {
      const known = groupsOfModel.get(model) ?? new Set();
      for (const group of serving) known.add(group);
      groupsOfModel.set(model, known);
    }
  }
  return [...groupsOfModel]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([model, serving]) => [model, [...serving].sort()]);
};

/** Types of the enabled channels that serve each model. */
const channelTypesOf = (ctx: Ctx): ReadonlyMap<string, ReadonlySet<number>> => {
  const types = new Map<string, Set<number>>();
  for (const { row } of ctx.catalog.channels())
    for (const model of splitList(row.models)) types.set(model, (types.get(model) ?? new Set()).add(row.type));
  return types;
};

/** Beside the tasks' the relay has two endpoints; embedding models have "embed" in their names. */
const endpointsOf = (model: string, channelTypes: ReadonlySet<number>): string[] => {
  const usual = /embed/i.test(model) ? "/v1/embeddings" : "/v1/chat/completions";
  return [...new Set([...channelTypes].map((type) => taskEndpointOf(type, model) ?? usual))];
};

const MAX_PRICE_DIGITS = 12;
/** Rounds off the error of a binary multiplication. */
const exact = (value: number) => Number(value.toPrecision(MAX_PRICE_DIGITS));

/** A model's price before the multiplier of a group. */
const pricedModel = (ctx: Ctx, model: string, builtIn: ReadonlySet<string>): Schemas["GroupPrice"] => {
  const price = ctx.catalog.priceOf(model);
  const {
    type,
    channel_type: vendor,
    input,
    output,
    extra_ratios: extra,
  } = price === undefined ? unpriced : toPrice(price);
  return {
    model,
    owned_by: vendorOf(ctx, vendor, model, builtIn),
    owned_by_type: vendor,
    type,
    input,
    output,
    extra_ratios: extra ?? {},
  };
};

const listEntry = (
  ctx: Ctx,
  priced: Schemas["GroupPrice"],
  symbols: readonly string[],
  endpoints: string[],
): Schemas["ModelListEntry"] => {
  const { model, input, output } = priced;
  const info = ctx.catalog.infos().get(model);
  const groups = symbols
    .flatMap((symbol) => ctx.catalog.groups().get(symbol) ?? [])
    .map(({ symbol, name, ratio }) => ({
      symbol,
      name,
      ratio,
      input: exact(input * ratio),
      output: exact(output * ratio),
    }))
    .sort((left, right) => left.ratio - right.ratio || (left.symbol < right.symbol ? -1 : 1));
  return {
    ...priced,
    name: info?.row.name ?? "",
    description: info?.row.description ?? "",
    context_length: info?.row.context_length ?? 0,
    max_tokens: info?.row.max_tokens ?? 0,
    input_modalities: [...(info?.inputModalities ?? [])],
    output_modalities: [...(info?.outputModalities ?? [])],
    tags: [...(info?.tags ?? [])],
    support_url: [...(info?.supportUrl ?? [])],
    groups,
    endpoints,
  };
};

const notFound = () => refuse("There is no such description", "模型详情不存在", { code: "model_info_not_found" });

const readInput = (body: Schemas["ModelInfoInput"]) => {
  const model = body.model.trim();
  if (model === "")
    throw refuse("The model needs a name", "模型标识不能为空", { code: "value_missing", param: "model" });
  return {
    model,
    name: body.name ?? "",
    description: body.description ?? "",
    context_length: body.context_length ?? 0,
    max_tokens: body.max_tokens ?? 0,
    input_modalities: body.input_modalities ?? "",
    output_modalities: body.output_modalities ?? "",
    tags: body.tags ?? "",
    support_url: body.support_url ?? "",
  };
};

/** Writes, then reloads the catalog. */
const changeInfos = async <Result>(ctx: Ctx, write: () => Promise<Result>): Promise<Result> => {
  try {
    const result = await write();
    await ctx.catalog.reloadInfos();
    return result;
  } catch (error) {
    throw isUniqueViolation(error)
      ? refuse("The model already has a description", "模型标识已存在", { code: "model_info_exists", param: "model" })
      : error;
  }
};

/** Ids up to this one belong to vendors that ship with the gateway. */
const LAST_BUILT_IN_VENDOR = 1000;

const requireOwnVendor = (id: number): void => {
  if (id <= LAST_BUILT_IN_VENDOR)
    throw refuse("Ids up to 1000 belong to built-in vendors", "1000 及以下的编号属于内置供应商", {
      code: "vendor_built_in",
      param: "id",
    });
};

const vendorNotFound = () => refuse("There is no such vendor", "供应商不存在", { code: "vendor_not_found" });

export const modelHandlers = {
  getOwnedByMap: async (_input, ctx) =>
    Object.fromEntries([...ctx.catalog.vendors()].map(([id, vendor]) => [String(id), { ...vendor }])),

  listModelOwnedBy: async (_input, ctx) =>
    [...ctx.catalog.vendors().values()].map(toVendor).sort((left, right) => left.id - right.id),

  getAvailableModels: async (_input, ctx) => {
    const visible = new Set(visibleGroups(ctx).map((group) => group.symbol));
    const builtIn = echoModels(ctx);
    return Object.fromEntries(
      modelsOf(ctx, visible).map(([model, groups]) => [model, describe(ctx, model, groups, builtIn)]),
    );
  },

  getModelList: async (_input, ctx) => {
    const usable = new Set(usableGroups(ctx.catalog, ctx.user?.group).map((group) => group.symbol));
    const builtIn = echoModels(ctx);
    const types = channelTypesOf(ctx);
    return modelsOf(ctx, usable).map(([model, groups]) =>
      listEntry(ctx, pricedModel(ctx, model, builtIn), groups, endpointsOf(model, types.get(model) ?? new Set())),
    );
  },

  getModelOwnedBy: async ({ path }, ctx) => {
    const row = await findVendor(ctx.db, path.id);
    if (row === undefined) throw vendorNotFound();
    return toVendor(row);
  },

  createModelOwnedBy: async ({ body }, ctx) => {
    requireOwnVendor(body.id);
    try {
      await insertVendor(ctx.db, { id: body.id, name: body.name, icon: body.icon ?? "" });
    } catch (error) {
      throw isUniqueViolation(error)
        ? refuse("Another vendor has this id", "该编号已有供应商", { code: "vendor_exists", param: "id" })
        : error;
    }
    await ctx.catalog.reloadVendors();
  },

  updateModelOwnedBy: async ({ body }, ctx) => {
    const stored = await findVendor(ctx.db, body.id);
    if (stored === undefined) throw vendorNotFound();
    requireRevision(ctx, toVendor(stored), body);
    if (!(await updateVendor(ctx.db, { id: body.id, name: body.name, icon: body.icon ?? "" }))) throw vendorNotFound();
    await ctx.catalog.reloadVendors();
  },

  deleteModelOwnedBy: async ({ path }, ctx) => {
    requireOwnVendor(path.id);
    if (!(await deleteVendor(ctx.db, path.id))) throw vendorNotFound();
    await ctx.catalog.reloadVendors();
  },

  listModelInfo: async (_input, ctx) => (await listModelInfos(ctx.db)).map(toModelInfo),

  getModelInfo: async ({ path }, ctx) => {
    const row = await findModelInfo(ctx.db, path.id);
    if (row === undefined) throw notFound();
    return toModelInfo(row);
  },

  createModelInfo: async ({ body }, ctx) => {
    await changeInfos(ctx, () => insertModelInfo(ctx.db, readInput(body), ctx.now));
  },

  updateModelInfo: async ({ body }, ctx) => {
    const stored = await findModelInfo(ctx.db, body.id);
    if (stored === undefined) throw notFound();
    requireRevision(ctx, toModelInfo(stored), body);
    if (!(await changeInfos(ctx, () => updateModelInfo(ctx.db, body.id, readInput(body), ctx.now)))) throw notFound();
  },

  deleteModelInfo: async ({ path }, ctx) => {
    if (!(await changeInfos(ctx, () => deleteModelInfo(ctx.db, path.id)))) throw notFound();
  },

  readModelInfoFeed: ({ body }, ctx) => ctx.modelInfoFeed.read(body.url.trim()),

  listGroupPrices: async ({ query }, ctx) => {
    const symbol = emptyToUndefined(query.group) ?? ctx.user?.group ?? "default";
    const group = usableGroups(ctx.catalog, ctx.user?.group).find((one) => one.symbol === symbol);
    if (group === undefined)
      throw refuse("There is no such group", "分组不存在", { code: "group_not_found", param: "group" });
    const builtIn = echoModels(ctx);
    return modelsOf(ctx, new Set([symbol])).map(([model]) => {
      const priced = pricedModel(ctx, model, builtIn);
      return { ...priced, input: exact(priced.input * group.ratio), output: exact(priced.output * group.ratio) };
    });
  },
} satisfies Partial<Handlers>;
