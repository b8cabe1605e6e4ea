import {
  changeUserQuota,
  createUser,
  createUserNote,
  deleteUser,
  deleteUserNote,
  endUserSession,
  endUserSessions,
  getUser,
  importUsers,
  listUserNotes,
  listUsers,
  listUserSessions,
  manageUser,
  updateUser,
  type Gateway,
  type ListUserNotesQuery,
  type ListUsersQuery,
  type ListUserSessionsQuery,
  type ManagedUser,
  type SessionPage,
  type User,
  type UserCreateInput,
  type UserImportInput,
  type UserImportVerdict,
  type UserManageInput,
  type UserNote,
  type UserNotePage,
  type UserPage,
  type UserQuotaInput,
  type UserUpdateInput,
} from "@one-hub/sdk";
import { useMutation, type UseMutationResult, type UseQueryResult } from "@tanstack/react-query";

import { groupKeys, inviterKeys, logKeys, modelKeys, operationRecordKeys, userKeys } from "./cache-keys.ts";
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
import { selfKeys } from "./session.ts";
import { tokenKeys } from "./token.ts";
import { useResource, type QuerySettings } from "./use-resource.ts";

/** Whose sessions, and which page of them. */
export interface UserSessionsInput extends ListUserSessionsQuery {
  id: number;
}

/** Notes about whom, and which page of them. */
export interface UserNotesInput extends ListUserNotesQuery {
  id: number;
}

/** Reading users; administrators. */
export const userQueries = {
  /** A page of users. */
  list: ((gateway: Gateway, query: ListUsersQuery | undefined) =>
    resourceQuery(gateway, userKeys.list(query), query, (known, options) => listUsers(gateway, known, options), {
      placeholderData: keepPage(gateway, query),
    })) as QueryMaker<UserPage, ListUsersQuery>,
  /** One user, below the caller's role unless root. */
  detail: ((gateway: Gateway, id: number | undefined) =>
    resourceQuery(gateway, userKeys.detail(id), id, (known, options) =>
      getUser(gateway, known, options),
    )) as QueryMaker<User, number>,
  /** Where a user is signed in; needs the extension `user_admin`. */
  sessions: ((gateway: Gateway, input: UserSessionsInput | undefined) =>
    resourceQuery(
      gateway,
      userKeys.list({ of: "sessions", ...input }),
      input,
      ({ id, ...query }, options) => listUserSessions(gateway, id, query, options),
      { placeholderData: keepPage(gateway, input) },
    )) as QueryMaker<SessionPage, UserSessionsInput>,
  /** Notes about a user; needs the extension `user_admin`. */
  notes: ((gateway: Gateway, input: UserNotesInput | undefined) =>
    resourceQuery(
      gateway,
      userKeys.list({ of: "notes", ...input }),
      input,
      ({ id, ...query }, options) => listUserNotes(gateway, id, query, options),
      { placeholderData: keepPage(gateway, input) },
    )) as QueryMaker<UserNotePage, UserNotesInput>,
};

/** A change of a user's balance. */
export interface UserQuotaVariables extends UserQuotaInput {
  id: number;
  /** Names the call, so that the same one sent again is not carried out again; needs the extension `idempotency`. */
  idempotencyKey?: string | undefined;
}

/** A session of a user. */
export interface UserSessionVariables {
  id: number;
  session: string;
}

/** A new note about a user. */
export interface UserNoteVariables {
  id: number;
  text: string;
}

/** A note about a user. */
export interface UserNoteDeletion {
  id: number;
  note: number;
}

// Actions on a user are in the audit log too.
const stale = () => [userKeys.all, operationRecordKeys.lists];
// The session may be the caller's own.
const staleBySession = () => [...stale(), selfKeys.all];
// The account may be the caller's own, whose group decides about models. Groups tell how many users they have, keys and inviters whose they are,
// and the log has a new account's first points.
const staleByAccount = () => [
  ...staleBySession(),
  groupKeys.lists,
  groupKeys.details,
  modelKeys.lists,
  tokenKeys.lists,
  inviterKeys.all,
  logKeys.all,
];

/** Changing users; administrators, below their own role. */
export const userMutations: {
  /** Creates one; the reply does not contain it. */
  create: ResourceMutation<void, UserCreateInput>;
  /** Writes the non-empty fields. */
  update: ResourceMutation<void, UserUpdateInput>;
  /** Changes role or status by the name, or deletes. */
  manage: ResourceMutation<ManagedUser, UserManageInput>;
  /** Adds to a balance, or takes from it. */
  changeQuota: ResourceMutation<void, UserQuotaVariables>;
  /** Deletes. */
  remove: ResourceMutation<void, number>;
  /** Signs out everywhere; needs the extension `user_admin`. */
  endSessions: ResourceMutation<void, number>;
  /** Ends one session; needs the extension `user_admin`. */
  endSession: ResourceMutation<void, UserSessionVariables>;
  /** Writes a note; needs the extension `user_admin`. */
  createNote: ResourceMutation<UserNote, UserNoteVariables>;
  /** Deletes a note; needs the extension `user_admin`. */
  removeNote: ResourceMutation<void, UserNoteDeletion>;
  /** Checks or imports users, one verdict a row; needs the extension `user_admin`. */
  importAll: ResourceMutation<UserImportVerdict[], UserImportInput>;
} = {
  create: /* @__PURE__ */ resourceMutation(
    ["user", "create"],
    (gateway, input: UserCreateInput) => createUser(gateway, input),
    staleByAccount,
  ),
  update: /* @__PURE__ */ resourceMutation(
    ["user", "update"],
    (gateway, input: UserUpdateInput) => updateUser(gateway, input),
    staleByAccount,
  ),
  manage: /* @__PURE__ */ resourceMutation(
    ["user", "manage"],
    (gateway, input: UserManageInput) => manageUser(gateway, input),
    staleByAccount,
  ),
  changeQuota: /* @__PURE__ */ resourceMutation(
    ["user", "changeQuota"],
    (gateway, { id, idempotencyKey, ...input }: UserQuotaVariables) =>
      changeUserQuota(
        gateway,
        id,
        input,
        idempotencyKey === undefined ? undefined : { headers: { "Idempotency-Key": idempotencyKey } },
      ),
    staleByAccount,
  ),
  remove: /* @__PURE__ */ resourceMutation(
    ["user", "remove"],
    (gateway, id: number) => deleteUser(gateway, id),
    staleByAccount,
  ),
  endSessions: /* @__PURE__ */ resourceMutation(
    ["user", "endSessions"],
    (gateway, id: number) => endUserSessions(gateway, id),
    staleBySession,
  ),
  endSession: /* @__PURE__ */ resourceMutation(
    ["user", "endSession"],
    (gateway, { id, session }: UserSessionVariables) => endUserSession(gateway, id, session),
    staleBySession,
  ),
  createNote: /* @__PURE__ */ resourceMutation(
    ["user", "createNote"],
    (gateway, { id, text }: UserNoteVariables) => createUserNote(gateway, id, { text }),
    stale,
  ),
  removeNote: /* @__PURE__ */ resourceMutation(
    ["user", "removeNote"],
    (gateway, { id, note }: UserNoteDeletion) => deleteUserNote(gateway, id, note),
    stale,
  ),
  importAll: /* @__PURE__ */ resourceMutation(
    ["user", "importAll"],
    (gateway, input: UserImportInput) => importUsers(gateway, input),
    ({ dry_run: isDryRun }) => (isDryRun === true ? [] : staleByAccount()),
  ),
};

/** A page of users; administrators. `undefined` reads nothing. */
export const useUsers = <Selected = UserPage>(
  query: ListUsersQuery | undefined,
  settings?: QuerySettings<UserPage, Selected>,
): UseQueryResult<Selected> => useResource(userQueries.list(useGateway(), query), settings);

/** One user; administrators. `undefined` reads nothing. */
export const useUser = <Selected = User>(
  id: number | undefined,
  settings?: QuerySettings<User, Selected>,
): UseQueryResult<Selected> => useResource(userQueries.detail(useGateway(), id), settings);

/** Where a user is signed in; needs the extension `user_admin`. `undefined` reads nothing. */
export const useUserSessions = <Selected = SessionPage>(
  input: UserSessionsInput | undefined,
  settings?: QuerySettings<SessionPage, Selected>,
): UseQueryResult<Selected> => useResource(userQueries.sessions(useGateway(), input), settings);

/** Notes about a user; needs the extension `user_admin`. `undefined` reads nothing. */
export const useUserNotes = <Selected = UserNotePage>(
  input: UserNotesInput | undefined,
  settings?: QuerySettings<UserNotePage, Selected>,
): UseQueryResult<Selected> => useResource(userQueries.notes(useGateway(), input), settings);

/** {@link userMutations}`.create` */
export const useCreateUser = (
  callbacks?: MutationCallbacks<void, UserCreateInput>,
): UseMutationResult<void, Error, UserCreateInput, Rollback | undefined> =>
  useMutation(userMutations.create(useGateway(), callbacks));

/** {@link userMutations}`.update` */
export const useUpdateUser = (
  callbacks?: MutationCallbacks<void, UserUpdateInput>,
): UseMutationResult<void, Error, UserUpdateInput, Rollback | undefined> =>
  useMutation(userMutations.update(useGateway(), callbacks));

/** {@link userMutations}`.manage` */
export const useManageUser = (
  callbacks?: MutationCallbacks<ManagedUser, UserManageInput>,
): UseMutationResult<ManagedUser, Error, UserManageInput, Rollback | undefined> =>
  useMutation(userMutations.manage(useGateway(), callbacks));

/** {@link userMutations}`.changeQuota` */
export const useChangeUserQuota = (
  callbacks?: MutationCallbacks<void, UserQuotaVariables>,
): UseMutationResult<void, Error, UserQuotaVariables, Rollback | undefined> =>
  useMutation(userMutations.changeQuota(useGateway(), callbacks));

/** {@link userMutations}`.remove` */
export const useDeleteUser = (
  callbacks?: MutationCallbacks<void, number>,
): UseMutationResult<void, Error, number, Rollback | undefined> =>
  useMutation(userMutations.remove(useGateway(), callbacks));

/** {@link userMutations}`.endSessions` */
export const useEndUserSessions = (
  callbacks?: MutationCallbacks<void, number>,
): UseMutationResult<void, Error, number, Rollback | undefined> =>
  useMutation(userMutations.endSessions(useGateway(), callbacks));

/** {@link userMutations}`.endSession` */
export const useEndUserSession = (
  callbacks?: MutationCallbacks<void, UserSessionVariables>,
): UseMutationResult<void, Error, UserSessionVariables, Rollback | undefined> =>
  useMutation(userMutations.endSession(useGateway(), callbacks));

/** {@link userMutations}`.createNote` */
export const useCreateUserNote = (
  callbacks?: MutationCallbacks<UserNote, UserNoteVariables>,
): UseMutationResult<UserNote, Error, UserNoteVariables, Rollback | undefined> =>
  useMutation(userMutations.createNote(useGateway(), callbacks));

/** {@link userMutations}`.removeNote` */
export const useDeleteUserNote = (
  callbacks?: MutationCallbacks<void, UserNoteDeletion>,
): UseMutationResult<void, Error, UserNoteDeletion, Rollback | undefined> =>
  useMutation(userMutations.removeNote(useGateway(), callbacks));

/** {@link userMutations}`.importAll` */
export const useImportUsers = (
  callbacks?: MutationCallbacks<UserImportVerdict[], UserImportInput>,
): UseMutationResult<UserImportVerdict[], Error, UserImportInput, Rollback | undefined> =>
  useMutation(userMutations.importAll(useGateway(), callbacks));
