import {
  createUserGroup,
  deleteUserGroup,
  getChannelGroupRates,
  getUserGroup,
  getUserGroupMap,
  getUserGroupRates,
  listUserGroups,
  toggleUserGroup,
  updateUserGroup,
  type CreateUserGroupInput,
  type Gateway,
  type GroupRate,
  type ListUserGroupsQuery,
  type UpdateUserGroupInput,
  type UserGroup,
  type UserGroupPage,
} from "@one-hub/sdk";
import { useMutation, useQuery, type UseMutationResult, type UseQueryResult } from "@tanstack/react-query";

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
  /** A page of all groups; administrators. */
  list: ((gateway: Gateway, query: ListUserGroupsQuery | undefined) =>
    resourceQuery(gateway, groupKeys.list(query), query, (known, options) => listUserGroups(gateway, known, options), {
      placeholderData: keepPage,
    })) as QueryMaker<UserGroupPage, ListUserGroupsQuery>,
  /** One group; administrators. */
  detail: ((gateway: Gateway, id: number | undefined) =>
    resourceQuery(gateway, groupKeys.detail(id), id, (known, options) =>
      getUserGroup(gateway, known, options),
    )) as QueryMaker<UserGroup, number>,
};

const stale = () => [groupKeys.lists, groupKeys.details];

/** Changing groups; administrators. */
export const groupMutations: {
  /** Creates one; the reply does not contain it. */
  create: ResourceMutation<void, CreateUserGroupInput>;
  /** Overwrites one, zeros included; symbol and `enable` stay. */
  update: ResourceMutation<void, UpdateUserGroupInput>;
  /** Enables a disabled one, disables an enabled one. */
  toggle: ResourceMutation<void, number>;
  /** Deletes. */
  remove: ResourceMutation<void, number>;
} = {
  create: /* @__PURE__ */ resourceMutation(
    (gateway, input: CreateUserGroupInput) => createUserGroup(gateway, input),
    stale,
  ),
  update: /* @__PURE__ */ resourceMutation(
    (gateway, input: UpdateUserGroupInput) => updateUserGroup(gateway, input),
    stale,
  ),
  toggle: /* @__PURE__ */ resourceMutation((gateway, id: number) => toggleUserGroup(gateway, id), stale),
  remove: /* @__PURE__ */ resourceMutation((gateway, id: number) => deleteUserGroup(gateway, id), stale),
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

/** A page of all groups; administrators. `undefined` reads nothing. */
export const useUserGroups = (query: ListUserGroupsQuery | undefined): UseQueryResult<UserGroupPage> =>
  useQuery<UserGroupPage>(groupQueries.list(useGateway(), query));

/** One group; administrators. `undefined` reads nothing. */
export const useUserGroup = (id: number | undefined): UseQueryResult<UserGroup> =>
  useQuery<UserGroup>(groupQueries.detail(useGateway(), id));

/** {@link groupMutations}`.create` */
export const useCreateUserGroup = (
  callbacks?: MutationCallbacks<void, CreateUserGroupInput>,
): UseMutationResult<void, Error, CreateUserGroupInput, Rollback | undefined> =>
  useMutation(groupMutations.create(useGateway(), callbacks));

/** {@link groupMutations}`.update` */
export const useUpdateUserGroup = (
  callbacks?: MutationCallbacks<void, UpdateUserGroupInput>,
): UseMutationResult<void, Error, UpdateUserGroupInput, Rollback | undefined> =>
  useMutation(groupMutations.update(useGateway(), callbacks));

/** {@link groupMutations}`.toggle` */
export const useToggleUserGroup = (
  callbacks?: MutationCallbacks<void, number>,
): UseMutationResult<void, Error, number, Rollback | undefined> =>
  useMutation(groupMutations.toggle(useGateway(), callbacks));

/** {@link groupMutations}`.remove` */
export const useDeleteUserGroup = (
  callbacks?: MutationCallbacks<void, number>,
): UseMutationResult<void, Error, number, Rollback | undefined> =>
  useMutation(groupMutations.remove(useGateway(), callbacks));
