import type { Ctx } from "../../context.ts";
import { type Refusal, refuse } from "../../platform/http.ts";
import type { SessionEntry } from "../auth/session-store.ts";

/** A session as the contract has it. */
export const toSession = (entry: SessionEntry, { sessionId }: Pick<Ctx, "sessionId">) => ({
  id: entry.name,
  created_at: entry.createdAt,
  last_seen_at: entry.lastSeenAt,
  expires_at: entry.expiresAt,
  ip: entry.ip,
  user_agent: entry.userAgent,
  current: entry.id === sessionId,
});

export const sessionNotFound = (): Refusal =>
  refuse("There is no such session", "会话不存在或已结束", { code: "session_not_found" });
