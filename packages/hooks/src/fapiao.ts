import {
  cancelFapiao,
  createFapiao,
  getFapiao,
  issueFapiao,
  listCoverableOrders,
  listFapiaos,
  listOwnFapiaos,
  rejectFapiao,
  type FapiaoDetail,
  type FapiaoInput,
  type FapiaoIssueInput,
  type FapiaoPage,
  type FapiaoRejectInput,
  type Gateway,
  type ListFapiaosQuery,
  type ListOwnFapiaosQuery,
  type OrderPage,
} from "@one-hub/sdk";
import { useMutation, type UseMutationResult, type UseQueryResult } from "@tanstack/react-query";

import { fapiaoKeys, orderKeys } from "./cache-keys.ts";
import { useGateway } from "./context.ts";
import {
  keepPage,
  resourceMutation,
  resourceQuery,
  type MutationCallbacks,
  type ResourceMutation,
  type QueryMaker,
  type Rollback,
} from "./resource.ts";
import { useResource, type QuerySettings } from "./use-resource.ts";

/** Page and size of the orders to cover. */
interface CoverablePage {
  page?: number;
  size?: number;
}

/** Reading fapiaos; all needs the extension `fapiao`. */
export const fapiaoQueries = {
  /** A page of all fapiaos; administrators. */
  list: ((gateway: Gateway, query: ListFapiaosQuery | undefined) =>
    resourceQuery(gateway, fapiaoKeys.list(query), query, (known, options) => listFapiaos(gateway, known, options), {
      placeholderData: keepPage(gateway, query),
    })) as QueryMaker<FapiaoPage, ListFapiaosQuery>,
  /** A page of the user's fapiaos. */
  own: ((gateway: Gateway, query: ListOwnFapiaosQuery | undefined) =>
    resourceQuery(
      gateway,
      fapiaoKeys.list({ own: query }),
      query,
      (known, options) => listOwnFapiaos(gateway, known, options),
      {
        placeholderData: keepPage(gateway, query),
      },
    )) as QueryMaker<FapiaoPage, ListOwnFapiaosQuery>,
  /** A page of the user's orders that a fapiao can cover. */
  coverable: ((gateway: Gateway, query: CoverablePage | undefined) =>
    resourceQuery(
      gateway,
      fapiaoKeys.list({ coverable: query }),
      query,
      (known, options) => listCoverableOrders(gateway, known, options),
      { placeholderData: keepPage(gateway, query) },
    )) as QueryMaker<OrderPage, CoverablePage>,
  /** One with its orders. */
  detail: ((gateway: Gateway, id: number | undefined) =>
    resourceQuery(gateway, fapiaoKeys.detail(id), id, (known, options) =>
      getFapiao(gateway, known, options),
    )) as QueryMaker<FapiaoDetail, number>,
};

/** The file and number of a fapiao. */
export interface FapiaoIssueVariables extends FapiaoIssueInput {
  id: number;
}

/** Reason of a rejection. */
export interface FapiaoRejectVariables extends FapiaoRejectInput {
  id: number;
}

/** Requesting and processing fapiaos. Each refetches lists, details, orders to cover and lists of orders. */
export const fapiaoMutations: {
  /** Requests a fapiao. */
  create: ResourceMutation<FapiaoDetail, FapiaoInput>;
  /** Withdraws one of the user's pending requests. */
  cancel: ResourceMutation<FapiaoDetail, number>;
  /** Issues one, or corrects its file; administrators. */
  issue: ResourceMutation<FapiaoDetail, FapiaoIssueVariables>;
  /** Rejects one; administrators. */
  reject: ResourceMutation<FapiaoDetail, FapiaoRejectVariables>;
} = {
  create: /* @__PURE__ */ resourceMutation(
    ["fapiao", "create"],
    (gateway, input: FapiaoInput) => createFapiao(gateway, input),
    () => [fapiaoKeys.all, orderKeys.lists],
  ),
  cancel: /* @__PURE__ */ resourceMutation(
    ["fapiao", "cancel"],
    (gateway, id: number) => cancelFapiao(gateway, id),
    () => [fapiaoKeys.all, orderKeys.lists],
  ),
  issue: /* @__PURE__ */ resourceMutation(
    ["fapiao", "issue"],
    (gateway, { id, ...input }: FapiaoIssueVariables) => issueFapiao(gateway, id, input),
    () => [fapiaoKeys.all, orderKeys.lists],
  ),
  reject: /* @__PURE__ */ resourceMutation(
    ["fapiao", "reject"],
    (gateway, { id, ...input }: FapiaoRejectVariables) => rejectFapiao(gateway, id, input),
    () => [fapiaoKeys.all, orderKeys.lists],
  ),
};

/** A page of all fapiaos; administrators. Needs the extension `fapiao`. `undefined` reads nothing. */
export const useFapiaos = <Selected = FapiaoPage>(
  query: ListFapiaosQuery | undefined,
  settings?: QuerySettings<FapiaoPage, Selected>,
): UseQueryResult<Selected> => useResource(fapiaoQueries.list(useGateway(), query), settings);

/** A page of the user's fapiaos; needs the extension `fapiao`. `undefined` reads nothing. */
export const useOwnFapiaos = <Selected = FapiaoPage>(
  query: ListOwnFapiaosQuery | undefined,
  settings?: QuerySettings<FapiaoPage, Selected>,
): UseQueryResult<Selected> => useResource(fapiaoQueries.own(useGateway(), query), settings);

/** A page of the user's orders that a fapiao can cover; needs the extension `fapiao`. `undefined` reads nothing. */
export const useCoverableOrders = <Selected = OrderPage>(
  query: CoverablePage | undefined,
  settings?: QuerySettings<OrderPage, Selected>,
): UseQueryResult<Selected> => useResource(fapiaoQueries.coverable(useGateway(), query), settings);

/** One fapiao with its orders; needs the extension `fapiao`. `undefined` reads nothing. */
export const useFapiao = <Selected = FapiaoDetail>(
  id: number | undefined,
  settings?: QuerySettings<FapiaoDetail, Selected>,
): UseQueryResult<Selected> => useResource(fapiaoQueries.detail(useGateway(), id), settings);

/** {@link fapiaoMutations}`.create` */
export const useCreateFapiao = (
  callbacks?: MutationCallbacks<FapiaoDetail, FapiaoInput>,
): UseMutationResult<FapiaoDetail, Error, FapiaoInput, Rollback | undefined> =>
  useMutation(fapiaoMutations.create(useGateway(), callbacks));

/** {@link fapiaoMutations}`.cancel` */
export const useCancelFapiao = (
  callbacks?: MutationCallbacks<FapiaoDetail, number>,
): UseMutationResult<FapiaoDetail, Error, number, Rollback | undefined> =>
  useMutation(fapiaoMutations.cancel(useGateway(), callbacks));

/** {@link fapiaoMutations}`.issue` */
export const useIssueFapiao = (
  callbacks?: MutationCallbacks<FapiaoDetail, FapiaoIssueVariables>,
): UseMutationResult<FapiaoDetail, Error, FapiaoIssueVariables, Rollback | undefined> =>
  useMutation(fapiaoMutations.issue(useGateway(), callbacks));

/** {@link fapiaoMutations}`.reject` */
export const useRejectFapiao = (
  callbacks?: MutationCallbacks<FapiaoDetail, FapiaoRejectVariables>,
): UseMutationResult<FapiaoDetail, Error, FapiaoRejectVariables, Rollback | undefined> =>
  useMutation(fapiaoMutations.reject(useGateway(), callbacks));
