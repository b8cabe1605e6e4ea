import {
  getAvailableModels,
  getModelList,
  getOwnedByMap,
  listModelInfo,
  listGroupPrices,
  listModelOwnedBy,
  listPrices,
  type AvailableModel,
  type Gateway,
  type GroupPrice,
  type ModelInfo,
  type ModelListEntry,
  type ModelOwnedBy,
  type Price,
} from "@one-hub/sdk";
import type { UseQueryResult } from "@tanstack/react-query";

import { modelKeys } from "./cache-keys.ts";
import { useGateway } from "./context.ts";
import { resourceQuery, type ReadyQuery } from "./resource.ts";
import { useResource, type QuerySettings } from "./use-resource.ts";

/** Reading models. */
export const modelQueries = {
  /** Models that the caller's groups can reach, by name. */
  available: (gateway: Gateway): ReadyQuery<Record<string, AvailableModel>> =>
    resourceQuery(gateway, modelKeys.list("available"), {}, (_none, options) => getAvailableModels(gateway, options), {
      staleTime: 60_000,
    }),
  /** Vendors by id. */
  ownedBy: (gateway: Gateway): ReadyQuery<Record<string, ModelOwnedBy>> =>
    resourceQuery(gateway, modelKeys.list("owned_by"), {}, (_none, options) => getOwnedByMap(gateway, options), {
      staleTime: 60_000,
    }),
  /** Vendors by their ids, in a list. */
  vendors: (gateway: Gateway): ReadyQuery<ModelOwnedBy[]> =>
    resourceQuery(gateway, modelKeys.list("vendors"), {}, (_none, options) => listModelOwnedBy(gateway, options)),
  /** Everything about each model that the caller may use. Needs the extension `model_list`. */
  list: (gateway: Gateway): ReadyQuery<ModelListEntry[]> =>
    resourceQuery(gateway, modelKeys.list("list"), {}, (_none, options) => getModelList(gateway, options), {
      staleTime: 60_000,
    }),
  /** Prices of models for the members of a group, the caller's own without a symbol. Needs the extension `model_price_list`. */
  groupPrices: (gateway: Gateway, group?: string): ReadyQuery<GroupPrice[]> =>
    resourceQuery(
      gateway,
      modelKeys.list({ groupPrices: group ?? "" }),
      { group },
      (query, options) => listGroupPrices(gateway, query.group, options),
      { staleTime: 60_000 },
    ),
  /** Descriptions of models, written by administrators. */
  infos: (gateway: Gateway): ReadyQuery<ModelInfo[]> =>
    resourceQuery(gateway, modelKeys.list("infos"), {}, (_none, options) => listModelInfo(gateway, options), {
      staleTime: 60_000,
    }),
  /** The whole price table, with what is known about each model. */
  prices: (gateway: Gateway): ReadyQuery<Price[]> =>
    resourceQuery(gateway, modelKeys.list("prices"), {}, (_none, options) => listPrices(gateway, {}, options), {
      staleTime: 60_000,
    }),
};

/** Models that the caller's groups can reach, by name (which may end in `*`). Guests see those of the public groups. */
export const useAvailableModels = <Selected = Record<string, AvailableModel>>(
  settings?: QuerySettings<Record<string, AvailableModel>, Selected>,
): UseQueryResult<Selected> => useResource(modelQueries.available(useGateway()), settings);

/** Vendors of models by id (as text). */
export const useOwnedBy = <Selected = Record<string, ModelOwnedBy>>(
  settings?: QuerySettings<Record<string, ModelOwnedBy>, Selected>,
): UseQueryResult<Selected> => useResource(modelQueries.ownedBy(useGateway()), settings);

/** Vendors of models in a list, by their ids. */
export const useModelOwnedBy = <Selected = ModelOwnedBy[]>(
  settings?: QuerySettings<ModelOwnedBy[], Selected>,
): UseQueryResult<Selected> => useResource(modelQueries.vendors(useGateway()), settings);

/** The whole price table, with what is known about each model. A site without prices is `rejected`. */
export const usePrices = <Selected = Price[]>(settings?: QuerySettings<Price[], Selected>): UseQueryResult<Selected> =>
  useResource(modelQueries.prices(useGateway()), settings);

/** Everything about each model that the caller may use. Needs the extension `model_list`. */
export const useModelList = <Selected = ModelListEntry[]>(
  settings?: QuerySettings<ModelListEntry[], Selected>,
): UseQueryResult<Selected> => useResource(modelQueries.list(useGateway()), settings);

/** Prices of models for the members of a group, the caller's own without a symbol. Needs the extension `model_price_list`. */
export const useGroupPrices = <Selected = GroupPrice[]>(
  group?: string,
  settings?: QuerySettings<GroupPrice[], Selected>,
): UseQueryResult<Selected> => useResource(modelQueries.groupPrices(useGateway(), group), settings);

/** Reads the descriptions of models, written by administrators. */
export const useModelInfos = <Selected = ModelInfo[]>(
  settings?: QuerySettings<ModelInfo[], Selected>,
): UseQueryResult<Selected> => useResource(modelQueries.infos(useGateway()), settings);
