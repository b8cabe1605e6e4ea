import {
  listTasks,
  listSelfTasks,
  type Gateway,
  type ListTasksQuery,
  type ListSelfTasksQuery,
  type TaskPage,
} from "@one-hub/sdk";
import type { UseQueryResult } from "@tanstack/react-query";

import { useGateway } from "./context.ts";
import { keepPage, keysOf, resourceQuery, type QueryMaker } from "./resource.ts";
import { useResource, type QuerySettings } from "./use-resource.ts";

/** Cache keys of asynchronous tasks. */
export const taskKeys = /* @__PURE__ */ keysOf("task");

/** Reading asynchronous tasks. */
export const taskQueries = {
  /** A page of all users' tasks; administrators. */
  list: ((gateway: Gateway, query: ListTasksQuery | undefined) =>
    resourceQuery(
      gateway,
      taskKeys.list({ of: "all", query }),
      query,
      (known, options) => listTasks(gateway, known, options),
      {
        placeholderData: keepPage(gateway, query),
      },
    )) as QueryMaker<TaskPage, ListTasksQuery>,
  /** A page of the user's tasks. */
  selfList: ((gateway: Gateway, query: ListSelfTasksQuery | undefined) =>
    resourceQuery(
      gateway,
      taskKeys.list({ of: "self", query }),
      query,
      (known, options) => listSelfTasks(gateway, known, options),
      { placeholderData: keepPage(gateway, query) },
    )) as QueryMaker<TaskPage, ListSelfTasksQuery>,
};

/** A page of all users' asynchronous tasks; administrators. `undefined` reads nothing. */
export const useTasks = <Selected = TaskPage>(
  query: ListTasksQuery | undefined,
  settings?: QuerySettings<TaskPage, Selected>,
): UseQueryResult<Selected> => useResource(taskQueries.list(useGateway(), query), settings);

/** A page of the user's asynchronous tasks. `undefined` reads nothing. */
export const useSelfTasks = <Selected = TaskPage>(
  query: ListSelfTasksQuery | undefined,
  settings?: QuerySettings<TaskPage, Selected>,
): UseQueryResult<Selected> => useResource(taskQueries.selfList(useGateway(), query), settings);
