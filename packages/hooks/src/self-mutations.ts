import {
  confirmSession,
  createAccessToken,
  deleteAccessToken,
  deleteOtherSessions,
  deleteSession,
  transferEarnings,
  updateSelf,
  type ConfirmInput,
  type EarningsTransfer,
  type SelfUpdateInput,
} from "@one-hub/sdk";
import { useMutation, type UseMutationResult } from "@tanstack/react-query";

import { inviterKeys, logKeys, userKeys } from "./cache-keys.ts";
import { useGateway } from "./context.ts";
import { resourceMutation, type MutationCallbacks, type ResourceMutation, type Rollback } from "./resource.ts";
import { selfKeys, sessionKey } from "./session.ts";

// Apart from self.ts: the pages that only read the account do not load this.

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
    // A new password ends the other sessions. Administrators have the name in their lists.
    () => [selfKeys.lists, sessionKey, userKeys.all, inviterKeys.all],
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
    () => [sessionKey, logKeys.all, userKeys.all, inviterKeys.all],
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
