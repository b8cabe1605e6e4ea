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
import { useQuery, type UseQueryResult } from "@tanstack/react-query";

import { useGateway } from "./context.ts";
import { keepPage, keysOf, resourceQuery, type ResourceQuery } from "./resource.ts";

/** Cache keys of the log. */
export const logKeys = /* @__PURE__ */ keysOf("log");

/** Reading the log. */
export const logQueries = {
  /** A page of everybody's rows; administrators. */
  list: (gateway: Gateway, query: ListLogsQuery | undefined): ResourceQuery<LogPage> =>
    resourceQuery(logKeys.list({ of: "all", query }), query, (known, options) => listLogs(gateway, known, options), {
      placeholderData: keepPage,
    }),
  /** A page of the own rows. */
  selfList: (gateway: Gateway, query: ListSelfLogsQuery | undefined): ResourceQuery<LogPage> =>
    resourceQuery(
      logKeys.list({ of: "self", query }),
      query,
      (known, options) => listSelfLogs(gateway, known, options),
      { placeholderData: keepPage },
    ),
  /** Points consumed by everybody's matching calls; administrators. */
  stat: (gateway: Gateway, query: GetLogStatQuery | undefined): ResourceQuery<LogStat> =>
    resourceQuery(logKeys.detail({ of: "all", query }), query, (known, options) => getLogStat(gateway, known, options)),
  /** Points consumed by the own matching calls. */
  selfStat: (gateway: Gateway, query: GetSelfLogStatQuery | undefined): ResourceQuery<LogStat> =>
    resourceQuery(logKeys.detail({ of: "self", query }), query, (known, options) =>
      getSelfLogStat(gateway, known, options),
    ),
  /** A page of everybody's failed calls; administrators. Needs the extension `error_log`. */
  errors: (gateway: Gateway, query: ListErrorLogsQuery | undefined): ResourceQuery<ErrorLogPage> =>
    resourceQuery(
      logKeys.list({ of: "errors", query }),
      query,
      (known, options) => listErrorLogs(gateway, known, options),
      { placeholderData: keepPage },
    ),
  /** A page of the own failed calls. Needs the extension `error_log`. */
  selfErrors: (gateway: Gateway, query: ListSelfErrorLogsQuery | undefined): ResourceQuery<ErrorLogPage> =>
    resourceQuery(
      logKeys.list({ of: "selfErrors", query }),
      query,
      (known, options) => listSelfErrorLogs(gateway, known, options),
      { placeholderData: keepPage },
    ),
};

/** A page of everybody's log rows; administrators. Undefined: not yet. */
export const useLogs = (query: ListLogsQuery | undefined): UseQueryResult<LogPage> =>
  useQuery<LogPage>(logQueries.list(useGateway(), query));

/** A page of the own log rows. Undefined: not yet. */
export const useSelfLogs = (query: ListSelfLogsQuery | undefined): UseQueryResult<LogPage> =>
  useQuery<LogPage>(logQueries.selfList(useGateway(), query));

/** Points consumed by everybody's matching calls; administrators. Undefined: not yet. */
export const useLogStat = (query: GetLogStatQuery | undefined): UseQueryResult<LogStat> =>
  useQuery<LogStat>(logQueries.stat(useGateway(), query));

/** Points consumed by the own matching calls. Undefined: not yet. */
export const useSelfLogStat = (query: GetSelfLogStatQuery | undefined): UseQueryResult<LogStat> =>
  useQuery<LogStat>(logQueries.selfStat(useGateway(), query));

/** A page of everybody's failed calls; administrators. Needs the extension `error_log`. Undefined: not yet. */
export const useErrorLogs = (query: ListErrorLogsQuery | undefined): UseQueryResult<ErrorLogPage> =>
  useQuery<ErrorLogPage>(logQueries.errors(useGateway(), query));

/** A page of the own failed calls. Needs the extension `error_log`. Undefined: not yet. */
export const useSelfErrorLogs = (query: ListSelfErrorLogsQuery | undefined): UseQueryResult<ErrorLogPage> =>
  useQuery<ErrorLogPage>(logQueries.selfErrors(useGateway(), query));
