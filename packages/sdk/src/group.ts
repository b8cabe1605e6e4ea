import {
  unwrapVoid,
  present,
  unwrapPage,
  type CallOptions,
  type Gateway,
  ifMatch,
  type Revised,
  unwrapList,
  unwrapMap,
  unwrapRecord,
} from "./gateway.ts";
import type { BodyOf, ListQuery, Schemas } from "./schema.ts";

/** A user group. Read its price multiplier with `groupRatio`; `api_rate` is calls a minute, -1 unlimited; `min` and `max` US dollars. */
export type UserGroup = Schemas["UserGroup"];
/** A page of groups: rows in `data`, the count of all in `total_count`. */
export type UserGroupPage = Schemas["UserGroupPage"];
/** Name, price multiplier and calls a minute (-1 unlimited) of a group. */
export type GroupRate = Schemas["GroupRate"];
/** What {@link moveGroupUsers} did. */
export type GroupMove = Schemas["GroupMove"];
/** Sort order of group lists. */
export type UserGroupSort = Schemas["UserGroupSort"];
/** Filters, order and page of {@link listUserGroups}. */
export type ListUserGroupsQuery = ListQuery<"listUserGroups", UserGroupSort>;
/** A group to create. `symbol` is fixed from then on; a `ratio` or `api_rate` of 0 counts as left out. */
export type CreateUserGroupInput = BodyOf<"createUserGroup">;
/** All that {@link updateUserGroup} writes; zeros count. */
export type UpdateUserGroupInput = BodyOf<"updateUserGroup"> & Revised;

/** The public groups and the caller's own by symbol: the only group list that ordinary users can read. Needs no sign-in. */
export const getUserGroupMap = (gateway: Gateway, options?: CallOptions): Promise<Record<string, UserGroup>> =>
  unwrapMap(gateway.http.GET("/api/user_group_map", options));

/** All groups; administrators. The name filter is `Name`, a prefix. */
export const listUserGroups = (
  gateway: Gateway,
  query: ListUserGroupsQuery = {},
  options?: CallOptions,
): Promise<UserGroupPage> =>
  unwrapPage(gateway.http.GET("/api/user_group/", { params: { query: present(query) }, ...options }));

/** Writes name, ratio, rate, promotion and bounds of a group, zeros included; symbol and `enable` stay. Administrators. */
export const updateUserGroup = (
  gateway: Gateway,
  { revision, ...body }: UpdateUserGroupInput,
  options?: CallOptions,
): Promise<void> => unwrapVoid(gateway.http.PUT("/api/user_group/", { body, ...ifMatch(revision, options) }));

/** One group; administrators. */
export const getUserGroup = (gateway: Gateway, id: number, options?: CallOptions): Promise<UserGroup> =>
  unwrapRecord(gateway.http.GET("/api/user_group/{id}", { params: { path: { id } }, ...options }));

/**
 * Creates a group; administrators. The reply does not contain it. A ratio of 0 is stored as 1 and a rate of 0 as 600: for a free
 * group, create it, then set its ratio with {@link updateUserGroup}. A symbol that is taken is `rejected`.
 */
export const createUserGroup = (gateway: Gateway, body: CreateUserGroupInput, options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.POST("/api/user_group/", { body, ...options }));

/**
 * Enables a disabled group and disables an enabled one; administrators. Do not retry: a second call undoes the first.
 * The group `default` cannot be disabled (`rejected`).
 */
export const toggleUserGroup = (gateway: Gateway, id: number, options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.PUT("/api/user_group/enable/{id}", { params: { path: { id } }, ...options }));

/**
 * Deletes a group; administrators. Keys and channels keep its symbol. The group `default` stays (`rejected`), on the embedded gateway also
 * one with accounts in it: move them with {@link moveGroupUsers} first.
 */
export const deleteUserGroup = (gateway: Gateway, id: number, options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.DELETE("/api/user_group/{id}", { params: { path: { id } }, ...options }));

/**
 * Puts the users of a group into another one, by its symbol; administrators, who move users below their own role. Needs the
 * extension `group_users`.
 */
export const moveGroupUsers = (
  gateway: Gateway,
  id: number,
  body: BodyOf<"moveGroupUsers">,
  options?: CallOptions,
): Promise<GroupMove> =>
  unwrapRecord(gateway.http.PUT("/api/user_group/move/{id}", { params: { path: { id } }, body, ...options }));

/** Symbols of the enabled groups, in no particular order; administrators. */
export const listGroups = (gateway: Gateway, options?: CallOptions): Promise<string[]> =>
  unwrapList(gateway.http.GET("/api/group/", options));

/** Rates of the public groups and the caller's own by id; needs the extension `user_group_rate`. Find a user's with `groupOf`. */
export const getUserGroupRates = (gateway: Gateway, options?: CallOptions): Promise<Record<string, GroupRate>> =>
  unwrapMap(gateway.http.GET("/api/user_group_rate", options));

/** As {@link getUserGroupRates}, of the groups that channels serve; needs the extension `channel_group_rate`. */
export const getChannelGroupRates = (gateway: Gateway, options?: CallOptions): Promise<Record<string, GroupRate>> =>
  unwrapMap(gateway.http.GET("/api/channel_group_rate", options));
