import {
  ifMatch,
  present,
  unwrapString,
  unwrapVoid,
  type CallOptions,
  type Gateway,
  type Revised,
  unwrapList,
  unwrapRecord,
} from "./gateway.ts";
import type { QueryOf, Schemas } from "./schema.ts";

/** Price ratios of a model: 1 is $0.002 for 1000 tokens, or for a call where `type` is `times`. */
export type Price = Schemas["Price"];
/** Unit of a price: `tokens`, or `times` for the call. */
export type PriceType = Schemas["PriceType"];
/** `db` (default) the site's prices, `default` the built-in ones. The legacy `old`, an array without envelope, is not offered. */
export type ListPricesQuery = Omit<QueryOf<"listPrices">, "type"> & {
  type?: Exclude<Schemas["PriceSource"], "old"> | undefined;
};

/** The price table. Needs no sign-in. An empty one is `rejected`. */
export const listPrices = (gateway: Gateway, query: ListPricesQuery = {}, options?: CallOptions): Promise<Price[]> =>
  unwrapList(gateway.http.GET("/api/prices", { params: { query: present(query) }, ...options }));

/** A price to write; what is left out is 0, false or none. */
export type PriceInput = Schemas["PriceInput"];
/** Which prices an import changes; see {@link syncPrices}. */
export type PriceUpdateMode = Schemas["PriceUpdateMode"];
/** A published price list; see {@link readPriceFeed}. */
export type PriceFeed = Schemas["PriceFeed"];
/** Models to price alike; see {@link batchSetPrices}. */
export type BatchSetPricesInput = {
  /** Models that had the price when it was read; those not among `models` lose it. */
  original_models?: string[];
  /** Models that get it. */
  models: string[];
  /** The price; a `model` in it is ignored. */
  price: Omit<PriceInput, "model"> & Partial<Pick<PriceInput, "model">>;
};

/** Every model with a price and every model of an enabled channel, each once, in no particular order; administrators. */
export const listPriceModels = async (gateway: Gateway, options?: CallOptions): Promise<string[]> => [
  ...new Set(await unwrapList(gateway.http.GET("/api/prices/model_list", options))),
];

/** Adds the price of a model that has none (else `rejected`); administrators. */
export const createPrice = (gateway: Gateway, body: PriceInput, options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.POST("/api/prices/single", { body, ...options }));

/** Overwrites all of the price of `model`, extra ratios included; another `price.model` renames it. Administrators. */
export const updatePrice = (
  gateway: Gateway,
  model: string,
  { revision, ...body }: PriceInput & Revised,
  options?: CallOptions,
): Promise<void> =>
  unwrapVoid(
    gateway.http.PUT("/api/prices/single/{model}", {
      params: { path: { model } },
      body,
      ...ifMatch(revision, options),
    }),
  );

/** Deletes the price of a model, which then costs what unpriced models cost; administrators. */
export const deletePrice = (gateway: Gateway, model: string, options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.DELETE("/api/prices/single/{model}", { params: { path: { model } }, ...options }));

/**
 * Gives one price to many models, and takes it from the models of `original_models` that are not among them; administrators. A model that has
 * a price, but is not in `original_models`, is `rejected`.
 */
export const batchSetPrices = (
  gateway: Gateway,
  { price, ...body }: BatchSetPricesInput,
  options?: CallOptions,
): Promise<void> =>
  unwrapVoid(
    gateway.http.POST("/api/prices/multiple", {
      // The gateway insists on a model here, and then ignores it.
      body: { ...body, price: { ...price, model: "batch" } },
      ...options,
    }),
  );

/** Deletes the prices of many models; administrators. */
export const batchDeletePrices = (gateway: Gateway, models: string[], options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.PUT("/api/prices/multiple/delete", { body: { models }, ...options }));

/**
 * Imports a list of prices; administrators. `add` prices models that have no price, `update` replaces prices that are there and not locked,
 * `overwrite` removes every price that is not locked and takes the list instead.
 */
export const syncPrices = (
  gateway: Gateway,
  body: PriceInput[],
  updateMode: PriceUpdateMode,
  options?: CallOptions,
): Promise<void> =>
  unwrapVoid(gateway.http.POST("/api/prices/sync", { params: { query: { updateMode } }, body, ...options }));

/** Address of the published price list that the site is set up with; empty for none. Administrators. */
export const getPriceUpdateService = (gateway: Gateway, options?: CallOptions): Promise<string> =>
  unwrapString(gateway.http.GET("/api/prices/updateService", options));

/**
 * Has the gateway read a published price list from a public https address; changes nothing. Administrators; needs the extension
 * `price_feed`. Without it read the list yourself, with `readPriceList` of `@one-hub/sdk/format`.
 */
export const readPriceFeed = (gateway: Gateway, url: string, options?: CallOptions): Promise<PriceFeed> =>
  unwrapRecord(gateway.http.POST("/api/prices/feed", { body: { url }, ...options }));
