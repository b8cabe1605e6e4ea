import {
  batchDeletePrices,
  batchSetPrices,
  createPrice,
  deletePrice,
  getOwnedByMap,
  getPriceUpdateService,
  isGatewayError,
  listPriceModels,
  listPrices,
  readPriceFeed,
  syncPrices,
  updatePrice,
  type BatchSetPricesInput,
  type Gateway,
  type ModelOwnedBy,
  type Price,
  type PriceFeed,
  type PriceInput,
  type PriceUpdateMode,
  type Revised,
} from "@one-hub/sdk";
import { useMutation, type UseMutationResult, type UseQueryResult } from "@tanstack/react-query";

import { channelKeys, modelKeys, priceKeys } from "./cache-keys.ts";
import { useGateway } from "./context.ts";
import {
  resourceMutation,
  resourceQuery,
  type MutationCallbacks,
  type ReadyQuery,
  type ResourceMutation,
  type Rollback,
} from "./resource.ts";
import { useResource, type QuerySettings } from "./use-resource.ts";

// Open one-hub's words, then this gateway's without the extension `error_code`: neither sends a code.
const emptyTexts = /* @__PURE__ */ new Set<unknown>(["pricing data not found", "There are no prices", "没有价格数据"]);

/** The gateway refuses to list an empty table; every other refusal stays one. */
const listAllPrices = async (...call: Parameters<typeof listPrices>): Promise<Price[]> => {
  try {
    return await listPrices(...call);
  } catch (error) {
    if (isGatewayError(error) && (error.code === "prices_not_found" || emptyTexts.has(error.text))) return [];
    throw error;
  }
};

/** The price table with what belongs to it. */
export interface PriceOverview {
  prices: Price[];
  /** Names of every priced model and every model of an enabled channel. */
  models: string[];
  /** By id, as text. */
  vendors: Record<string, ModelOwnedBy>;
}

/** Reading the price table to change it; administrators. */
export const priceQueries = {
  /** Every price; an empty table is an empty list. */
  table: (gateway: Gateway): ReadyQuery<Price[]> =>
    resourceQuery(gateway, priceKeys.list("table"), {}, (_none, options) => listAllPrices(gateway, {}, options)),
  /** The table, the models that may need a price and the vendors, at once. */
  overview: (gateway: Gateway): ReadyQuery<PriceOverview> =>
    resourceQuery(
      gateway,
      priceKeys.list("overview"),
      {},
      async (_none, options) => {
        const [prices, models, vendors] = await Promise.all([
          listAllPrices(gateway, {}, options),
          listPriceModels(gateway, options),
          getOwnedByMap(gateway, options),
        ]);
        return { prices, models, vendors };
      },
      { staleTime: 60_000 },
    ),
  /** Names of every priced model and every model of an enabled channel. */
  models: (gateway: Gateway): ReadyQuery<string[]> =>
    resourceQuery(gateway, priceKeys.list("models"), {}, (_none, options) => listPriceModels(gateway, options)),
  /** Address of the published price list that the site is set up with. */
  updateService: (gateway: Gateway): ReadyQuery<string> =>
    resourceQuery(gateway, priceKeys.detail("update_service"), {}, (_none, options) =>
      getPriceUpdateService(gateway, options),
    ),
};

/** A price to write over that of `model`. */
export interface UpdatePriceInput {
  /** Model as it is called now. */
  model: string;
  /** With the `revision` that was read, a write of an older version is refused where the extension `revision` is offered. */
  price: PriceInput & Revised;
}

/** A list of prices to import. */
export interface SyncPricesInput {
  prices: PriceInput[];
  updateMode: PriceUpdateMode;
}

// Models that have a price are suggested for channels.
const stale = () => [priceKeys.lists, modelKeys.lists, [...channelKeys.all, "models"]];

/** Changing prices; administrators. */
export const priceMutations: {
  /** Adds the price of a model that has none. */
  create: ResourceMutation<void, PriceInput>;
  /** Writes all of a price. */
  update: ResourceMutation<void, UpdatePriceInput>;
  /** Deletes the price of a model. */
  remove: ResourceMutation<void, string>;
  /** Gives one price to many models. */
  setMany: ResourceMutation<void, BatchSetPricesInput>;
  /** Deletes the prices of many models. */
  removeMany: ResourceMutation<void, string[]>;
  /** Imports a list. */
  sync: ResourceMutation<void, SyncPricesInput>;
  /** Has the gateway read a published list; changes nothing. Needs the extension `price_feed`. */
  readFeed: ResourceMutation<PriceFeed, string>;
} = {
  create: /* @__PURE__ */ resourceMutation(
    ["price", "create"],
    (gateway, price: PriceInput) => createPrice(gateway, price),
    stale,
  ),
  update: /* @__PURE__ */ resourceMutation(
    ["price", "update"],
    (gateway, { model, price }: UpdatePriceInput) => updatePrice(gateway, model, price),
    stale,
  ),
  remove: /* @__PURE__ */ resourceMutation(
    ["price", "remove"],
    (gateway, model: string) => deletePrice(gateway, model),
    stale,
  ),
  setMany: /* @__PURE__ */ resourceMutation(
    ["price", "setMany"],
    (gateway, input: BatchSetPricesInput) => batchSetPrices(gateway, input),
    stale,
  ),
  removeMany: /* @__PURE__ */ resourceMutation(
    ["price", "removeMany"],
    (gateway, models: string[]) => batchDeletePrices(gateway, models),
    stale,
  ),
  sync: /* @__PURE__ */ resourceMutation(
    ["price", "sync"],
    (gateway, { prices, updateMode }: SyncPricesInput) => syncPrices(gateway, prices, updateMode),
    stale,
  ),
  readFeed: /* @__PURE__ */ resourceMutation(
    ["price", "readFeed"],
    (gateway, url: string) => readPriceFeed(gateway, url),
    () => [],
  ),
};

/** Every price, for those who change them; an empty table is an empty list. */
export const usePriceTable = <Selected = Price[]>(
  settings?: QuerySettings<Price[], Selected>,
): UseQueryResult<Selected> => useResource(priceQueries.table(useGateway()), settings);

/** The price table with what belongs to it; administrators. */
export const usePriceOverview = <Selected = PriceOverview>(
  settings?: QuerySettings<PriceOverview, Selected>,
): UseQueryResult<Selected> => useResource(priceQueries.overview(useGateway()), settings);

/** Names of every priced model and every model of an enabled channel; administrators. */
export const usePriceModels = <Selected = string[]>(
  settings?: QuerySettings<string[], Selected>,
): UseQueryResult<Selected> => useResource(priceQueries.models(useGateway()), settings);

/** Address of the published price list that the site is set up with; administrators. */
export const usePriceUpdateService = <Selected = string>(
  settings?: QuerySettings<string, Selected>,
): UseQueryResult<Selected> => useResource(priceQueries.updateService(useGateway()), settings);

/** {@link priceMutations}`.create` */
export const useCreatePrice = (
  callbacks?: MutationCallbacks<void, PriceInput>,
): UseMutationResult<void, Error, PriceInput, Rollback | undefined> =>
  useMutation(priceMutations.create(useGateway(), callbacks));

/** {@link priceMutations}`.update` */
export const useUpdatePrice = (
  callbacks?: MutationCallbacks<void, UpdatePriceInput>,
): UseMutationResult<void, Error, UpdatePriceInput, Rollback | undefined> =>
  useMutation(priceMutations.update(useGateway(), callbacks));

/** {@link priceMutations}`.remove` */
export const useDeletePrice = (
  callbacks?: MutationCallbacks<void, string>,
): UseMutationResult<void, Error, string, Rollback | undefined> =>
  useMutation(priceMutations.remove(useGateway(), callbacks));

/** {@link priceMutations}`.setMany` */
export const useSetPrices = (
  callbacks?: MutationCallbacks<void, BatchSetPricesInput>,
): UseMutationResult<void, Error, BatchSetPricesInput, Rollback | undefined> =>
  useMutation(priceMutations.setMany(useGateway(), callbacks));

/** {@link priceMutations}`.removeMany` */
export const useDeletePrices = (
  callbacks?: MutationCallbacks<void, string[]>,
): UseMutationResult<void, Error, string[], Rollback | undefined> =>
  useMutation(priceMutations.removeMany(useGateway(), callbacks));

/** {@link priceMutations}`.sync` */
export const useSyncPrices = (
  callbacks?: MutationCallbacks<void, SyncPricesInput>,
): UseMutationResult<void, Error, SyncPricesInput, Rollback | undefined> =>
  useMutation(priceMutations.sync(useGateway(), callbacks));

/** {@link priceMutations}`.readFeed` */
export const useReadPriceFeed = (
  callbacks?: MutationCallbacks<PriceFeed, string>,
): UseMutationResult<PriceFeed, Error, string, Rollback | undefined> =>
  useMutation(priceMutations.readFeed(useGateway(), callbacks));
