import {
  batchDeleteChannelModel,
  batchDeleteChannels,
  batchSetAzureApiVersion,
  createChannel,
  deleteChannel,
  deleteDisabledChannels,
  getChannel,
  getChannelKey,
  listChannelModels,
  listChannels,
  listProviderModels,
  testAllChannels,
  testChannel,
  untagChannel,
  updateAllChannelBalances,
  updateChannel,
  updateChannelBalance,
  type Channel,
  type ChannelBatchInput,
  type ChannelModel,
  type ChannelPage,
  type CreateChannelInput,
  type Gateway,
  type ListChannelsQuery,
  type ProviderModelsInput,
  type UpdateChannelInput,
} from "@one-hub/sdk";
import { useMutation, type UseMutationResult, type UseQueryResult } from "@tanstack/react-query";

import { channelKeys } from "./cache-keys.ts";
import { useGateway } from "./context.ts";
import {
  keepPage,
  resourceMutation,
  resourceQuery,
  type MutationCallbacks,
  type QueryMaker,
  type ResourceMutation,
  type Rollback,
} from "./resource.ts";
import { staleByChannels } from "./stale.ts";
import { useResource, type QuerySettings } from "./use-resource.ts";

/** Which channel to read, and whether its key is left out (extension `channel_key`). */
export interface ChannelVariables {
  id: number;
  /** Extension `channel_key`. */
  omitKey?: boolean | undefined;
}

/** Reading channels; administrators. */
export const channelQueries = {
  /** A page of channels, without keys. */
  list: ((gateway: Gateway, query: ListChannelsQuery | undefined) =>
    resourceQuery(gateway, channelKeys.list(query), query, (known, options) => listChannels(gateway, known, options), {
      placeholderData: keepPage(gateway, query),
    })) as QueryMaker<ChannelPage, ListChannelsQuery>,
  /** One channel; with its key unless `omitKey` says otherwise. */
  detail: ((gateway: Gateway, input: ChannelVariables | undefined) =>
    resourceQuery(
      gateway,
      [...channelKeys.detail(input?.id), input?.omitKey === true],
      input,
      ({ id, omitKey }, options) => getChannel(gateway, id, { ...options, omitKey }),
    )) as QueryMaker<Channel, ChannelVariables>,
  /** Every model that has a price. */
  models: ((gateway: Gateway) =>
    resourceQuery(gateway, [...channelKeys.all, "models"], true, (_known, options) =>
      listChannelModels(gateway, options),
    )) as QueryMaker<ChannelModel[], true>,
};

/** A change of a channel, and whether its key is left out of the reply. */
export interface UpdateChannelVariables {
  channel: UpdateChannelInput;
  /** Extension `channel_key`. */
  omitKey?: boolean | undefined;
}

/** Which model to test a channel with; its own test model where none is named. */
export interface TestChannelVariables {
  id: number;
  model?: string | undefined;
}

const staleAll = () => staleByChannels();

/** Changing channels; administrators. */
export const channelMutations: {
  /** Creates a channel for each line of `key`. */
  create: ResourceMutation<void, CreateChannelInput>;
  /** Writes the whole channel where `models` is sent, else only what has a value. */
  update: ResourceMutation<Channel, UpdateChannelVariables>;
  /** Deletes. */
  remove: ResourceMutation<void, number>;
  /** Deletes several and resolves with how many. */
  removeAll: ResourceMutation<number, readonly number[]>;
  /** Deletes all disabled ones and resolves with how many. */
  removeDisabled: ResourceMutation<number, void>;
  /** Takes one out of its tag. */
  untag: ResourceMutation<void, number>;
  /** Removes a model from several and resolves with how many had it. */
  removeModel: ResourceMutation<number, ChannelBatchInput>;
  /** Sets the default API version of several Azure channels. */
  setAzureVersion: ResourceMutation<number, ChannelBatchInput>;
  /** Sends one real request and resolves with its seconds. */
  test: ResourceMutation<number, TestChannelVariables>;
  /** Starts a test of all and resolves at once. */
  testAll: ResourceMutation<void, void>;
  /** Asks for the balance and resolves with it, in US dollars. */
  refreshBalance: ResourceMutation<number, number>;
  /** Asks for the balances of all enabled channels that are billed as OpenAI's. */
  refreshBalances: ResourceMutation<void, void>;
  /** Asks a provider for its models. */
  fetchModels: ResourceMutation<string[], ProviderModelsInput>;
  /** Shows the key, once the session is confirmed; extension `channel_key`. */
  showKey: ResourceMutation<string, number>;
} = {
  create: /* @__PURE__ */ resourceMutation(
    ["channel", "create"],
    (gateway, input: CreateChannelInput) => createChannel(gateway, input),
    staleAll,
  ),
  update: /* @__PURE__ */ resourceMutation(
    ["channel", "update"],
    (gateway, { channel, omitKey }: UpdateChannelVariables) => updateChannel(gateway, channel, { omitKey }),
    ({ channel }) => staleByChannels(channel.id),
  ),
  remove: /* @__PURE__ */ resourceMutation(
    ["channel", "remove"],
    (gateway, id: number) => deleteChannel(gateway, id),
    staleByChannels,
  ),
  removeAll: /* @__PURE__ */ resourceMutation(
    ["channel", "removeAll"],
    (gateway, ids: readonly number[]) => batchDeleteChannels(gateway, { value: "delete", ids: [...ids] }),
    staleAll,
  ),
  removeDisabled: /* @__PURE__ */ resourceMutation(
    ["channel", "removeDisabled"],
    (gateway) => deleteDisabledChannels(gateway),
    staleAll,
  ),
  untag: /* @__PURE__ */ resourceMutation(
    ["channel", "untag"],
    (gateway, id: number) => untagChannel(gateway, id),
    staleByChannels,
  ),
  removeModel: /* @__PURE__ */ resourceMutation(
    ["channel", "removeModel"],
    (gateway, input: ChannelBatchInput) => batchDeleteChannelModel(gateway, input),
    staleAll,
  ),
  setAzureVersion: /* @__PURE__ */ resourceMutation(
    ["channel", "setAzureVersion"],
    (gateway, input: ChannelBatchInput) => batchSetAzureApiVersion(gateway, input),
    staleAll,
  ),
  test: /* @__PURE__ */ resourceMutation(
    ["channel", "test"],
    (gateway, { id, model }: TestChannelVariables) => testChannel(gateway, id, { model }),
    ({ id }) => staleByChannels(id),
  ),
  testAll: /* @__PURE__ */ resourceMutation(["channel", "testAll"], (gateway) => testAllChannels(gateway), staleAll),
  refreshBalance: /* @__PURE__ */ resourceMutation(
    ["channel", "refreshBalance"],
    (gateway, id: number) => updateChannelBalance(gateway, id),
    staleByChannels,
  ),
  refreshBalances: /* @__PURE__ */ resourceMutation(
    ["channel", "refreshBalances"],
    (gateway) => updateAllChannelBalances(gateway),
    staleAll,
  ),
  fetchModels: /* @__PURE__ */ resourceMutation(
    ["channel", "fetchModels"],
    (gateway, input: ProviderModelsInput) => listProviderModels(gateway, input),
    () => [],
  ),
  showKey: /* @__PURE__ */ resourceMutation(
    ["channel", "showKey"],
    (gateway, id: number) => getChannelKey(gateway, id),
    () => [],
  ),
};

/** A page of channels; administrators. `undefined` reads nothing. */
export const useChannels = <Selected = ChannelPage>(
  input: ListChannelsQuery | undefined,
  settings?: QuerySettings<ChannelPage, Selected>,
): UseQueryResult<Selected> => useResource(channelQueries.list(useGateway(), input), settings);

/** One channel; administrators. `undefined` reads nothing. */
export const useChannel = <Selected = Channel>(
  input: ChannelVariables | undefined,
  settings?: QuerySettings<Channel, Selected>,
): UseQueryResult<Selected> => useResource(channelQueries.detail(useGateway(), input), settings);

/** Every model that has a price; administrators. */
export const useChannelModels = <Selected = ChannelModel[]>(
  settings?: QuerySettings<ChannelModel[], Selected>,
): UseQueryResult<Selected> => useResource(channelQueries.models(useGateway(), true), settings);

/** {@link channelMutations}`.create` */
export const useCreateChannel = (
  callbacks?: MutationCallbacks<void, CreateChannelInput>,
): UseMutationResult<void, Error, CreateChannelInput, Rollback | undefined> =>
  useMutation(channelMutations.create(useGateway(), callbacks));

/** {@link channelMutations}`.update` */
export const useUpdateChannel = (
  callbacks?: MutationCallbacks<Channel, UpdateChannelVariables>,
): UseMutationResult<Channel, Error, UpdateChannelVariables, Rollback | undefined> =>
  useMutation(channelMutations.update(useGateway(), callbacks));

/** {@link channelMutations}`.remove` */
export const useDeleteChannel = (
  callbacks?: MutationCallbacks<void, number>,
): UseMutationResult<void, Error, number, Rollback | undefined> =>
  useMutation(channelMutations.remove(useGateway(), callbacks));

/** {@link channelMutations}`.removeAll` */
export const useDeleteChannels = (
  callbacks?: MutationCallbacks<number, readonly number[]>,
): UseMutationResult<number, Error, readonly number[], Rollback | undefined> =>
  useMutation(channelMutations.removeAll(useGateway(), callbacks));

/** {@link channelMutations}`.removeDisabled` */
export const useDeleteDisabledChannels = (
  callbacks?: MutationCallbacks<number, void>,
): UseMutationResult<number, Error, void, Rollback | undefined> =>
  useMutation(channelMutations.removeDisabled(useGateway(), callbacks));

/** {@link channelMutations}`.untag` */
export const useUntagChannel = (
  callbacks?: MutationCallbacks<void, number>,
): UseMutationResult<void, Error, number, Rollback | undefined> =>
  useMutation(channelMutations.untag(useGateway(), callbacks));

/** {@link channelMutations}`.removeModel` */
export const useDeleteChannelModel = (
  callbacks?: MutationCallbacks<number, ChannelBatchInput>,
): UseMutationResult<number, Error, ChannelBatchInput, Rollback | undefined> =>
  useMutation(channelMutations.removeModel(useGateway(), callbacks));

/** {@link channelMutations}`.setAzureVersion` */
export const useSetAzureApiVersion = (
  callbacks?: MutationCallbacks<number, ChannelBatchInput>,
): UseMutationResult<number, Error, ChannelBatchInput, Rollback | undefined> =>
  useMutation(channelMutations.setAzureVersion(useGateway(), callbacks));

/** {@link channelMutations}`.test` */
export const useTestChannel = (
  callbacks?: MutationCallbacks<number, TestChannelVariables>,
): UseMutationResult<number, Error, TestChannelVariables, Rollback | undefined> =>
  useMutation(channelMutations.test(useGateway(), callbacks));

/** {@link channelMutations}`.testAll` */
export const useTestAllChannels = (
  callbacks?: MutationCallbacks<void, void>,
): UseMutationResult<void, Error, void, Rollback | undefined> =>
  useMutation(channelMutations.testAll(useGateway(), callbacks));

/** {@link channelMutations}`.refreshBalance` */
export const useUpdateChannelBalance = (
  callbacks?: MutationCallbacks<number, number>,
): UseMutationResult<number, Error, number, Rollback | undefined> =>
  useMutation(channelMutations.refreshBalance(useGateway(), callbacks));

/** {@link channelMutations}`.refreshBalances` */
export const useUpdateAllChannelBalances = (
  callbacks?: MutationCallbacks<void, void>,
): UseMutationResult<void, Error, void, Rollback | undefined> =>
  useMutation(channelMutations.refreshBalances(useGateway(), callbacks));

/** {@link channelMutations}`.fetchModels` */
export const useProviderModels = (
  callbacks?: MutationCallbacks<string[], ProviderModelsInput>,
): UseMutationResult<string[], Error, ProviderModelsInput, Rollback | undefined> =>
  useMutation(channelMutations.fetchModels(useGateway(), callbacks));

/** {@link channelMutations}`.showKey` */
export const useShowChannelKey = (
  callbacks?: MutationCallbacks<string, number>,
): UseMutationResult<string, Error, number, Rollback | undefined> =>
  useMutation(channelMutations.showKey(useGateway(), callbacks));
