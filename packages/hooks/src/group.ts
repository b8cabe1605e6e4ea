import {
  getChannelGroupRates,
  getUserGroupMap,
  getUserGroupRates,
  type Gateway,
  type GroupRate,
  type UserGroup,
} from "@one-hub/sdk";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";

import { useGateway } from "./context.ts";
import { keysOf, resourceQuery, type ReadyQuery } from "./resource.ts";

/** Cache keys of user groups. */
export const groupKeys = /* @__PURE__ */ keysOf("group");

/** Reading user groups. */
export const groupQueries = {
  /** The public groups and the user's own, by symbol. */
  map: (gateway: Gateway): ReadyQuery<Record<string, UserGroup>> =>
    resourceQuery(gateway, groupKeys.list("map"), {}, (_none, options) => getUserGroupMap(gateway, options), {
      staleTime: 60_000,
    }),
  /** Rates of the public groups and the user's own, by id; needs the extension `user_group_rate`. */
  userRates: (gateway: Gateway): ReadyQuery<Record<string, GroupRate>> =>
    resourceQuery(gateway, groupKeys.list("userRates"), {}, (_none, options) => getUserGroupRates(gateway, options), {
      staleTime: 60_000,
    }),
  /** Those of the groups that channels serve; needs the extension `channel_group_rate`. */
  channelRates: (gateway: Gateway): ReadyQuery<Record<string, GroupRate>> =>
    resourceQuery(
      gateway,
      groupKeys.list("channelRates"),
      {},
      (_none, options) => getChannelGroupRates(gateway, options),
      {
        staleTime: 60_000,
      },
    ),
};

/** The public groups and the user's own, by symbol. Find a user's in it with `groupOf` of the SDK. */
export const useGroupMap = (): UseQueryResult<Record<string, UserGroup>> =>
  useQuery<Record<string, UserGroup>>(groupQueries.map(useGateway()));

/** Rates of the public groups and the user's own, by id; needs the extension `user_group_rate`. Find a user's with `groupOf` of the SDK. */
export const useUserGroupRates = (): UseQueryResult<Record<string, GroupRate>> =>
  useQuery<Record<string, GroupRate>>(groupQueries.userRates(useGateway()));

/** As {@link useUserGroupRates}, of the groups that channels serve; needs the extension `channel_group_rate`. */
export const useChannelGroupRates = (): UseQueryResult<Record<string, GroupRate>> =>
  useQuery<Record<string, GroupRate>>(groupQueries.channelRates(useGateway()));
