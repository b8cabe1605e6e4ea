import {
  cancelChannelCronRun,
  createChannelCron,
  deleteChannelCron,
  listChannelCronHistory,
  listChannelCrons,
  runChannelCron,
  updateChannelCron,
  type ChannelCron,
  type ChannelCronInput,
  type ChannelCronPage,
  type ChannelCronRun,
  type ChannelCronRunPage,
  type ChannelCronUpdateInput,
  type Gateway,
  type ListChannelCronHistoryQuery,
  type ListChannelCronsQuery,
} from "@one-hub/sdk";
import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useEffect } from "react";

import { useGateway } from "./context.ts";
import {
  keepPage,
  keysOf,
  refetchAll,
  resourceMutation,
  resourceQuery,
  type MutationCallbacks,
  type QueryMaker,
  type ResourceMutation,
  type Rollback,
} from "./resource.ts";
import { staleByChannels } from "./stale.ts";
import { useResource, type QuerySettings } from "./use-resource.ts";

/** Cache keys of schedules of channels. */
export const channelCronKeys = /* @__PURE__ */ keysOf("channel_cron");

/** A page of one schedule's runs. */
export type ChannelCronHistoryQuery = ListChannelCronHistoryQuery & { readonly id: number };

/** Reading schedules of channels; needs the extension `channel_cron` and root. */
export const channelCronQueries = {
  /** A page of schedules with their last and next runs. */
  list: ((gateway: Gateway, query: ListChannelCronsQuery | undefined) =>
    resourceQuery(
      gateway,
      channelCronKeys.list(query),
      query,
      (known, options) => listChannelCrons(gateway, known, options),
      { placeholderData: keepPage(gateway, query) },
    )) as QueryMaker<ChannelCronPage, ListChannelCronsQuery>,
  /** A page of a schedule's runs, with a result per channel. */
  history: ((gateway: Gateway, query: ChannelCronHistoryQuery | undefined) =>
    resourceQuery(
      gateway,
      channelCronKeys.detail(query),
      query,
      ({ id, ...known }, options) => listChannelCronHistory(gateway, id, known, options),
      { placeholderData: keepPage(gateway, query) },
    )) as QueryMaker<ChannelCronRunPage, ChannelCronHistoryQuery>,
};

const stale = () => [channelCronKeys.all];
// A run tests channels, asks for their balances and may disable them.
const staleByRun = () => [...stale(), ...staleByChannels()];

/** Changing and running schedules of channels; root. */
export const channelCronMutations: {
  /** Creates a schedule and resolves with it. */
  create: ResourceMutation<ChannelCron, ChannelCronInput>;
  /** Overwrites a schedule. */
  update: ResourceMutation<ChannelCron, ChannelCronUpdateInput>;
  /** Deletes a schedule with its history. */
  remove: ResourceMutation<void, number>;
  /** Starts a run and resolves before it has ended. */
  run: ResourceMutation<ChannelCronRun, number>;
  /** Cancels the run under way and resolves once it has ended. */
  cancel: ResourceMutation<ChannelCronRun, number>;
} = {
  create: /* @__PURE__ */ resourceMutation(
    ["channel_cron", "create"],
    (gateway, input: ChannelCronInput) => createChannelCron(gateway, input),
    stale,
  ),
  update: /* @__PURE__ */ resourceMutation(
    ["channel_cron", "update"],
    (gateway, input: ChannelCronUpdateInput) => updateChannelCron(gateway, input),
    stale,
  ),
  remove: /* @__PURE__ */ resourceMutation(
    ["channel_cron", "remove"],
    (gateway, id: number) => deleteChannelCron(gateway, id),
    stale,
  ),
  run: /* @__PURE__ */ resourceMutation(
    ["channel_cron", "run"],
    (gateway, id: number) => runChannelCron(gateway, id),
    staleByRun,
  ),
  cancel: /* @__PURE__ */ resourceMutation(
    ["channel_cron", "cancel"],
    (gateway, id: number) => cancelChannelCronRun(gateway, id),
    staleByRun,
  ),
};

/** A page of schedules of channels; root. `undefined` reads nothing. */
export const useChannelCrons = <Selected = ChannelCronPage>(
  query: ListChannelCronsQuery | undefined,
  settings?: QuerySettings<ChannelCronPage, Selected>,
): UseQueryResult<Selected> => useResource(channelCronQueries.list(useGateway(), query), settings);

/** A page of a schedule's runs; root. `undefined` reads nothing. `refetchInterval` follows a run under way; at its end channels are refetched. */
export const useChannelCronHistory = <Selected = ChannelCronRunPage>(
  query: ChannelCronHistoryQuery | undefined,
  settings?: QuerySettings<ChannelCronRunPage, Selected>,
): UseQueryResult<Selected> => {
  const client = useQueryClient();
  const gateway = useGateway();
  const history = channelCronQueries.history(gateway, query);
  // Reads along without a call of its own: `select` may hide the runs from the result below.
  const { data: runs } = useQuery<ChannelCronRunPage>({ ...history, enabled: false });
  const isUnderWay = runs?.data.some(({ state }) => state === "running") === true;
  useEffect(() => {
    if (!isUnderWay) return undefined;
    return () => {
      for (const queryKey of staleByChannels()) void refetchAll(client, gateway, queryKey);
    };
  }, [isUnderWay, client, gateway]);
  return useResource(history, settings);
};

/** {@link channelCronMutations}`.create` */
export const useCreateChannelCron = (
  callbacks?: MutationCallbacks<ChannelCron, ChannelCronInput>,
): UseMutationResult<ChannelCron, Error, ChannelCronInput, Rollback | undefined> =>
  useMutation(channelCronMutations.create(useGateway(), callbacks));

/** {@link channelCronMutations}`.update` */
export const useUpdateChannelCron = (
  callbacks?: MutationCallbacks<ChannelCron, ChannelCronUpdateInput>,
): UseMutationResult<ChannelCron, Error, ChannelCronUpdateInput, Rollback | undefined> =>
  useMutation(channelCronMutations.update(useGateway(), callbacks));

/** {@link channelCronMutations}`.remove` */
export const useDeleteChannelCron = (
  callbacks?: MutationCallbacks<void, number>,
): UseMutationResult<void, Error, number, Rollback | undefined> =>
  useMutation(channelCronMutations.remove(useGateway(), callbacks));

/** {@link channelCronMutations}`.run` */
export const useRunChannelCron = (
  callbacks?: MutationCallbacks<ChannelCronRun, number>,
): UseMutationResult<ChannelCronRun, Error, number, Rollback | undefined> =>
  useMutation(channelCronMutations.run(useGateway(), callbacks));

/** {@link channelCronMutations}`.cancel` */
export const useCancelChannelCronRun = (
  callbacks?: MutationCallbacks<ChannelCronRun, number>,
): UseMutationResult<ChannelCronRun, Error, number, Rollback | undefined> =>
  useMutation(channelCronMutations.cancel(useGateway(), callbacks));
