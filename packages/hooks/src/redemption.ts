import {
  createRedemptions,
  deleteRedemption,
  getRedemption,
  listRedemptions,
  redeemCode,
  updateRedemption,
  updateRedemptionStatus,
  type Gateway,
  type ListRedemptionsQuery,
  type Redemption,
  type RedemptionCreateInput,
  type RedemptionPage,
  type RedemptionStatus,
  type RedemptionUpdateInput,
} from "@one-hub/sdk";
import { useMutation, type UseMutationResult, type UseQueryResult } from "@tanstack/react-query";

import { runBulk, type BulkResult } from "./bulk.ts";
import { useGateway } from "./context.ts";
import {
  keepPage,
  keysOf,
  resourceMutation,
  resourceQuery,
  type MutationCallbacks,
  type ResourceMutation,
  type QueryMaker,
  type Rollback,
} from "./resource.ts";
import { staleByCredit } from "./stale.ts";
import { useResource, type QuerySettings } from "./use-resource.ts";

/** Cache keys of redemption codes. */
export const redemptionKeys = /* @__PURE__ */ keysOf("redemption");

/** Reading redemption codes; administrators. */
export const redemptionQueries = {
  /** A page of codes. */
  list: ((gateway: Gateway, query: ListRedemptionsQuery | undefined) =>
    resourceQuery(
      gateway,
      redemptionKeys.list(query),
      query,
      (known, options) => listRedemptions(gateway, known, options),
      {
        placeholderData: keepPage(gateway, query),
      },
    )) as QueryMaker<RedemptionPage, ListRedemptionsQuery>,
  /** One code. */
  detail: ((gateway: Gateway, id: number | undefined) =>
    resourceQuery(gateway, redemptionKeys.detail(id), id, (known, options) =>
      getRedemption(gateway, known, options),
    )) as QueryMaker<Redemption, number>,
};

/** A new status for a redemption code. */
export interface RedemptionStatusInput {
  id: number;
  /** 1 enables, 2 disables. */
  status: RedemptionStatus;
}

/** Redeeming a code, and changing codes. */
export const redemptionMutations: {
  /** Redeems a code and resolves with its points; updates the session's user. */
  redeem: ResourceMutation<number, string>;
  /** Creates codes and resolves with them; administrators. */
  create: ResourceMutation<string[], RedemptionCreateInput>;
  /** Writes name and points; administrators. */
  update: ResourceMutation<Redemption, RedemptionUpdateInput>;
  /** Enables or disables; administrators. */
  updateStatus: ResourceMutation<Redemption, RedemptionStatusInput>;
  /** Deletes; administrators. */
  remove: ResourceMutation<void, number>;
  /** Deletes several; never rejects. */
  removeAll: ResourceMutation<BulkResult, readonly number[]>;
} = {
  redeem: /* @__PURE__ */ resourceMutation(
    ["redemption", "redeem"],
    (gateway, key: string) => redeemCode(gateway, key),
    () => [...staleByCredit(), redemptionKeys.all],
  ),
  create: /* @__PURE__ */ resourceMutation(
    ["redemption", "create"],
    (gateway, input: RedemptionCreateInput) => createRedemptions(gateway, input),
    () => [redemptionKeys.lists],
  ),
  update: /* @__PURE__ */ resourceMutation(
    ["redemption", "update"],
    (gateway, input: RedemptionUpdateInput) => updateRedemption(gateway, input),
    ({ id }) => [redemptionKeys.lists, redemptionKeys.detail(id)],
  ),
  updateStatus: /* @__PURE__ */ resourceMutation(
    ["redemption", "updateStatus"],
    (gateway, input: RedemptionStatusInput) => updateRedemptionStatus(gateway, input),
    ({ id }) => [redemptionKeys.lists, redemptionKeys.detail(id)],
  ),
  remove: /* @__PURE__ */ resourceMutation(
    ["redemption", "remove"],
    (gateway, id: number) => deleteRedemption(gateway, id),
    (id) => [redemptionKeys.lists, redemptionKeys.detail(id)],
  ),
  removeAll: /* @__PURE__ */ resourceMutation(
    ["redemption", "removeAll"],
    (gateway, ids: readonly number[]) => runBulk(ids, (id) => deleteRedemption(gateway, id)),
    () => [redemptionKeys.all],
  ),
};

/** A page of redemption codes; administrators. `undefined` reads nothing. */
export const useRedemptions = <Selected = RedemptionPage>(
  query: ListRedemptionsQuery | undefined,
  settings?: QuerySettings<RedemptionPage, Selected>,
): UseQueryResult<Selected> => useResource(redemptionQueries.list(useGateway(), query), settings);

/** One redemption code; administrators. `undefined` reads nothing. */
export const useRedemption = <Selected = Redemption>(
  id: number | undefined,
  settings?: QuerySettings<Redemption, Selected>,
): UseQueryResult<Selected> => useResource(redemptionQueries.detail(useGateway(), id), settings);

/** {@link redemptionMutations}`.redeem` */
export const useRedeemCode = (
  callbacks?: MutationCallbacks<number, string>,
): UseMutationResult<number, Error, string, Rollback | undefined> =>
  useMutation(redemptionMutations.redeem(useGateway(), callbacks));

/** {@link redemptionMutations}`.create` */
export const useCreateRedemptions = (
  callbacks?: MutationCallbacks<string[], RedemptionCreateInput>,
): UseMutationResult<string[], Error, RedemptionCreateInput, Rollback | undefined> =>
  useMutation(redemptionMutations.create(useGateway(), callbacks));

/** {@link redemptionMutations}`.update` */
export const useUpdateRedemption = (
  callbacks?: MutationCallbacks<Redemption, RedemptionUpdateInput>,
): UseMutationResult<Redemption, Error, RedemptionUpdateInput, Rollback | undefined> =>
  useMutation(redemptionMutations.update(useGateway(), callbacks));

/** {@link redemptionMutations}`.updateStatus` */
export const useUpdateRedemptionStatus = (
  callbacks?: MutationCallbacks<Redemption, RedemptionStatusInput>,
): UseMutationResult<Redemption, Error, RedemptionStatusInput, Rollback | undefined> =>
  useMutation(redemptionMutations.updateStatus(useGateway(), callbacks));

/** {@link redemptionMutations}`.remove` */
export const useDeleteRedemption = (
  callbacks?: MutationCallbacks<void, number>,
): UseMutationResult<void, Error, number, Rollback | undefined> =>
  useMutation(redemptionMutations.remove(useGateway(), callbacks));

/** {@link redemptionMutations}`.removeAll` */
export const useDeleteRedemptions = (
  callbacks?: MutationCallbacks<BulkResult, readonly number[]>,
): UseMutationResult<BulkResult, Error, readonly number[], Rollback | undefined> =>
  useMutation(redemptionMutations.removeAll(useGateway(), callbacks));
