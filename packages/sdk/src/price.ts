import { present, unwrap, type CallOptions, type Gateway } from "./gateway.ts";
import { priceTypeValues } from "./schema.gen.ts";
import type { QueryOf, Schemas } from "./schema.ts";

/** Price ratios of a model: 1 is $0.002 for 1000 tokens, or for a call where `type` is `times`. */
export type Price = Schemas["Price"];
/** Unit of a price: `tokens`, or `times` for the call. */
export type PriceType = Schemas["PriceType"];
/** `db` (default) the site's prices, `default` the built-in ones. The legacy `old`, an array without envelope, is not offered. */
export type ListPricesQuery = Omit<QueryOf<"listPrices">, "type"> & {
  type?: Exclude<Schemas["PriceSource"], "old"> | undefined;
};

/** Every type of a price. */
export const priceTypes = priceTypeValues;

/** The price table. Needs no sign-in. An empty one is `rejected`. */
export const listPrices = (gateway: Gateway, query: ListPricesQuery = {}, options?: CallOptions): Promise<Price[]> =>
  unwrap(gateway.http.GET("/api/prices", { params: { query: present(query) }, ...options }));
