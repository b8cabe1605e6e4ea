import {
  createUserGroup,
  deleteUserGroup,
  getChannelGroupRates,
  getUserGroup,
  getUserGroupMap,
  getUserGroupRates,
  listUserGroups,
  moveGroupUsers,
  toggleUserGroup,
  updateUserGroup,
  type CallOptions,
  type CreateUserGroupInput,
  type Gateway,
  type GroupMove,
  type GroupRate,
  type ListUserGroupsQuery,
  type UpdateUserGroupInput,
  type UserGroup,
  type UserGroupPage,
} from "@one-hub/sdk";
import { useMutation, type UseMutationResult, type UseQueryResult } from "@tanstack/react-query";

import { groupKeys, modelKeys, userKeys } from "./cache-keys.ts";
import { useGateway } from "./context.ts";
import {
  keepPage,
  resourceMutation,
  resourceQuery,
  type MutationCallbacks,
  type QueryMaker,
  type ReadyQuery,
  type ResourceMutation,
  type Rollback,
} from "./resource.ts";
import { sessionKey } from "./session.ts";
import { useResource, type QuerySettings } from "./use-resource.ts";

const MAX_PAGE_SIZE = 100;

const readAll = async (gateway: Gateway, options: CallOptions): Promise<UserGroup[]> => {
  const groups: UserGroup[] = [];
  for (let page = 1; ; page += 1) {
    const query = { page, size: MAX_PAGE_SIZE, order: "id" } as const;
    const { data, total_count: total } = await listUserGroups(gateway, query, options);
    groups.push(...data);
    if (data.length < MAX_PAGE_SIZE || groups.length >= total) return groups;
  }
};

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
      placeholderData: keepPage(gateway, query),
    })) as QueryMaker<UserGroupPage, ListUserGroupsQuery>,
  /** All groups, the oldest first; administrators. */
  all: (gateway: Gateway): ReadyQuery<UserGroup[]> =>
    resourceQuery(gateway, groupKeys.list("all"), {}, (_none, options) => readAll(gateway, options)),
  /** One group; administrators. */
  detail: ((gateway: Gateway, id: number | undefined) =>
    resourceQuery(gateway, groupKeys.detail(id), id, (known, options) =>
      getUserGroup(gateway, known, options),
    )) as QueryMaker<UserGroup, number>,
};

// Models are listed by group, with what the group makes of their prices.
const stale = () => [groupKeys.lists, groupKeys.details, modelKeys.lists];

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
  /** Puts a group's users into another one, by its symbol; needs the extension `group_users`. */
  moveUsers: ResourceMutation<GroupMove, { readonly id: number; readonly group: string }>;
} = {
  create: /* @__PURE__ */ resourceMutation(
    ["group", "create"],
    (gateway, input: CreateUserGroupInput) => createUserGroup(gateway, input),
    stale,
  ),
  update: /* @__PURE__ */ resourceMutation(
    ["group", "update"],
    (gateway, input: UpdateUserGroupInput) => updateUserGroup(gateway, input),
    stale,
  ),
  toggle: /* @__PURE__ */ resourceMutation(
    ["group", "toggle"],
    (gateway, id: number) => toggleUserGroup(gateway, id),
    stale,
  ),
  remove: /* @__PURE__ */ resourceMutation(
    ["group", "remove"],
    (gateway, id: number) => deleteUserGroup(gateway, id),
    stale,
  ),
  moveUsers: /* @__PURE__ */ resourceMutation(
    ["group", "moveUsers"],
    (gateway, { id, group }: { readonly id: number; readonly group: string }) => moveGroupUsers(gateway, id, { group }),
    () => [...stale(), userKeys.all, sessionKey],
  ),
};

/** The public groups and the user's own, by symbol. Find a user's in it with `groupOf` of the SDK. */
export const useGroupMap = <Selected = Record<string, UserGroup>>(
  settings?: QuerySettings<Record<string, UserGroup>, Selected>,
): UseQueryResult<Selected> => useResource(groupQueries.map(useGateway()), settings);

/** Rates of the public groups and the user's own, by id; needs the extension `user_group_rate`. Find a user's with `groupOf` of the SDK. */
export const useUserGroupRates = <Selected = Record<string, GroupRate>>(
  settings?: QuerySettings<Record<string, GroupRate>, Selected>,
): UseQueryResult<Selected> => useResource(groupQueries.userRates(useGateway()), settings);

/** As {@link useUserGroupRates}, of the groups that channels serve; needs the extension `channel_group_rate`. */
export const useChannelGroupRates = <Selected = Record<string, GroupRate>>(
  settings?: QuerySettings<Record<string, GroupRate>, Selected>,
): UseQueryResult<Selected> => useResource(groupQueries.channelRates(useGateway()), settings);

/** A page of all groups; administrators. `undefined` reads nothing. */
export const useUserGroups = <Selected = UserGroupPage>(
  query: ListUserGroupsQuery | undefined,
  settings?: QuerySettings<UserGroupPage, Selected>,
): UseQueryResult<Selected> => useResource(groupQueries.list(useGateway(), query), settings);

/** All groups, the oldest first; administrators. */
export const useAllUserGroups = <Selected = UserGroup[]>(
  settings?: QuerySettings<UserGroup[], Selected>,
): UseQueryResult<Selected> => useResource(groupQueries.all(useGateway()), settings);

/** One group; administrators. `undefined` reads nothing. */
export const useUserGroup = <Selected = UserGroup>(
  id: number | undefined,
  settings?: QuerySettings<UserGroup, Selected>,
): UseQueryResult<Selected> => useResource(groupQueries.detail(useGateway(), id), settings);

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

/** {@link groupMutations}`.moveUsers` */
export const useMoveGroupUsers = (
  callbacks?: MutationCallbacks<GroupMove, { readonly id: number; readonly group: string }>,
): UseMutationResult<GroupMove, Error, { readonly id: number; readonly group: string }, Rollback | undefined> =>
  useMutation(groupMutations.moveUsers(useGateway(), callbacks));
