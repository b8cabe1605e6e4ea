import {
  getAvailableModels,
  getOwnedByMap,
  listPrices,
  type AvailableModel,
  type Gateway,
  type ModelOwnedBy,
  type Price,
} from "@one-hub/sdk";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";

import { useGateway } from "./context.ts";
import { keysOf, resourceQuery, type ResourceQuery } from "./resource.ts";

/** Cache keys of models and their vendors. */
export const modelKeys = /* @__PURE__ */ keysOf("model");

/** Reading models. */
export const modelQueries = {
  /** Models that the caller's groups can reach, by name. */
  available: (gateway: Gateway): ResourceQuery<Record<string, AvailableModel>> =>
    resourceQuery(modelKeys.list("available"), {}, (_none, options) => getAvailableModels(gateway, options), {
      staleTime: 60_000,
    }),
  /** Vendors by id. */
  ownedBy: (gateway: Gateway): ResourceQuery<Record<string, ModelOwnedBy>> =>
    resourceQuery(modelKeys.list("owned_by"), {}, (_none, options) => getOwnedByMap(gateway, options), {
      staleTime: 60_000,
    }),
  /** The whole price table, with what is known about each model. */
  prices: (gateway: Gateway): ResourceQuery<Price[]> =>
    resourceQuery(modelKeys.list("prices"), {}, (_none, options) => listPrices(gateway, {}, options), {
      staleTime: 60_000,
    }),
};

/** Models that the caller's groups can reach, by name (which may end in `*`). Guests see those of the public groups. */
export const useAvailableModels = (): UseQueryResult<Record<string, AvailableModel>> =>
  useQuery<Record<string, AvailableModel>>(modelQueries.available(useGateway()));

/** Vendors of models by id (as text). */
export const useOwnedBy = (): UseQueryResult<Record<string, ModelOwnedBy>> =>
  useQuery<Record<string, ModelOwnedBy>>(modelQueries.ownedBy(useGateway()));

/** The whole price table, with what is known about each model. A site without prices is `rejected`. */
export const usePrices = (): UseQueryResult<Price[]> => useQuery<Price[]>(modelQueries.prices(useGateway()));
