import {
  deleteBinding,
  deletePasskey,
  listPasskeys,
  unbindProvider,
  type AccountProvider,
  type BindingProvider,
  type Gateway,
  type Passkey,
} from "@one-hub/sdk";
import { useMutation, type UseMutationResult, type UseQueryResult } from "@tanstack/react-query";

import { useGateway } from "./context.ts";
import {
  keysOf,
  resourceMutation,
  resourceQuery,
  type MutationCallbacks,
  type ResourceMutation,
  type ReadyQuery,
  type Rollback,
} from "./resource.ts";
import { sessionKey } from "./session.ts";
import { useResource, type QuerySettings } from "./use-resource.ts";

/** Cache keys of passkeys; invalidate `all` after a registration. */
export const passkeyKeys = /* @__PURE__ */ keysOf("webauthn");

/** Reading the user's passkeys. */
export const passkeyQueries = {
  /** All passkeys of the user, oldest first. */
  list: (gateway: Gateway): ReadyQuery<Passkey[]> =>
    resourceQuery(gateway, passkeyKeys.lists, {}, (_none, options) => listPasskeys(gateway, options)),
};

/** Changing the ways to sign in. */
export const signInMutations: {
  /** Deletes a passkey by its id. */
  deletePasskey: ResourceMutation<void, number>;
  /** Unlinks a provider's account; the session's user is updated. */
  unbind: ResourceMutation<void, AccountProvider>;
  /** Like `unbind`, and for Telegram's account, too, on a gateway with the extension `profile`. */
  deleteBinding: ResourceMutation<void, BindingProvider>;
} = {
  deletePasskey: /* @__PURE__ */ resourceMutation(
    ["webauthn", "deletePasskey"],
    (gateway, id: number) => deletePasskey(gateway, id),
    () => [passkeyKeys.all],
  ),
  unbind: /* @__PURE__ */ resourceMutation(
    ["self", "unbind"],
    (gateway, type: AccountProvider) => unbindProvider(gateway, type),
    () => [sessionKey],
  ),
  deleteBinding: /* @__PURE__ */ resourceMutation(
    ["self", "deleteBinding"],
    (gateway, provider: BindingProvider) => deleteBinding(gateway, provider),
    () => [sessionKey],
  ),
};

/** The user's passkeys. */
export const usePasskeys = <Selected = Passkey[]>(
  settings?: QuerySettings<Passkey[], Selected>,
): UseQueryResult<Selected> => useResource(passkeyQueries.list(useGateway()), settings);

/** {@link signInMutations}`.deletePasskey` */
export const useDeletePasskey = (
  callbacks?: MutationCallbacks<void, number>,
): UseMutationResult<void, Error, number, Rollback | undefined> =>
  useMutation(signInMutations.deletePasskey(useGateway(), callbacks));

/** {@link signInMutations}`.unbind` */
export const useUnbindProvider = (
  callbacks?: MutationCallbacks<void, AccountProvider>,
): UseMutationResult<void, Error, AccountProvider, Rollback | undefined> =>
  useMutation(signInMutations.unbind(useGateway(), callbacks));

/** {@link signInMutations}`.deleteBinding` */
export const useDeleteBinding = (
  callbacks?: MutationCallbacks<void, BindingProvider>,
): UseMutationResult<void, Error, BindingProvider, Rollback | undefined> =>
  useMutation(signInMutations.deleteBinding(useGateway(), callbacks));
