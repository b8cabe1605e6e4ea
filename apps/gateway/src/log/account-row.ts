import type { insertLogs } from "../relay/ledger.ts";
import type { logType } from "./log-type.ts";

type LogRow = Parameters<typeof insertLogs>[1][number];

/** A log row about somebody's account: no call, so no model, key or channel. */
export const accountLogRow = (entry: {
  readonly user: { readonly id: number; readonly username: string };
  readonly type: (typeof logType)["topUp" | "manage" | "system"];
  readonly text: string;
  /** Top-up the points added, management the signed change, system 0: there the amount stands in the text alone (contract 3.11). */
  readonly quota: number;
  /** Unix seconds. */
  readonly now: number;
  readonly requestId: string;
  /** Of whoever asked for it; empty where that is not the account's owner or an administrator. */
  readonly ip?: string;
}): LogRow => ({
  user_id: entry.user.id,
  created_at: entry.now,
  type: entry.type,
  content: entry.text,
  username: entry.user.username,
  token_name: "",
  model_name: "",
  quota: entry.quota,
  prompt_tokens: 0,
  completion_tokens: 0,
  channel_id: 0,
  request_time: 0,
  is_stream: 0,
  source_ip: entry.ip ?? "",
  metadata: null,
  token_id: 0,
  request_id: entry.requestId,
});
