import {
  createAndGetToken,
  deleteToken,
  findTokenAdmin,
  updateToken,
  updateTokenAdmin,
  updateTokenStatus,
  updateTokenStatusAdmin,
  type Gateway,
  type Token,
  type TokenAdminUpdateInput,
  type TokenCreateInput,
  type TokenPage,
  type TokenStatus,
  type TokenUpdateInput,
} from "@one-hub/sdk";
import {
  useMutation,
  type InfiniteData,
  type Query,
  type QueryClient,
  type UseMutationResult,
} from "@tanstack/react-query";

import { runBulk, type BulkResult } from "./bulk.ts";
import { groupKeys } from "./cache-keys.ts";
import { useGateway } from "./context.ts";
import {
  isElsewhere,
  resourceMutation,
  type MutationCallbacks,
  type ResourceMutation,
  type Rollback,
} from "./resource.ts";
import { tokenKeys } from "./token.ts";

// Apart from token.ts: who reads keys alone does not load this.

/** A new status for a key. */
export interface TokenStatusInput {
  id: number;
  /** 1 enables, 2 disables; the gateway itself marks keys as expired or exhausted. */
  status: 1 | 2;
}

/** A new status for several keys. */
export interface TokenStatusesInput {
  ids: readonly number[];
  /** 1 enables, 2 disables. */
  status: 1 | 2;
}

const showStatus = async (
  client: QueryClient,
  { id, status }: TokenStatusInput,
  gateway: Gateway,
): Promise<Rollback> => {
  const filters = {
    queryKey: tokenKeys.all,
    predicate: ({ queryKey }: Query): boolean =>
      (queryKey[1] === "list" || queryKey[2] === id) && !isElsewhere(gateway, queryKey),
  };
  // A reply in flight would restore the old status.
  await client.cancelQueries(filters);
  let before: TokenStatus | undefined;
  const write = (next: TokenStatus): void => {
    const change = (token: Token): Token => {
      if (token.id !== id) return token;
      before ??= token.status;
      return { ...token, status: next };
    };
    const changePage = (page: TokenPage): TokenPage => ({ ...page, data: page.data.map(change) });
    client.setQueriesData<Token | TokenPage | InfiniteData<TokenPage>>(filters, (known) => {
      if (known === undefined) return known;
      if ("pages" in known) return { ...known, pages: known.pages.map(changePage) };
      return "data" in known ? changePage(known) : change(known);
    });
  };
  write(status);
  // Only this row is reverted: others may have changed.
  return () => {
    if (before !== undefined) write(before);
  };
};

// Groups count the keys that name them, disabled ones included.
const stale = () => [tokenKeys.all, groupKeys.all];

/** Changing API keys. */
export const tokenMutations: {
  /** Creates a key and resolves with it, secret included; undefined if it was created but could not be told from the others. */
  create: ResourceMutation<Token | undefined, TokenCreateInput>;
  /** Writes every field but the status; absent fields become empty, zero or off, so spread the key as it was read. */
  update: ResourceMutation<Token, TokenUpdateInput>;
  /** Enables or disables; an optimistic update, reverted when refused. */
  updateStatus: ResourceMutation<Token, TokenStatusInput>;
  /** Deletes. */
  remove: ResourceMutation<void, number>;
  /** Enables or disables several; never rejects. */
  updateStatuses: ResourceMutation<BulkResult, TokenStatusesInput>;
  /** Deletes several; never rejects. */
  removeAll: ResourceMutation<BulkResult, readonly number[]>;
  /** Writes any user's key; a `user_id` moves it. Administrators. */
  updateAdmin: ResourceMutation<Token, TokenAdminUpdateInput>;
  /** Enables or disables any user's key. Administrators. */
  updateStatusAdmin: ResourceMutation<Token, TokenStatusInput>;
  /** Finds the key of a secret, which is kept in no cache. Administrators; needs the extension `token_lookup`. */
  findAdmin: ResourceMutation<Token, string>;
} = {
  create: /* @__PURE__ */ resourceMutation(["token", "create"], createAndGetToken, stale),
  update: /* @__PURE__ */ resourceMutation(
    ["token", "update"],
    (gateway, input: TokenUpdateInput) => updateToken(gateway, input),
    stale,
  ),
  updateStatus: /* @__PURE__ */ resourceMutation(
    ["token", "updateStatus"],
    (gateway, input: TokenStatusInput) => updateTokenStatus(gateway, input),
    () => [tokenKeys.all],
    showStatus,
  ),
  remove: /* @__PURE__ */ resourceMutation(
    ["token", "remove"],
    (gateway, id: number) => deleteToken(gateway, id),
    stale,
  ),
  updateStatuses: /* @__PURE__ */ resourceMutation(
    ["token", "updateStatuses"],
    (gateway, { ids, status }: TokenStatusesInput) => runBulk(ids, (id) => updateTokenStatus(gateway, { id, status })),
    () => [tokenKeys.all],
  ),
  removeAll: /* @__PURE__ */ resourceMutation(
    ["token", "removeAll"],
    (gateway, ids: readonly number[]) => runBulk(ids, (id) => deleteToken(gateway, id)),
    stale,
  ),
  updateAdmin: /* @__PURE__ */ resourceMutation(
    ["token", "updateAdmin"],
    (gateway, input: TokenAdminUpdateInput) => updateTokenAdmin(gateway, input),
    stale,
  ),
  updateStatusAdmin: /* @__PURE__ */ resourceMutation(
    ["token", "updateStatusAdmin"],
    (gateway, input: TokenStatusInput) => updateTokenStatusAdmin(gateway, input),
    () => [tokenKeys.all],
    showStatus,
  ),
  findAdmin: /* @__PURE__ */ resourceMutation(
    ["token", "findAdmin"],
    (gateway, key: string) => findTokenAdmin(gateway, key),
    () => [],
  ),
};

/** {@link tokenMutations}`.create` */
export const useCreateToken = (
  callbacks?: MutationCallbacks<Token | undefined, TokenCreateInput>,
): UseMutationResult<Token | undefined, Error, TokenCreateInput, Rollback | undefined> =>
  useMutation(tokenMutations.create(useGateway(), callbacks));

/**
 * {@link tokenMutations}`.update`
 *
 * @example
 * const { data: token } = useToken(id);
 * const { mutate: update } = useUpdateToken();
 * const rename = (name: string) => token && update({ ...token, name });
 */
export const useUpdateToken = (
  callbacks?: MutationCallbacks<Token, TokenUpdateInput>,
): UseMutationResult<Token, Error, TokenUpdateInput, Rollback | undefined> =>
  useMutation(tokenMutations.update(useGateway(), callbacks));

/** {@link tokenMutations}`.updateStatus` */
export const useUpdateTokenStatus = (
  callbacks?: MutationCallbacks<Token, TokenStatusInput>,
): UseMutationResult<Token, Error, TokenStatusInput, Rollback | undefined> =>
  useMutation(tokenMutations.updateStatus(useGateway(), callbacks));

/** {@link tokenMutations}`.remove` */
export const useDeleteToken = (
  callbacks?: MutationCallbacks<void, number>,
): UseMutationResult<void, Error, number, Rollback | undefined> =>
  useMutation(tokenMutations.remove(useGateway(), callbacks));

/** {@link tokenMutations}`.updateStatuses` */
export const useUpdateTokenStatuses = (
  callbacks?: MutationCallbacks<BulkResult, TokenStatusesInput>,
): UseMutationResult<BulkResult, Error, TokenStatusesInput, Rollback | undefined> =>
  useMutation(tokenMutations.updateStatuses(useGateway(), callbacks));

/** {@link tokenMutations}`.removeAll` */
export const useDeleteTokens = (
  callbacks?: MutationCallbacks<BulkResult, readonly number[]>,
): UseMutationResult<BulkResult, Error, readonly number[], Rollback | undefined> =>
  useMutation(tokenMutations.removeAll(useGateway(), callbacks));

/** {@link tokenMutations}`.updateAdmin` */
export const useUpdateTokenAdmin = (
  callbacks?: MutationCallbacks<Token, TokenAdminUpdateInput>,
): UseMutationResult<Token, Error, TokenAdminUpdateInput, Rollback | undefined> =>
  useMutation(tokenMutations.updateAdmin(useGateway(), callbacks));

/** {@link tokenMutations}`.updateStatusAdmin` */
export const useUpdateTokenStatusAdmin = (
  callbacks?: MutationCallbacks<Token, TokenStatusInput>,
): UseMutationResult<Token, Error, TokenStatusInput, Rollback | undefined> =>
  useMutation(tokenMutations.updateStatusAdmin(useGateway(), callbacks));

/** {@link tokenMutations}`.findAdmin` */
export const useFindTokenAdmin = (
  callbacks?: MutationCallbacks<Token, string>,
): UseMutationResult<Token, Error, string, Rollback | undefined> =>
  useMutation(tokenMutations.findAdmin(useGateway(), callbacks));
