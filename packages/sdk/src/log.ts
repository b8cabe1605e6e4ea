import { present, unwrapPage, type CallOptions, type Gateway, unwrapRecord } from "./gateway.ts";
import { logTypeValues } from "./schema.gen.ts";
import type { ListQuery, QueryOf, Schemas } from "./schema.ts";

/** A row of the log. `quota` in points; `created_at` unix seconds; `request_time` milliseconds; `content` is untrusted text. */
export type Log = Schemas["Log"];
/** Data of a charge; `chargeInputOf` of `@one-hub/sdk/format` reads it. */
export type LogMetadata = Schemas["LogMetadata"];
/** A page of rows: in `data`, the count of all in `total_count`. */
export type LogPage = Schemas["LogPage"];
/** Points consumed by the rows that match. */
export type LogStat = Schemas["LogStat"];
/** 1 top-up, 2 consumption, 3 management, 4 system; 0 is every type in a filter. */
export type LogType = Schemas["LogType"];
/** Sort order of log lists; `id` is none of them. */
export type LogSort = Schemas["LogSort"];
/** Filters, order and page of {@link listLogs}; times in unix seconds. */
export type ListLogsQuery = ListQuery<"listLogs", LogSort>;
/** Filters, order and page of {@link listSelfLogs}; times in unix seconds. */
export type ListSelfLogsQuery = ListQuery<"listSelfLogs", LogSort>;
/** Filters of {@link getLogStat}; times in unix seconds. */
export type GetLogStatQuery = QueryOf<"getLogStat">;
/** Filters of {@link getSelfLogStat}; times in unix seconds. */
export type GetSelfLogStatQuery = QueryOf<"getSelfLogStat">;

/** Every type of a row, 0 (all) included. */
export const logTypes = logTypeValues;

/** All users' log, newest first. All filters are exact matches, times are unix seconds. Administrators. */
export const listLogs = (gateway: Gateway, query: ListLogsQuery = {}, options?: CallOptions): Promise<LogPage> =>
  unwrapPage(gateway.http.GET("/api/log/", { params: { query: present(query) }, ...options }));

/** The caller's log, newest first; `id` is 0 in its rows. It has no filter by user, channel or address. */
export const listSelfLogs = (
  gateway: Gateway,
  query: ListSelfLogsQuery = {},
  options?: CallOptions,
): Promise<LogPage> => unwrapPage(gateway.http.GET("/api/log/self", { params: { query: present(query) }, ...options }));

/** Points consumed by all users' calls that match. The channel filter is called `channel` here. Administrators. */
export const getLogStat = (gateway: Gateway, query: GetLogStatQuery = {}, options?: CallOptions): Promise<LogStat> =>
  unwrapRecord(gateway.http.GET("/api/log/stat", { params: { query: present(query) }, ...options }));

/** Points consumed by the caller's calls that match. */
export const getSelfLogStat = (
  gateway: Gateway,
  query: GetSelfLogStatQuery = {},
  options?: CallOptions,
): Promise<LogStat> =>
  unwrapRecord(gateway.http.GET("/api/log/self/stat", { params: { query: present(query) }, ...options }));

/** A failed call; `created_at` unix seconds, `request_time` milliseconds. `code` may be an upstream's: untrusted text. */
export type ErrorLog = Schemas["ErrorLog"];
/** A page of failed calls: in `data`, the count of all in `total_count`. */
export type ErrorLogPage = Schemas["ErrorLogPage"];
/** Sort order of lists of failed calls. */
export type ErrorLogSort = Schemas["ErrorLogSort"];
/** Filters, order and page of {@link listErrorLogs}; times in unix seconds. */
export type ListErrorLogsQuery = ListQuery<"listErrorLogs", ErrorLogSort>;
/** Filters, order and page of {@link listSelfErrorLogs}; times in unix seconds. */
export type ListSelfErrorLogsQuery = ListQuery<"listSelfErrorLogs", ErrorLogSort>;

/** All users' failed calls, newest first; needs the extension `error_log`. Administrators. */
export const listErrorLogs = (
  gateway: Gateway,
  query: ListErrorLogsQuery = {},
  options?: CallOptions,
): Promise<ErrorLogPage> =>
  unwrapPage(gateway.http.GET("/api/log/error", { params: { query: present(query) }, ...options }));

/** The caller's failed calls, newest first, without channels; needs the extension `error_log`. */
export const listSelfErrorLogs = (
  gateway: Gateway,
  query: ListSelfErrorLogsQuery = {},
  options?: CallOptions,
): Promise<ErrorLogPage> =>
  unwrapPage(gateway.http.GET("/api/log/self/error", { params: { query: present(query) }, ...options }));
