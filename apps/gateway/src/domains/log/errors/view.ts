import type { Schemas } from "@one-hub/sdk";
import type { ErrorLogRow } from "./store.ts";

/** A failed call as its own user sees it: without its channel. */
export const toOwnErrorLog = (row: ErrorLogRow): Schemas["ErrorLog"] => ({
  id: row.id,
  created_at: row.created_at,
  status: row.status,
  code: row.code,
  user_id: row.user_id,
  username: row.username,
  token_id: row.token_id,
  token_name: row.token_name,
  model_name: row.model_name,
  channel_id: 0,
  channel_name: "",
  request_id: row.request_id,
  request_time: row.request_time,
  is_stream: row.is_stream === 1,
  source_ip: row.source_ip,
  retried: row.retried === 1,
});

/** A failed call as administrators see it. */
export const toErrorLog = (row: ErrorLogRow, channelNames: ReadonlyMap<number, string>): Schemas["ErrorLog"] => ({
  ...toOwnErrorLog(row),
  channel_id: row.channel_id,
  channel_name: channelNames.get(row.channel_id) ?? "",
});
