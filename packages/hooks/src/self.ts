import {
  getAffCode,
  getDashboard,
  getDashboardRate,
  listInvited,
  listSessions,
  type DashboardRate,
  type DashboardRow,
  type Gateway,
  type InvitedPage,
  type ListInvitedQuery,
  type ListSessionsQuery,
  type SessionPage,
} from "@one-hub/sdk";
import type { UseQueryResult } from "@tanstack/react-query";

import { useGateway } from "./context.ts";
import { keepPage, resourceQuery, type QueryMaker, type ReadyQuery } from "./resource.ts";
import { selfKeys } from "./session.ts";
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

/** The user's sessions; needs the extension `session`. `undefined` reads nothing. */
export const useSessions = <Selected = SessionPage>(
  query: ListSessionsQuery | undefined,
  settings?: QuerySettings<SessionPage, Selected>,
): UseQueryResult<Selected> => useResource(selfQueries.sessions(useGateway(), query), settings);
