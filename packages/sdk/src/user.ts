import {
  unwrapVoid,
  unwrapVoidOrEmptyBody,
  present,
  unwrapPage,
  type CallOptions,
  type Gateway,
  ifMatch,
  type Revised,
  unwrapList,
  unwrapRecord,
} from "./gateway.ts";
import { roleValues, userStatusValues } from "./schema.gen.ts";
import type { ListQuery, Order, QueryOf, Schemas } from "./schema.ts";
import type { SessionPage, SessionSort } from "./self.ts";

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
/** Sort order of user lists with the extension `user_admin`. */
export type UserListSort = Schemas["UserListSort"];
/** Keyword, order and page of {@link listUsers}; the other filters and `sort` need the extension `user_admin`. */
export type ListUsersQuery = Omit<ListQuery<"listUsers", UserSort>, "sort"> & {
  /** Takes the place of `order`. */
  sort?: Order<UserListSort> | undefined;
};
/** A note of an administrator about a user; times in unix seconds. */
export type UserNote = Schemas["UserNote"];
/** A page of notes: rows in `data`, the count of all in `total_count`. */
export type UserNotePage = Schemas["UserNotePage"];
/** A user as a file names it; only the name is required. */
export type UserImportRow = Schemas["UserImportRow"];
/** Rows to check (`dry_run`, at most 1000) or to import (at most 50). */
export type UserImportInput = Schemas["UserImportInput"];
/** Text of a note, at most 2000 characters. */
export type UserNoteInput = Schemas["UserNoteInput"];
/** Order and page of {@link listUserSessions}. */
export type ListUserSessionsQuery = ListQuery<"listUserSessions", SessionSort>;
/** Page of {@link listUserNotes}. */
export type ListUserNotesQuery = QueryOf<"listUserNotes">;
/** Result of an import for a row: `new`, `changed` with its changes, `same`, or `refused` with code and message. */
export type UserImportVerdict = Schemas["UserImportVerdict"];

/** Every role. */
export const roles = roleValues;
/** Every status of a user. */
export const userStatuses = userStatusValues;

/**
 * Accounts, newest first; administrators. `keyword`: an id, or a prefix of name, e-mail, display name or group. Other filters need the extension
 * `user_admin`; gateways without it ignore them.
 */
export const listUsers = (gateway: Gateway, query: ListUsersQuery = {}, options?: CallOptions): Promise<UserPage> =>
  unwrapPage(gateway.http.GET("/api/user/", { params: { query: present(query) }, ...options }));

/** One account; administrators, and only below their own role. */
export const getUser = (gateway: Gateway, id: number, options?: CallOptions): Promise<User> =>
  unwrapRecord(gateway.http.GET("/api/user/{id}", { params: { path: { id } }, ...options }));

/**
 * Creates a user; administrators. The role must be below the caller's; open one-hub ignores it and creates a common user. Group and e-mail are stored with
 * the extension `user_admin`; without it the group is `default`.
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
  unwrapRecord(gateway.http.POST("/api/user/manage", { body, ...options }));

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
  unwrapList(gateway.http.GET("/api/user/name_collision", options));

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

/** Where a user is signed in, latest use first; administrators, below their own role. Extension `user_admin`. */
export const listUserSessions = (
  gateway: Gateway,
  id: number,
  query: ListUserSessionsQuery = {},
  options?: CallOptions,
): Promise<SessionPage> =>
  unwrapPage(
    gateway.http.GET("/api/user_admin/{id}/session", { params: { path: { id }, query: present(query) }, ...options }),
  );

/** Signs a user out everywhere and revokes the access token; keys go on working. Administrators, below their own role. Extension `user_admin`. */
export const endUserSessions = (gateway: Gateway, id: number, options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.DELETE("/api/user_admin/{id}/session", { params: { path: { id } }, ...options }));

/** Signs a user out of one session; administrators, below their own role. Extension `user_admin`. */
export const endUserSession = (gateway: Gateway, id: number, session: string, options?: CallOptions): Promise<void> =>
  unwrapVoid(
    gateway.http.DELETE("/api/user_admin/{id}/session/{session}", { params: { path: { id, session } }, ...options }),
  );

/** Notes about a user, the latest first; administrators, below their own role. Extension `user_admin`. */
export const listUserNotes = (
  gateway: Gateway,
  id: number,
  query: ListUserNotesQuery = {},
  options?: CallOptions,
): Promise<UserNotePage> =>
  unwrapPage(
    gateway.http.GET("/api/user_admin/{id}/note", { params: { path: { id }, query: present(query) }, ...options }),
  );

/** Writes a note about a user, who never sees it; administrators, below their own role. Extension `user_admin`. */
export const createUserNote = (
  gateway: Gateway,
  id: number,
  body: UserNoteInput,
  options?: CallOptions,
): Promise<UserNote> =>
  unwrapRecord(gateway.http.POST("/api/user_admin/{id}/note", { params: { path: { id } }, body, ...options }));

/** Deletes a note about a user: administrators their own, root all. Extension `user_admin`. */
export const deleteUserNote = (gateway: Gateway, id: number, note: number, options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.DELETE("/api/user_admin/{id}/note/{note}", { params: { path: { id, note } }, ...options }));

/**
 * Checks users (`dry_run`), or creates and changes them; administrators, below their own role. One verdict a row, in the order of the rows; a refused
 * row leaves the others alone. Extension `user_admin`.
 *
 * @example
 * const verdicts = await importUsers(gateway, { dry_run: true, users: [{ username: "alice", group: "vip" }] });
 */
export const importUsers = (
  gateway: Gateway,
  body: UserImportInput,
  options?: CallOptions,
): Promise<UserImportVerdict[]> => unwrapList(gateway.http.POST("/api/user_admin/import", { body, ...options }));
