import { unwrapVoid, type CallOptions, type Gateway, unwrapRecord } from "./gateway.ts";
import type { Schemas } from "./schema.ts";

/** Recorded request and response of one call, without keys and files; times in unix seconds. */
export type LogBody = Schemas["LogBody"];
/** The request or the answer in a {@link LogBody}: untrusted text, of a stream its events. `bytes` is the size as it was sent. */
export type LogBodyPart = Schemas["LogBodyPart"];

/**
 * Returns the recording of a call, by the `body_id` of its log row; needs the extension `body_log`. Fails as `forbidden` for
 * calls of other users where the site restricts recordings to their owners, and as `not_found` once it has expired or was deleted.
 *
 * @example if (row.body_id !== undefined) show((await getLogBody(gateway, row.body_id)).request.text);
 */
export const getLogBody = (gateway: Gateway, id: number, options?: CallOptions): Promise<LogBody> =>
  unwrapRecord(gateway.http.GET("/api/log/{id}/body", { params: { path: { id } }, ...options }));

/** Deletes what was recorded of an own call, by the `body_id` of its log row, which stays; needs the extension `body_log`. */
export const deleteLogBody = (gateway: Gateway, id: number, options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.DELETE("/api/log/{id}/body", { params: { path: { id } }, ...options }));

/** Deletes all recordings of one of the caller's keys; needs the extension `body_log`. The key's recording setting stays. */
export const deleteTokenBodies = (gateway: Gateway, id: number, options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.DELETE("/api/token/{id}/body", { params: { path: { id } }, ...options }));
