import {
  listMidjourneyTasks,
  listSelfMidjourneyTasks,
  type Gateway,
  type ListMidjourneyTasksQuery,
  type ListSelfMidjourneyTasksQuery,
  type MidjourneyTaskPage,
} from "@one-hub/sdk";
import type { UseQueryResult } from "@tanstack/react-query";

import { useGateway } from "./context.ts";
import { keepPage, keysOf, resourceQuery, type QueryMaker } from "./resource.ts";
import { useResource, type QuerySettings } from "./use-resource.ts";

/** Cache keys of Midjourney tasks. */
export const midjourneyKeys = /* @__PURE__ */ keysOf("mj");

/** Reading Midjourney tasks. */
export const midjourneyQueries = {
  /** A page of all users' tasks; administrators. */
  list: ((gateway: Gateway, query: ListMidjourneyTasksQuery | undefined) =>
    resourceQuery(
      gateway,
      midjourneyKeys.list({ of: "all", query }),
      query,
      (known, options) => listMidjourneyTasks(gateway, known, options),
      { placeholderData: keepPage(gateway, query) },
    )) as QueryMaker<MidjourneyTaskPage, ListMidjourneyTasksQuery>,
  /** A page of the user's tasks. */
  selfList: ((gateway: Gateway, query: ListSelfMidjourneyTasksQuery | undefined) =>
    resourceQuery(
      gateway,
      midjourneyKeys.list({ of: "self", query }),
      query,
      (known, options) => listSelfMidjourneyTasks(gateway, known, options),
      { placeholderData: keepPage(gateway, query) },
    )) as QueryMaker<MidjourneyTaskPage, ListSelfMidjourneyTasksQuery>,
};

/** A page of all users' Midjourney tasks; administrators. `undefined` reads nothing. */
export const useMidjourneyTasks = <Selected = MidjourneyTaskPage>(
  query: ListMidjourneyTasksQuery | undefined,
  settings?: QuerySettings<MidjourneyTaskPage, Selected>,
): UseQueryResult<Selected> => useResource(midjourneyQueries.list(useGateway(), query), settings);

/** A page of the user's Midjourney tasks. `undefined` reads nothing. */
export const useSelfMidjourneyTasks = <Selected = MidjourneyTaskPage>(
  query: ListSelfMidjourneyTasksQuery | undefined,
  settings?: QuerySettings<MidjourneyTaskPage, Selected>,
): UseQueryResult<Selected> => useResource(midjourneyQueries.selfList(useGateway(), query), settings);
