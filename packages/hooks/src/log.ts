import {
  getLogStat,
  getSelfLogStat,
  listErrorLogs,
  listLogs,
  listSelfErrorLogs,
  listSelfLogs,
  type ErrorLogPage,
  type Gateway,
  type GetLogStatQuery,
  type GetSelfLogStatQuery,
  type ListErrorLogsQuery,
  type ListLogsQuery,
  type ListSelfErrorLogsQuery,
  type ListSelfLogsQuery,
  type LogPage,
  type LogStat,
} from "@one-hub/sdk";
import type { UseQueryResult } from "@tanstack/react-query";

import { logKeys } from "./cache-keys.ts";
import { useGateway } from "./context.ts";
import { keepPage, resourceQuery, type QueryMaker } from "./resource.ts";
import { useResource, type QuerySettings } from "./use-resource.ts";

/** Reading the log. */
export const logQueries = {
  /** A page of all users' rows; administrators. */
  list: ((gateway: Gateway, query: ListLogsQuery | undefined) =>
    resourceQuery(
      gateway,
      logKeys.list({ of: "all", query }),
      query,
      (known, options) => listLogs(gateway, known, options),
      {
        placeholderData: keepPage(gateway, query),
      },
    )) as QueryMaker<LogPage, ListLogsQuery>,
  /** A page of the user's rows. */
  selfList: ((gateway: Gateway, query: ListSelfLogsQuery | undefined) =>
    resourceQuery(
      gateway,
      logKeys.list({ of: "self", query }),
      query,
      (known, options) => listSelfLogs(gateway, known, options),
      { placeholderData: keepPage(gateway, query) },
    )) as QueryMaker<LogPage, ListSelfLogsQuery>,
  /** Points consumed by all users' matching calls; administrators. */
  stat: ((gateway: Gateway, query: GetLogStatQuery | undefined) =>
    resourceQuery(gateway, logKeys.detail({ of: "all", query }), query, (known, options) =>
      getLogStat(gateway, known, options),
    )) as QueryMaker<LogStat, GetLogStatQuery>,
  /** Points consumed by the user's matching calls. */
  selfStat: ((gateway: Gateway, query: GetSelfLogStatQuery | undefined) =>
    resourceQuery(gateway, logKeys.detail({ of: "self", query }), query, (known, options) =>
      getSelfLogStat(gateway, known, options),
    )) as QueryMaker<LogStat, GetSelfLogStatQuery>,
  /** A page of all users' failed calls; administrators. Needs the extension `error_log`. */
  errors: ((gateway: Gateway, query: ListErrorLogsQuery | undefined) =>
    resourceQuery(
      gateway,
      logKeys.list({ of: "errors", query }),
      query,
      (known, options) => listErrorLogs(gateway, known, options),
      { placeholderData: keepPage(gateway, query) },
    )) as QueryMaker<ErrorLogPage, ListErrorLogsQuery>,
  /** A page of the user's failed calls. Needs the extension `error_log`. */
  selfErrors: ((gateway: Gateway, query: ListSelfErrorLogsQuery | undefined) =>
    resourceQuery(
      gateway,
      logKeys.list({ of: "selfErrors", query }),
      query,
      (known, options) => listSelfErrorLogs(gateway, known, options),
      { placeholderData: keepPage(gateway, query) },
    )) as QueryMaker<ErrorLogPage, ListSelfErrorLogsQuery>,
};

/** A page of all users' log rows; administrators. `undefined` reads nothing. */
export const useLogs = <Selected = LogPage>(
  query: ListLogsQuery | undefined,
  settings?: QuerySettings<LogPage, Selected>,
): UseQueryResult<Selected> => useResource(logQueries.list(useGateway(), query), settings);

/** A page of the user's log rows. `undefined` reads nothing. */
export const useSelfLogs = <Selected = LogPage>(
  query: ListSelfLogsQuery | undefined,
  settings?: QuerySettings<LogPage, Selected>,
): UseQueryResult<Selected> => useResource(logQueries.selfList(useGateway(), query), settings);

/** Points consumed by all users' matching calls; administrators. `undefined` reads nothing. */
export const useLogStat = <Selected = LogStat>(
  query: GetLogStatQuery | undefined,
  settings?: QuerySettings<LogStat, Selected>,
): UseQueryResult<Selected> => useResource(logQueries.stat(useGateway(), query), settings);

/** Points consumed by the user's matching calls. `undefined` reads nothing. */
export const useSelfLogStat = <Selected = LogStat>(
  query: GetSelfLogStatQuery | undefined,
  settings?: QuerySettings<LogStat, Selected>,
): UseQueryResult<Selected> => useResource(logQueries.selfStat(useGateway(), query), settings);

/** A page of all users' failed calls; administrators. Needs the extension `error_log`. `undefined` reads nothing. */
export const useErrorLogs = <Selected = ErrorLogPage>(
  query: ListErrorLogsQuery | undefined,
  settings?: QuerySettings<ErrorLogPage, Selected>,
): UseQueryResult<Selected> => useResource(logQueries.errors(useGateway(), query), settings);

/** A page of the user's failed calls. Needs the extension `error_log`. `undefined` reads nothing. */
export const useSelfErrorLogs = <Selected = ErrorLogPage>(
  query: ListSelfErrorLogsQuery | undefined,
  settings?: QuerySettings<ErrorLogPage, Selected>,
): UseQueryResult<Selected> => useResource(logQueries.selfErrors(useGateway(), query), settings);
