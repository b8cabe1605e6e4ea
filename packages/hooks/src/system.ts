import {
  checkUpdate,
  deleteLogs,
  getOldRows,
  getSystem,
  getSystemLog,
  type Gateway,
  type OldRows,
  type SystemLogEntry,
  type SystemState,
  type UpdateCheck,
} from "@one-hub/sdk";
import { useMutation, type UseMutationResult, type UseQueryResult } from "@tanstack/react-query";

import { logKeys } from "./cache-keys.ts";
import { useGateway } from "./context.ts";
import {
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

/** Cache keys of the gateway's state and of its own log. */
export const systemKeys = /* @__PURE__ */ keysOf("system");

/** Reading the gateway's state and its own log; root. */
export const systemQueries = {
  /** The gateway's state. Needs the extension `system`. */
  state: (gateway: Gateway): ReadyQuery<SystemState> =>
    resourceQuery(gateway, systemKeys.detail("state"), true, (_known, options) => getSystem(gateway, options)),
  /** The rows that a deletion of the log before a time (unix seconds) would remove. Needs the extension `system`. */
  oldRows: ((gateway: Gateway, before: number | undefined) =>
    resourceQuery(gateway, systemKeys.detail({ before }), before, (known, options) =>
      getOldRows(gateway, known, options),
    )) as QueryMaker<OldRows, number>,
  /** The newest entries of the gateway's own log, the oldest first. */
  log: ((gateway: Gateway, count: number | undefined) =>
    resourceQuery(gateway, systemKeys.list({ count }), count, (known, options) =>
      getSystemLog(gateway, known, options),
    )) as QueryMaker<SystemLogEntry[], number>,
};

/** Deleting old log rows (administrators), and looking for a newer version (root). */
export const systemMutations: {
  /** Deletes the consumption rows from before a time (unix seconds) and resolves with their number. */
  deleteLogs: ResourceMutation<number, number>;
  /** Compares the running version with the newest one. Needs the extension `update_check`. */
  checkUpdate: ResourceMutation<UpdateCheck, void>;
} = {
  deleteLogs: /* @__PURE__ */ resourceMutation(
    ["system", "deleteLogs"],
    (gateway, before: number) => deleteLogs(gateway, before),
    () => [logKeys.all, systemKeys.details],
  ),
  checkUpdate: /* @__PURE__ */ resourceMutation(
    ["system", "checkUpdate"],
    (gateway) => checkUpdate(gateway),
    () => [],
  ),
};

/** The gateway's state; root. Needs the extension `system`. */
export const useSystem = <Selected = SystemState>(
  settings?: QuerySettings<SystemState, Selected>,
): UseQueryResult<Selected> => useResource(systemQueries.state(useGateway()), settings);

/** Reads the rows that a deletion of the log before a time would remove; root. Needs the extension `system`; `undefined` reads nothing. */
export const useOldRows = <Selected = OldRows>(
  before: number | undefined,
  settings?: QuerySettings<OldRows, Selected>,
): UseQueryResult<Selected> => useResource(systemQueries.oldRows(useGateway(), before), settings);

/** The newest entries of the gateway's own log; root. `refetchInterval` follows it; `undefined` reads nothing. */
export const useSystemLog = <Selected = SystemLogEntry[]>(
  count: number | undefined,
  settings?: QuerySettings<SystemLogEntry[], Selected>,
): UseQueryResult<Selected> => useResource(systemQueries.log(useGateway(), count), settings);

/** {@link systemMutations}`.deleteLogs` */
export const useDeleteLogs = (
  callbacks?: MutationCallbacks<number, number>,
): UseMutationResult<number, Error, number, Rollback | undefined> =>
  useMutation(systemMutations.deleteLogs(useGateway(), callbacks));

/** {@link systemMutations}`.checkUpdate` */
export const useCheckUpdate = (
  callbacks?: MutationCallbacks<UpdateCheck, void>,
): UseMutationResult<UpdateCheck, Error, void, Rollback | undefined> =>
  useMutation(systemMutations.checkUpdate(useGateway(), callbacks));
