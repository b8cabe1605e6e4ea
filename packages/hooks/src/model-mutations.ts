import {
  createModelInfo,
  createModelOwnedBy,
  deleteModelInfo,
  deleteModelOwnedBy,
  readModelInfoFeed,
  updateModelInfo,
  updateModelOwnedBy,
  type CreateModelOwnedByInput,
  type ModelInfoInput,
  type ModelInfoUpdateInput,
  type UpdateModelOwnedByInput,
} from "@one-hub/sdk";
import { useMutation, type UseMutationResult } from "@tanstack/react-query";

import { modelKeys, priceKeys } from "./cache-keys.ts";
import { useGateway } from "./context.ts";
import { resourceMutation, type MutationCallbacks, type ResourceMutation, type Rollback } from "./resource.ts";

// Apart from model.ts: who reads models alone does not load this.

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
