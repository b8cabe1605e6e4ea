import { present, unwrap, unwrapText, type CallOptions, type Gateway, unwrapList, unwrapRecord } from "./gateway.ts";
import { systemCheckNameValues, systemLogLevelValues } from "./schema.gen.ts";
import type { Schemas } from "./schema.ts";

/** State of the gateway: version, database, queues, holds, jobs, health checks. Times in unix seconds, sizes in bytes. */
export type SystemState = Schemas["SystemState"];
/** A queue that is written behind the replies. */
export type SystemQueue = Schemas["SystemQueue"];
/** A background job and how its last run ended. */
export type SystemJob = Schemas["SystemJob"];
/** A health check: its state, and why; `value` means what its `reason` says. */
export type SystemCheck = Schemas["SystemCheck"];
/** A deletion of log rows in progress, or the latest one. */
export type SystemDeletion = Schemas["SystemDeletion"];
/** The rows that a deletion of the log would remove. */
export type OldRows = Schemas["OldRows"];
/** The running and the newest version of the gateway; `notes` is untrusted Markdown. */
export type UpdateCheck = Schemas["UpdateCheck"];
/** An entry of the gateway's own log; `Message` is untrusted text, which may have several lines. */
export type SystemLogEntry = Schemas["SystemLogEntry"];
/** Severity of an entry. */
export type SystemLogLevel = Schemas["SystemLogLevel"];

/** Every severity, from the lowest. */
export const systemLogLevels = systemLogLevelValues;
/** Every health check. */
export const systemChecks = systemCheckNameValues;

/** The most entries that a gateway keeps. */
export const MAX_SYSTEM_LOG_ENTRIES = 500;

/** The gateway's state at this moment; needs the extension `system`. Root. */
export const getSystem = (gateway: Gateway, options?: CallOptions): Promise<SystemState> =>
  unwrapRecord(gateway.http.GET("/api/system/", options));

/**
 * How many consumption rows {@link deleteLogs} would delete; needs the extension `system`. Root.
 *
 * @param before Unix seconds.
 */
export const getOldRows = (gateway: Gateway, before: number, options?: CallOptions): Promise<OldRows> =>
  unwrapRecord(gateway.http.GET("/api/system/old_rows", { params: { query: { before } }, ...options }));

/**
 * Has the gateway look for a newer version of itself; needs the extension `update_check`. `rejected` with `update_unreachable` or
 * `update_unreadable` if the newest version cannot be read. Root.
 */
export const checkUpdate = (gateway: Gateway, options?: CallOptions): Promise<UpdateCheck> =>
  unwrapRecord(gateway.http.GET("/api/system/update", options));

/**
 * Deletes the consumption rows of the log from before a time, and resolves with their number. Balances, sums of usage and statements
 * do not change. It may take minutes, and goes on at the gateway when the caller stops waiting. Administrators.
 *
 * @param before Unix seconds; 0 is `rejected`.
 * @example await deleteLogs(gateway, Math.floor(Date.now() / 1000) - 90 * 86_400);
 */
export const deleteLogs = (gateway: Gateway, before: number | undefined, options?: CallOptions): Promise<number> =>
  unwrap(gateway.http.DELETE("/api/log/", { params: { query: present({ target_timestamp: before }) }, ...options }));

/**
 * The newest entries of the gateway's own log, the oldest first. Gateways keep {@link MAX_SYSTEM_LOG_ENTRIES} at most. Root.
 *
 * @param count Above 0, else it is `rejected`.
 */
export const getSystemLog = (gateway: Gateway, count: number, options?: CallOptions): Promise<SystemLogEntry[]> =>
  unwrapList(gateway.http.POST("/api/system_info/log", { body: { count }, ...options }));

/**
 * Figures of the gateway in Prometheus' text format. User and password are those that the gateway's environment sets; `not_found` where they are
 * wrong, or none are set.
 */
export const getMetrics = (
  gateway: Gateway,
  user: string,
  password: string,
  options?: CallOptions,
): Promise<string> => {
  const bytes = new TextEncoder().encode(`${user}:${password}`);
  const authorization = `Basic ${btoa(String.fromCharCode(...bytes))}`;
  return unwrapText(
    gateway.http.GET("/api/metrics", { ...options, headers: { ...options?.headers, Authorization: authorization } }),
  );
};
