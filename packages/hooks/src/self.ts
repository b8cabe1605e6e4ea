import {
  createAccessToken,
  getAffCode,
  getDashboard,
  getDashboardRate,
  updateSelf,
  type DashboardRate,
  type DashboardRow,
  type Gateway,
  type SelfUpdateInput,
} from "@one-hub/sdk";
import { useMutation, useQuery, type UseMutationResult, type UseQueryResult } from "@tanstack/react-query";

import { useGateway } from "./context.ts";
import {
  resourceMutation,
  resourceQuery,
  type MutationCallbacks,
  type ResourceMutation,
  type ResourceQuery,
  type Rollback,
} from "./resource.ts";
import { selfKeys, sessionKey } from "./session.ts";

/** Reading the own account. The user itself is in `useSession`. */
export const selfQueries = {
  /** Own use of today and the seven days before, by model. */
  dashboard: (gateway: Gateway): ResourceQuery<DashboardRow[]> =>
    resourceQuery(selfKeys.detail("dashboard"), {}, (_none, options) => getDashboard(gateway, options)),
  /** Calls in the running minute, asked again every 15 s. */
  rate: (gateway: Gateway): ResourceQuery<DashboardRate> =>
    resourceQuery(selfKeys.detail("rate"), {}, (_none, options) => getDashboardRate(gateway, options), {
      refetchInterval: 15_000,
    }),
  /** The own invite code. */
  affCode: (gateway: Gateway): ResourceQuery<string> =>
    resourceQuery(selfKeys.detail("aff"), {}, (_none, options) => getAffCode(gateway, options), {
      staleTime: Infinity,
    }),
};

/** Changing the own account. */
export const selfMutations: {
  /** Changes display name or password; the session's user follows. */
  update: ResourceMutation<void, SelfUpdateInput>;
  /** Makes a new access token and resolves with it; the old one stops working. */
  createAccessToken: ResourceMutation<string, void>;
} = {
  update: /* @__PURE__ */ resourceMutation(
    (gateway, input: SelfUpdateInput) => updateSelf(gateway, input),
    () => [sessionKey],
  ),
  createAccessToken: /* @__PURE__ */ resourceMutation(
    (gateway) => createAccessToken(gateway),
    () => [sessionKey],
  ),
};

/** Own use of today and the seven days before, a row for each day and model. */
export const useDashboard = (): UseQueryResult<DashboardRow[]> =>
  useQuery<DashboardRow[]>(selfQueries.dashboard(useGateway()));

/** Own calls in the running minute; asked again every 15 s while the tab is visible. */
export const useDashboardRate = (): UseQueryResult<DashboardRate> =>
  useQuery<DashboardRate>(selfQueries.rate(useGateway()));

/** The own invite code. */
export const useAffCode = (): UseQueryResult<string> => useQuery<string>(selfQueries.affCode(useGateway()));

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
