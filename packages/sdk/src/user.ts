import {
  unwrapVoid,
  unwrapVoidOrEmptyBody,
  present,
  unwrap,
  unwrapPage,
  type CallOptions,
  type Gateway,
  ifMatch,
  type Revised,
} from "./gateway.ts";
import { roleValues, userStatusValues } from "./schema.gen.ts";
import type { ListQuery, Schemas } from "./schema.ts";

/** An account. Quota in points (the balance may be negative), times in unix seconds. Read its group with `groupOf`. */
export type User = Schemas["User"];
/** A page of accounts: rows in `data`, the count of all in `total_count`. */
export type UserPage = Schemas["UserPage"];
/** Guest 0, user 1, reliable 3, administrator 10, root 100. */
export type Role = Schemas["Role"];
/** 1 enabled, 2 disabled. */
export type UserStatus = Schemas["UserStatus"];
/** Sort order of user lists. */
export type UserSort = Schemas["UserSort"];
/** An account to make: name up to 12 characters, password of 8 to 20. */
export type UserCreateInput = Schemas["UserCreateInput"];
/** What {@link updateUser} changes; empty and zero fields stay as they are. */
export type UserUpdateInput = Schemas["UserUpdateInput"] & Revised;
/** `quota`: signed points to add, never 0. `remark`: reason, shown in the log. */
export type UserQuotaInput = Schemas["UserQuotaInput"];
/** Role and status of an account after {@link manageUser}. */
export type ManagedUser = Schemas["ManagedUser"];
/** What {@link manageUser} does: `promote` makes an administrator, `demote` a common user, `set_reliable` role 3. */
export type UserAction = Schemas["UserAction"];
/** Whose role or status {@link manageUser} changes, and how. */
export type UserManageInput = Schemas["UserManageInput"] & { action: UserAction };
/** Accounts whose names can be taken for each other, and why. */
export type NameCollision = Schemas["NameCollision"];
/** Keyword, order and page of {@link listUsers}. */
export type ListUsersQuery = ListQuery<"listUsers", UserSort>;

/** Every role. */
export const roles = roleValues;
/** Every status of a user. */
export const userStatuses = userStatusValues;

/** Accounts, newest first; administrators. `keyword`: an id, or a prefix of name, e-mail, display name or group. */
export const listUsers = (gateway: Gateway, query: ListUsersQuery = {}, options?: CallOptions): Promise<UserPage> =>
  unwrapPage(gateway.http.GET("/api/user/", { params: { query: present(query) }, ...options }));

/** One account; administrators, and only below their own role. */
export const getUser = (gateway: Gateway, id: number, options?: CallOptions): Promise<User> =>
  unwrap(gateway.http.GET("/api/user/{id}", { params: { path: { id } }, ...options }));

/**
 * Creates a user in the group `default`; administrators. The role must be below the caller's; open one-hub ignores it and creates a common user. Group,
 * quota and e-mail are not taken from here.
 */
export const createUser = (gateway: Gateway, body: UserCreateInput, options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.POST("/api/user/", { body, ...options }));

/**
 * Enables, disables, promotes, demotes or deletes an account by its name; administrators, below their own role, and only root promotes. What
 * the rank forbids is `rejected`. Open one-hub keeps the sessions of who is disabled; it answers an unknown action with success.
 *
 * @example
 * const { status } = await manageUser(gateway, { username: "alice", action: "disable" });
 */
export const manageUser = (gateway: Gateway, body: UserManageInput, options?: CallOptions): Promise<ManagedUser> =>
  unwrap(gateway.http.POST("/api/user/manage", { body, ...options }));

/**
 * Changes an account; administrators, and only below their own role. Empty and zero fields stay as they are. Echo the stored `quota`
 * (open one-hub logs a change that never happened otherwise); it is changed by {@link changeUserQuota} alone.
 */
export const updateUser = (
  gateway: Gateway,
  { revision, ...body }: UserUpdateInput,
  options?: CallOptions,
): Promise<void> => unwrapVoid(gateway.http.PUT("/api/user/", { body, ...ifMatch(revision, options) }));

/** User names that can be mistaken for another; root, extension `name_collision`. */
export const listNameCollisions = (gateway: Gateway, options?: CallOptions): Promise<NameCollision[]> =>
  unwrap(gateway.http.GET("/api/user/name_collision", options));

/** Adds points to a balance, or removes them if negative, with a log row; administrators. */
export const changeUserQuota = (
  gateway: Gateway,
  id: number,
  body: UserQuotaInput,
  options?: CallOptions,
): Promise<void> =>
  unwrapVoid(gateway.http.POST("/api/user/quota/{id}", { params: { path: { id } }, body, ...options }));

/** Deletes an account; administrators, and only below their own role. */
export const deleteUser = (gateway: Gateway, id: number, options?: CallOptions): Promise<void> =>
  unwrapVoidOrEmptyBody(gateway.http.DELETE("/api/user/{id}", { params: { path: { id } }, ...options }));
