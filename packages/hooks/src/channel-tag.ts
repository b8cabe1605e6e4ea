import {
  deleteChannelTag,
  deleteDisabledChannelsInTag,
  getChannelTag,
  listChannelTagMembers,
  listChannelTags,
  setChannelTagPriority,
  setChannelTagStatus,
  updateChannelTag,
  type Channel,
  type ChannelTag,
  type ChannelTagDetail,
  type Gateway,
  type UpdateChannelTagInput,
} from "@one-hub/sdk";
import { useMutation, type UseMutationResult, type UseQueryResult } from "@tanstack/react-query";

import { channelTagKeys } from "./cache-keys.ts";
import { useGateway } from "./context.ts";
import {
  resourceMutation,
  resourceQuery,
  type MutationCallbacks,
  type QueryMaker,
  type ResourceMutation,
  type Rollback,
} from "./resource.ts";
import { staleByChannels } from "./stale.ts";
import { useResource, type QuerySettings } from "./use-resource.ts";

/** Which tag to read, and whether keys are left out (extension `channel_key`). */
export interface ChannelTagVariables {
  tag: string;
  /** Extension `channel_key`. */
  omitKey?: boolean | undefined;
}

/** Reading tags; administrators. */
export const channelTagQueries = {
  /** All tags. */
  list: ((gateway: Gateway) =>
    resourceQuery(gateway, channelTagKeys.list("all"), true, (_known, options) =>
      listChannelTags(gateway, options),
    )) as QueryMaker<ChannelTag[], true>,
  /** The channels of a tag. */
  members: ((gateway: Gateway, input: ChannelTagVariables | undefined) =>
    resourceQuery(
      gateway,
      [...channelTagKeys.list(input?.tag), input?.omitKey === true],
      input,
      ({ tag, omitKey }, options) => listChannelTagMembers(gateway, tag, { ...options, omitKey }),
    )) as QueryMaker<Channel[], ChannelTagVariables>,
  /** Properties that the channels of a tag share. */
  detail: ((gateway: Gateway, input: ChannelTagVariables | undefined) =>
    resourceQuery(
      gateway,
      [...channelTagKeys.detail(input?.tag), input?.omitKey === true],
      input,
      ({ tag, omitKey }, options) => getChannelTag(gateway, tag, { ...options, omitKey }),
    )) as QueryMaker<ChannelTagDetail, ChannelTagVariables>,
};

/** A change of a tag, and whether its keys stay as they are. */
export interface UpdateChannelTagVariables {
  tag: string;
  change: UpdateChannelTagInput;
  /** Extension `channel_key`. */
  omitKey?: boolean | undefined;
}

/** A priority for all channels of a tag. */
export interface ChannelTagPriorityVariables {
  tag: string;
  priority: number;
}

/** What all channels of a tag become. */
export interface ChannelTagStatusVariables {
  tag: string;
  status: "enable" | "disable";
}

const stale = () => staleByChannels();

/** Changing all channels of a tag; administrators. */
export const channelTagMutations: {
  /** Writes the shared settings that have a value. */
  update: ResourceMutation<void, UpdateChannelTagVariables>;
  /** Deletes all channels of a tag. */
  remove: ResourceMutation<void, string>;
  /** Deletes the disabled channels of a tag. */
  removeDisabled: ResourceMutation<void, string>;
  /** Sets the priority of all. */
  setPriority: ResourceMutation<void, ChannelTagPriorityVariables>;
  /** Enables or disables all. */
  setStatus: ResourceMutation<void, ChannelTagStatusVariables>;
} = {
  update: /* @__PURE__ */ resourceMutation(
    ["channel_tag", "update"],
    (gateway, { tag, change, omitKey }: UpdateChannelTagVariables) =>
      updateChannelTag(gateway, tag, change, { omitKey }),
    stale,
  ),
  remove: /* @__PURE__ */ resourceMutation(
    ["channel_tag", "remove"],
    (gateway, tag: string) => deleteChannelTag(gateway, tag),
    stale,
  ),
  removeDisabled: /* @__PURE__ */ resourceMutation(
    ["channel_tag", "removeDisabled"],
    (gateway, tag: string) => deleteDisabledChannelsInTag(gateway, tag),
    stale,
  ),
  setPriority: /* @__PURE__ */ resourceMutation(
    ["channel_tag", "setPriority"],
    (gateway, { tag, priority }: ChannelTagPriorityVariables) =>
      setChannelTagPriority(gateway, tag, { type: "priority", value: priority }),
    stale,
  ),
  setStatus: /* @__PURE__ */ resourceMutation(
    ["channel_tag", "setStatus"],
    (gateway, { tag, status }: ChannelTagStatusVariables) => setChannelTagStatus(gateway, tag, status),
    stale,
  ),
};

/** All tags; administrators. */
export const useChannelTags = <Selected = ChannelTag[]>(
  settings?: QuerySettings<ChannelTag[], Selected>,
): UseQueryResult<Selected> => useResource(channelTagQueries.list(useGateway(), true), settings);

/** The channels of a tag; administrators. `undefined` reads nothing. */
export const useChannelTagMembers = <Selected = Channel[]>(
  input: ChannelTagVariables | undefined,
  settings?: QuerySettings<Channel[], Selected>,
): UseQueryResult<Selected> => useResource(channelTagQueries.members(useGateway(), input), settings);

/** Properties that the channels of a tag share; administrators. `undefined` reads nothing. */
export const useChannelTag = <Selected = ChannelTagDetail>(
  input: ChannelTagVariables | undefined,
  settings?: QuerySettings<ChannelTagDetail, Selected>,
): UseQueryResult<Selected> => useResource(channelTagQueries.detail(useGateway(), input), settings);

/** {@link channelTagMutations}`.update` */
export const useUpdateChannelTag = (
  callbacks?: MutationCallbacks<void, UpdateChannelTagVariables>,
): UseMutationResult<void, Error, UpdateChannelTagVariables, Rollback | undefined> =>
  useMutation(channelTagMutations.update(useGateway(), callbacks));

/** {@link channelTagMutations}`.remove` */
export const useDeleteChannelTag = (
  callbacks?: MutationCallbacks<void, string>,
): UseMutationResult<void, Error, string, Rollback | undefined> =>
  useMutation(channelTagMutations.remove(useGateway(), callbacks));

/** {@link channelTagMutations}`.removeDisabled` */
export const useDeleteDisabledChannelsInTag = (
  callbacks?: MutationCallbacks<void, string>,
): UseMutationResult<void, Error, string, Rollback | undefined> =>
  useMutation(channelTagMutations.removeDisabled(useGateway(), callbacks));

/** {@link channelTagMutations}`.setPriority` */
export const useSetChannelTagPriority = (
  callbacks?: MutationCallbacks<void, ChannelTagPriorityVariables>,
): UseMutationResult<void, Error, ChannelTagPriorityVariables, Rollback | undefined> =>
  useMutation(channelTagMutations.setPriority(useGateway(), callbacks));

/** {@link channelTagMutations}`.setStatus` */
export const useSetChannelTagStatus = (
  callbacks?: MutationCallbacks<void, ChannelTagStatusVariables>,
): UseMutationResult<void, Error, ChannelTagStatusVariables, Rollback | undefined> =>
  useMutation(channelTagMutations.setStatus(useGateway(), callbacks));
