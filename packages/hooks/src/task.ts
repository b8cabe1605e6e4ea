import {
  listTasks,
  listSelfTasks,
  type Gateway,
  type ListTasksQuery,
  type ListSelfTasksQuery,
  type TaskPage,
} from "@one-hub/sdk";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";

import { useGateway } from "./context.ts";
import { keepPage, keysOf, resourceQuery, type QueryMaker } from "./resource.ts";

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
        placeholderData: keepPage,
      },
    )) as QueryMaker<TaskPage, ListTasksQuery>,
  /** A page of the user's tasks. */
  selfList: ((gateway: Gateway, query: ListSelfTasksQuery | undefined) =>
    resourceQuery(
      gateway,
      taskKeys.list({ of: "self", query }),
      query,
      (known, options) => listSelfTasks(gateway, known, options),
      { placeholderData: keepPage },
    )) as QueryMaker<TaskPage, ListSelfTasksQuery>,
};

/** A page of all users' asynchronous tasks; administrators. `undefined` reads nothing. */
export const useTasks = (query: ListTasksQuery | undefined): UseQueryResult<TaskPage> =>
  useQuery<TaskPage>(taskQueries.list(useGateway(), query));

/** A page of the user's asynchronous tasks. `undefined` reads nothing. */
export const useSelfTasks = (query: ListSelfTasksQuery | undefined): UseQueryResult<TaskPage> =>
  useQuery<TaskPage>(taskQueries.selfList(useGateway(), query));
