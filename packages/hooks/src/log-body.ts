import { deleteLogBody, deleteTokenBodies, getLogBody, type Gateway, type LogBody } from "@one-hub/sdk";
import { useMutation, type UseMutationResult, type UseQueryResult } from "@tanstack/react-query";

import { logKeys } from "./cache-keys.ts";
import { useGateway } from "./context.ts";
import {
  resourceMutation,
  resourceQuery,
  type MutationCallbacks,
  type ResourceMutation,
  type QueryMaker,
  type Rollback,
} from "./resource.ts";
import { useResource, type QuerySettings } from "./use-resource.ts";

/** Reading what was recorded of calls. Needs the extension `body_log`. */
export const logBodyQueries = {
  /** Of one call, by its row's `body_id`. */
  detail: ((gateway: Gateway, id: number | undefined) =>
    resourceQuery(gateway, logKeys.detail({ of: "body", id }), id, (known, options) =>
      getLogBody(gateway, known, options),
    )) as QueryMaker<LogBody, number>,
};

/** Deleting recordings of the user's calls. Needs the extension `body_log`. */
export const logBodyMutations: {
  /** Of one call, by its row's `body_id`. */
  remove: ResourceMutation<void, number>;
  /** Of all calls with a key, by the key's id. */
  removeOfToken: ResourceMutation<void, number>;
} = {
  remove: /* @__PURE__ */ resourceMutation(
    ["log", "removeBody"],
    (gateway, id: number) => deleteLogBody(gateway, id),
    (id) => [logKeys.lists, logKeys.detail({ of: "body", id })],
  ),
  removeOfToken: /* @__PURE__ */ resourceMutation(
    ["log", "removeBodiesOfToken"],
    (gateway, id: number) => deleteTokenBodies(gateway, id),
    () => [logKeys.lists, logKeys.detail({ of: "body" })],
  ),
};

/** Reads the recording of a call, by its row's `body_id`; undefined reads nothing. Needs the extension `body_log`. */
export const useLogBody = <Selected = LogBody>(
  id: number | undefined,
  settings?: QuerySettings<LogBody, Selected>,
): UseQueryResult<Selected> => useResource(logBodyQueries.detail(useGateway(), id), settings);

/** {@link logBodyMutations}`.remove` */
export const useDeleteLogBody = (
  callbacks?: MutationCallbacks<void, number>,
): UseMutationResult<void, Error, number, Rollback | undefined> =>
  useMutation(logBodyMutations.remove(useGateway(), callbacks));

/** {@link logBodyMutations}`.removeOfToken` */
export const useDeleteTokenBodies = (
  callbacks?: MutationCallbacks<void, number>,
): UseMutationResult<void, Error, number, Rollback | undefined> =>
  useMutation(logBodyMutations.removeOfToken(useGateway(), callbacks));
