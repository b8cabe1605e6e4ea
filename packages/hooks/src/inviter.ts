import {
  getInviter,
  listInvitedBy,
  listInviters,
  updateInviter,
  type Gateway,
  type InvitedPersonPage,
  type Inviter,
  type InviterDetail,
  type InviterPage,
  type InviterUpdateInput,
  type ListInvitedByQuery,
  type ListInvitersQuery,
} from "@one-hub/sdk";
import { useMutation, type UseMutationResult, type UseQueryResult } from "@tanstack/react-query";

import { inviterKeys } from "./cache-keys.ts";
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
import { useResource, type QuerySettings } from "./use-resource.ts";

/** A page of the people whom one user invited. */
export type InvitedByQuery = ListInvitedByQuery & { readonly id: number };

/** Reading inviters; needs the extension `inviter` and an administrator. */
export const inviterQueries = {
  /** A page of inviters. */
  list: ((gateway: Gateway, query: ListInvitersQuery | undefined) =>
    resourceQuery(gateway, inviterKeys.list(query), query, (known, options) => listInviters(gateway, known, options), {
      placeholderData: keepPage(gateway, query),
    })) as QueryMaker<InviterPage, ListInvitersQuery>,
  /** One inviter with the figures of the last 30 days. */
  detail: ((gateway: Gateway, id: number | undefined) =>
    resourceQuery(gateway, inviterKeys.detail(id), id, (known, options) =>
      getInviter(gateway, known, options),
    )) as QueryMaker<InviterDetail, number>,
  /** A page of the people whom a user invited. */
  invited: ((gateway: Gateway, query: InvitedByQuery | undefined) =>
    resourceQuery(
      gateway,
      inviterKeys.detail(query),
      query,
      ({ id, ...known }, options) => listInvitedBy(gateway, id, known, options),
      { placeholderData: keepPage(gateway, query) },
    )) as QueryMaker<InvitedPersonPage, InvitedByQuery>,
};

/** Changing inviters; administrators. */
export const inviterMutations: {
  /** Sets or removes an inviter's own percentage. */
  update: ResourceMutation<Inviter, InviterUpdateInput>;
} = {
  update: /* @__PURE__ */ resourceMutation(
    ["inviter", "update"],
    (gateway, input: InviterUpdateInput) => updateInviter(gateway, input),
    () => [inviterKeys.all],
  ),
};

/** A page of inviters; administrators. `undefined` reads nothing. */
export const useInviters = <Selected = InviterPage>(
  query: ListInvitersQuery | undefined,
  settings?: QuerySettings<InviterPage, Selected>,
): UseQueryResult<Selected> => useResource(inviterQueries.list(useGateway(), query), settings);

/** One inviter with the figures of the last 30 days; administrators. `undefined` reads nothing. */
export const useInviter = <Selected = InviterDetail>(
  id: number | undefined,
  settings?: QuerySettings<InviterDetail, Selected>,
): UseQueryResult<Selected> => useResource(inviterQueries.detail(useGateway(), id), settings);

/** A page of the people whom a user invited; administrators. `undefined` reads nothing. */
export const useInvitedBy = <Selected = InvitedPersonPage>(
  query: InvitedByQuery | undefined,
  settings?: QuerySettings<InvitedPersonPage, Selected>,
): UseQueryResult<Selected> => useResource(inviterQueries.invited(useGateway(), query), settings);

/** {@link inviterMutations}`.update` */
export const useUpdateInviter = (
  callbacks?: MutationCallbacks<Inviter, InviterUpdateInput>,
): UseMutationResult<Inviter, Error, InviterUpdateInput, Rollback | undefined> =>
  useMutation(inviterMutations.update(useGateway(), callbacks));
