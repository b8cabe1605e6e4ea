import { eventColumns, type LogEvent } from "./event.ts";
import type { logType } from "./log-type.ts";
import { type NewLog, noteRow } from "./write-store.ts";

/** Types of log rows about an account. */
export type AccountLogType = (typeof logType)["topUp" | "manage" | "system"];

/** A log row about an account: not a call, so it has no model, key or channel. */
export const accountLogRow = (entry: {
  readonly user: { readonly id: number; readonly username: string };
  readonly type: AccountLogType;
  /** As a one-hub's clients show it. */
  readonly text: string;
  readonly event: LogEvent;
  /** Top-up: points added; management: the signed change; system: 0, its amount is only in the text. */
  readonly quota: number;
  /** Unix seconds. */
  readonly now: number;
  readonly requestId: string;
  /** The caller's address; empty unless the caller is the account's owner or an administrator. */
  readonly ip?: string;
}): NewLog =>
  noteRow({
    user_id: entry.user.id,
    created_at: entry.now,
    type: entry.type,
    content: entry.text,
    ...eventColumns(entry.event),
    username: entry.user.username,
    quota: entry.quota,
    source_ip: entry.ip ?? "",
    request_id: entry.requestId,
  });
