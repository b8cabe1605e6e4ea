import {
  createModelInfo,
  createModelOwnedBy,
  deleteModelInfo,
  deleteModelOwnedBy,
  getAvailableModels,
  getModelList,
  getOwnedByMap,
  listModelInfo,
  listGroupPrices,
  listModelOwnedBy,
  listPrices,
  readModelInfoFeed,
  updateModelInfo,
  updateModelOwnedBy,
  type AvailableModel,
  type CreateModelOwnedByInput,
  type Gateway,
  type GroupPrice,
  type ModelInfo,
  type ModelInfoInput,
  type ModelInfoUpdateInput,
  type ModelListEntry,
  type ModelOwnedBy,
  type Price,
  type UpdateModelOwnedByInput,
} from "@one-hub/sdk";
import { useMutation, type UseMutationResult, type UseQueryResult } from "@tanstack/react-query";

import { modelKeys, priceKeys } from "./cache-keys.ts";
import { useGateway } from "./context.ts";
import {
  resourceMutation,
  resourceQuery,
  type MutationCallbacks,
  type ResourceMutation,
  type ReadyQuery,
  type Rollback,
} from "./resource.ts";
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
      modelKeys.list("group_prices"),
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

// Prices are listed with descriptions and vendors.
const stale = () => [modelKeys.lists, priceKeys.lists];

/** Describing models; administrators. */
export const modelInfoMutations: {
  /** Creates the description of a model that has none. */
  create: ResourceMutation<void, ModelInfoInput>;
  /** Writes all of a description; absent fields become empty or 0. */
  update: ResourceMutation<void, ModelInfoUpdateInput>;
  /** Deletes. */
  remove: ResourceMutation<void, number>;
  /** Has the gateway fetch published details as JSON text; changes nothing. Needs the extension `model_info_feed`. */
  readFeed: ResourceMutation<string, string>;
} = {
  create: /* @__PURE__ */ resourceMutation(
    ["model", "createInfo"],
    (gateway, input: ModelInfoInput) => createModelInfo(gateway, input),
    stale,
  ),
  update: /* @__PURE__ */ resourceMutation(
    ["model", "updateInfo"],
    (gateway, input: ModelInfoUpdateInput) => updateModelInfo(gateway, input),
    stale,
  ),
  remove: /* @__PURE__ */ resourceMutation(
    ["model", "removeInfo"],
    (gateway, id: number) => deleteModelInfo(gateway, id),
    stale,
  ),
  readFeed: /* @__PURE__ */ resourceMutation(
    ["model", "readFeed"],
    (gateway, url: string) => readModelInfoFeed(gateway, url),
    () => [],
  ),
};

/** Changing vendors of models; administrators. */
export const modelOwnedByMutations: {
  /** Creates one under an id above 1000. */
  create: ResourceMutation<void, CreateModelOwnedByInput>;
  /** Writes name and icon. */
  update: ResourceMutation<void, UpdateModelOwnedByInput>;
  /** Deletes one above 1000; prices keep its id. */
  remove: ResourceMutation<void, number>;
} = {
  create: /* @__PURE__ */ resourceMutation(
    ["model", "createOwnedBy"],
    (gateway, input: CreateModelOwnedByInput) => createModelOwnedBy(gateway, input),
    stale,
  ),
  update: /* @__PURE__ */ resourceMutation(
    ["model", "updateOwnedBy"],
    (gateway, input: UpdateModelOwnedByInput) => updateModelOwnedBy(gateway, input),
    stale,
  ),
  remove: /* @__PURE__ */ resourceMutation(
    ["model", "removeOwnedBy"],
    (gateway, id: number) => deleteModelOwnedBy(gateway, id),
    stale,
  ),
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

/** {@link modelInfoMutations}`.create` */
export const useCreateModelInfo = (
  callbacks?: MutationCallbacks<void, ModelInfoInput>,
): UseMutationResult<void, Error, ModelInfoInput, Rollback | undefined> =>
  useMutation(modelInfoMutations.create(useGateway(), callbacks));

/** {@link modelInfoMutations}`.update` */
export const useUpdateModelInfo = (
  callbacks?: MutationCallbacks<void, ModelInfoUpdateInput>,
): UseMutationResult<void, Error, ModelInfoUpdateInput, Rollback | undefined> =>
  useMutation(modelInfoMutations.update(useGateway(), callbacks));

/** {@link modelInfoMutations}`.remove` */
export const useDeleteModelInfo = (
  callbacks?: MutationCallbacks<void, number>,
): UseMutationResult<void, Error, number, Rollback | undefined> =>
  useMutation(modelInfoMutations.remove(useGateway(), callbacks));

/** {@link modelInfoMutations}`.readFeed` */
export const useReadModelInfoFeed = (
  callbacks?: MutationCallbacks<string, string>,
): UseMutationResult<string, Error, string, Rollback | undefined> =>
  useMutation(modelInfoMutations.readFeed(useGateway(), callbacks));

/** {@link modelOwnedByMutations}`.create` */
export const useCreateModelOwnedBy = (
  callbacks?: MutationCallbacks<void, CreateModelOwnedByInput>,
): UseMutationResult<void, Error, CreateModelOwnedByInput, Rollback | undefined> =>
  useMutation(modelOwnedByMutations.create(useGateway(), callbacks));

/** {@link modelOwnedByMutations}`.update` */
export const useUpdateModelOwnedBy = (
  callbacks?: MutationCallbacks<void, UpdateModelOwnedByInput>,
): UseMutationResult<void, Error, UpdateModelOwnedByInput, Rollback | undefined> =>
  useMutation(modelOwnedByMutations.update(useGateway(), callbacks));

/** {@link modelOwnedByMutations}`.remove` */
export const useDeleteModelOwnedBy = (
  callbacks?: MutationCallbacks<void, number>,
): UseMutationResult<void, Error, number, Rollback | undefined> =>
  useMutation(modelOwnedByMutations.remove(useGateway(), callbacks));
