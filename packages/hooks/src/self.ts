import {
  confirmSession,
  createAccessToken,
  deleteAccessToken,
  deleteOtherSessions,
  deleteSession,
  getAffCode,
  getDashboard,
  getDashboardRate,
  listInvited,
  listSessions,
  transferEarnings,
  updateSelf,
  type ConfirmInput,
  type DashboardRate,
  type DashboardRow,
  type EarningsTransfer,
  type Gateway,
  type InvitedPage,
  type ListInvitedQuery,
  type ListSessionsQuery,
  type SelfUpdateInput,
  type SessionPage,
} from "@one-hub/sdk";
import { useMutation, type UseMutationResult, type UseQueryResult } from "@tanstack/react-query";

import { logKeys } from "./cache-keys.ts";
import { useGateway } from "./context.ts";
import {
  keepPage,
  resourceMutation,
  resourceQuery,
  type MutationCallbacks,
  type ResourceMutation,
  type QueryMaker,
  type ReadyQuery,
  type Rollback,
} from "./resource.ts";
import { selfKeys, sessionKey } from "./session.ts";
import { useResource, type QuerySettings } from "./use-resource.ts";

/** Reading the user's account. The user itself is in `useSession`. */
export const selfQueries = {
  /** The user's usage of today and the seven days before, by model. */
  dashboard: (gateway: Gateway): ReadyQuery<DashboardRow[]> =>
    resourceQuery(gateway, selfKeys.detail("dashboard"), {}, (_none, options) => getDashboard(gateway, options)),
  /** Calls in the current minute, refetched every 15 s. */
  rate: (gateway: Gateway): ReadyQuery<DashboardRate> =>
    resourceQuery(gateway, selfKeys.detail("rate"), {}, (_none, options) => getDashboardRate(gateway, options), {
      refetchInterval: 15_000,
    }),
  /** The user's invite code. */
  affCode: (gateway: Gateway): ReadyQuery<string> =>
    resourceQuery(gateway, selfKeys.detail("aff"), {}, (_none, options) => getAffCode(gateway, options), {
      staleTime: Infinity,
    }),
  /** A page of the users invited by this user; needs the extension `invited`. */
  invited: ((gateway: Gateway, query: ListInvitedQuery | undefined) =>
    resourceQuery(
      gateway,
      selfKeys.list({ invited: query }),
      query,
      (known, options) => listInvited(gateway, known, options),
      {
        placeholderData: keepPage(gateway, query),
      },
    )) as QueryMaker<InvitedPage, ListInvitedQuery>,
  /** A page of the user's sessions; needs the extension `session`. */
  sessions: ((gateway: Gateway, query: ListSessionsQuery | undefined) =>
    resourceQuery(gateway, selfKeys.list(query), query, (known, options) => listSessions(gateway, known, options), {
      placeholderData: keepPage(gateway, query),
    })) as QueryMaker<SessionPage, ListSessionsQuery>,
};

/** Changing the user's account. */
export const selfMutations: {
  /** Changes display name, password or, with the extension `profile`, picture and notifications; updates the session's user. */
  update: ResourceMutation<void, SelfUpdateInput>;
  /** Creates a new access token and resolves with it; the old one stops working. */
  createAccessToken: ResourceMutation<string, void>;
  /** Revokes the access token; updates the session's user. Needs the extension `access_token`. */
  deleteAccessToken: ResourceMutation<void, void>;
  /** Confirms the session by password or passkey for fifteen minutes; updates the session's user. Needs the extension `step_up`. */
  confirmSession: ResourceMutation<void, ConfirmInput>;
  /** Moves earnings (points) to the balance; updates the session's user. Needs the extension `affiliate_transfer`. */
  transferEarnings: ResourceMutation<EarningsTransfer, number>;
  /** Ends one session by its id, the calling one included. */
  deleteSession: ResourceMutation<void, string>;
  /** Ends every session but the calling one, and revokes the access token. */
  deleteOtherSessions: ResourceMutation<void, void>;
} = {
  update: /* @__PURE__ */ resourceMutation(
    ["self", "update"],
    (gateway, input: SelfUpdateInput) => updateSelf(gateway, input),
    // A new password ends the other sessions.
    () => [selfKeys.lists, sessionKey],
  ),
  createAccessToken: /* @__PURE__ */ resourceMutation(
    ["self", "createAccessToken"],
    (gateway) => createAccessToken(gateway),
    () => [sessionKey],
  ),
  deleteAccessToken: /* @__PURE__ */ resourceMutation(
    ["self", "deleteAccessToken"],
    (gateway) => deleteAccessToken(gateway),
    () => [sessionKey],
  ),
  confirmSession: /* @__PURE__ */ resourceMutation(
    ["self", "confirmSession"],
    (gateway, input: ConfirmInput) => confirmSession(gateway, input),
    () => [sessionKey],
  ),
  transferEarnings: /* @__PURE__ */ resourceMutation(
    ["self", "transferEarnings"],
    (gateway, quota: number) => transferEarnings(gateway, quota),
    () => [sessionKey, logKeys.all],
  ),
  deleteSession: /* @__PURE__ */ resourceMutation(
    ["self", "deleteSession"],
    (gateway, id: string) => deleteSession(gateway, id),
    () => [selfKeys.lists, sessionKey],
  ),
  deleteOtherSessions: /* @__PURE__ */ resourceMutation(
    ["self", "deleteOtherSessions"],
    (gateway) => deleteOtherSessions(gateway),
    () => [selfKeys.lists, sessionKey],
  ),
};

/** The user's usage of today and the seven days before, a row for each day and model. */
export const useDashboard = <Selected = DashboardRow[]>(
  settings?: QuerySettings<DashboardRow[], Selected>,
): UseQueryResult<Selected> => useResource(selfQueries.dashboard(useGateway()), settings);

/** The user's calls in the current minute; refetched every 15 s while the tab is visible. */
export const useDashboardRate = <Selected = DashboardRate>(
  settings?: QuerySettings<DashboardRate, Selected>,
): UseQueryResult<Selected> => useResource(selfQueries.rate(useGateway()), settings);

/** The user's invite code. */
export const useAffCode = <Selected = string>(settings?: QuerySettings<string, Selected>): UseQueryResult<Selected> =>
  useResource(selfQueries.affCode(useGateway()), settings);

/** Users invited by this user; needs the extension `invited`. `undefined` reads nothing. */
export const useInvited = <Selected = InvitedPage>(
  query: ListInvitedQuery | undefined,
  settings?: QuerySettings<InvitedPage, Selected>,
): UseQueryResult<Selected> => useResource(selfQueries.invited(useGateway(), query), settings);

/** {@link selfMutations}`.transferEarnings` */
export const useTransferEarnings = (
  callbacks?: MutationCallbacks<EarningsTransfer, number>,
): UseMutationResult<EarningsTransfer, Error, number, Rollback | undefined> =>
  useMutation(selfMutations.transferEarnings(useGateway(), callbacks));

/** {@link selfMutations}`.update` */
export const useUpdateSelf = (
  callbacks?: MutationCallbacks<void, SelfUpdateInput>,
): UseMutationResult<void, Error, SelfUpdateInput, Rollback | undefined> =>
  useMutation(selfMutations.update(useGateway(), callbacks));

/** {@link selfMutations}`.createAccessToken` */
export const useCreateAccessToken = (
  callbacks?: MutationCallbacks<string, void>,
): UseMutationResult<string, Error, void, Rollback | undefined> =>
  useMutation(selfMutations.createAccessToken(useGateway(), callbacks));

/** {@link selfMutations}`.deleteAccessToken` */
export const useDeleteAccessToken = (
  callbacks?: MutationCallbacks<void, void>,
): UseMutationResult<void, Error, void, Rollback | undefined> =>
  useMutation(selfMutations.deleteAccessToken(useGateway(), callbacks));

/** {@link selfMutations}`.confirmSession` */
export const useConfirmSession = (
  callbacks?: MutationCallbacks<void, ConfirmInput>,
): UseMutationResult<void, Error, ConfirmInput, Rollback | undefined> =>
  useMutation(selfMutations.confirmSession(useGateway(), callbacks));

/** The user's sessions; needs the extension `session`. `undefined` reads nothing. */
export const useSessions = <Selected = SessionPage>(
  query: ListSessionsQuery | undefined,
  settings?: QuerySettings<SessionPage, Selected>,
): UseQueryResult<Selected> => useResource(selfQueries.sessions(useGateway(), query), settings);

/** {@link selfMutations}`.deleteSession` */
export const useDeleteSession = (
  callbacks?: MutationCallbacks<void, string>,
): UseMutationResult<void, Error, string, Rollback | undefined> =>
  useMutation(selfMutations.deleteSession(useGateway(), callbacks));

/** {@link selfMutations}`.deleteOtherSessions` */
export const useDeleteOtherSessions = (
  callbacks?: MutationCallbacks<void, void>,
): UseMutationResult<void, Error, void, Rollback | undefined> =>
  useMutation(selfMutations.deleteOtherSessions(useGateway(), callbacks));
