import {
  createModelUrl,
  deleteModelUrl,
  getModelUrls,
  listModelUrls,
  sortModelUrls,
  updateModelUrl,
  type Gateway,
  type ListModelUrlsQuery,
  type ModelUrl,
  type ModelUrlInput,
  type ModelUrlPage,
  type ModelUrlUpdateInput,
} from "@one-hub/sdk";
import { useMutation, type UseMutationResult, type UseQueryResult } from "@tanstack/react-query";

import { useGateway } from "./context.ts";
import {
  keepPage,
  keysOf,
  resourceMutation,
  resourceQuery,
  type MutationCallbacks,
  type QueryMaker,
  type ReadyQuery,
  type ResourceMutation,
  type Rollback,
} from "./resource.ts";
import { useResource, type QuerySettings } from "./use-resource.ts";

/** Cache keys of the endpoints of models. */
export const modelUrlKeys = /* @__PURE__ */ keysOf("model_url");

/** Reading the endpoints of models; needs the extension `model_url`. */
export const modelUrlQueries = {
  /** Rules that are on, in the order in which they are tried. */
  current: (gateway: Gateway): ReadyQuery<ModelUrl[]> =>
    resourceQuery(gateway, modelUrlKeys.detail("current"), {}, (_none, options) => getModelUrls(gateway, {}, options), {
      staleTime: 60_000,
    }),
  /** A page of all rules; root. */
  list: ((gateway: Gateway, query: ListModelUrlsQuery | undefined) =>
    resourceQuery(
      gateway,
      modelUrlKeys.list(query),
      query,
      (known, options) => listModelUrls(gateway, known, options),
      { placeholderData: keepPage(gateway, query) },
    )) as QueryMaker<ModelUrlPage, ListModelUrlsQuery>,
};

const stale = () => [modelUrlKeys.all];

/** Changing the endpoints of models; root. */
export const modelUrlMutations: {
  /** Creates a rule and resolves with it. */
  create: ResourceMutation<ModelUrl, ModelUrlInput>;
  /** Overwrites a rule; absent fields get their default, but for `sort`, which stays. */
  update: ResourceMutation<ModelUrl, ModelUrlUpdateInput>;
  /** Puts all rules in another order. */
  sort: ResourceMutation<void, readonly number[]>;
  /** Deletes. */
  remove: ResourceMutation<void, number>;
} = {
  create: /* @__PURE__ */ resourceMutation(
    ["model_url", "create"],
    (gateway, input: ModelUrlInput) => createModelUrl(gateway, input),
    stale,
  ),
  update: /* @__PURE__ */ resourceMutation(
    ["model_url", "update"],
    (gateway, input: ModelUrlUpdateInput) => updateModelUrl(gateway, input),
    stale,
  ),
  sort: /* @__PURE__ */ resourceMutation(
    ["model_url", "sort"],
    (gateway, ids: readonly number[]) => sortModelUrls(gateway, ids),
    stale,
  ),
  remove: /* @__PURE__ */ resourceMutation(
    ["model_url", "remove"],
    (gateway, id: number) => deleteModelUrl(gateway, id),
    stale,
  ),
};

/** Rules for endpoints of models that are on. Needs the extension `model_url`. */
export const useModelUrls = <Selected = ModelUrl[]>(
  settings?: QuerySettings<ModelUrl[], Selected>,
): UseQueryResult<Selected> => useResource(modelUrlQueries.current(useGateway()), settings);

/** A page of all rules for endpoints of models; root. `undefined` reads nothing. */
export const useModelUrlList = <Selected = ModelUrlPage>(
  query: ListModelUrlsQuery | undefined,
  settings?: QuerySettings<ModelUrlPage, Selected>,
): UseQueryResult<Selected> => useResource(modelUrlQueries.list(useGateway(), query), settings);

/** {@link modelUrlMutations}`.create` */
export const useCreateModelUrl = (
  callbacks?: MutationCallbacks<ModelUrl, ModelUrlInput>,
): UseMutationResult<ModelUrl, Error, ModelUrlInput, Rollback | undefined> =>
  useMutation(modelUrlMutations.create(useGateway(), callbacks));

/** {@link modelUrlMutations}`.update` */
export const useUpdateModelUrl = (
  callbacks?: MutationCallbacks<ModelUrl, ModelUrlUpdateInput>,
): UseMutationResult<ModelUrl, Error, ModelUrlUpdateInput, Rollback | undefined> =>
  useMutation(modelUrlMutations.update(useGateway(), callbacks));

/** {@link modelUrlMutations}`.sort` */
export const useSortModelUrls = (
  callbacks?: MutationCallbacks<void, readonly number[]>,
): UseMutationResult<void, Error, readonly number[], Rollback | undefined> =>
  useMutation(modelUrlMutations.sort(useGateway(), callbacks));

/** {@link modelUrlMutations}`.remove` */
export const useDeleteModelUrl = (
  callbacks?: MutationCallbacks<void, number>,
): UseMutationResult<void, Error, number, Rollback | undefined> =>
  useMutation(modelUrlMutations.remove(useGateway(), callbacks));
