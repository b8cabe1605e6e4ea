import { randomBytes } from "node:crypto";
import type { Database } from "../db/database.ts";
import type { UserRow } from "../context.ts";
import type { Vault } from "../vault.ts";

export const sessionCookie = "session";

/** Contract 0.5: thirty days. */
export const sessionSeconds = 2_592_000;

/** How often a session's last use is written: every request would be a write each. */
const touchSeconds = 60;

/** Sessions are rows, so that a role change, a disabled user and a sign-out act at once. */
export type Sessions = {
  /** The cookie's value for a new session. */
  readonly start: (userId: number, from: { ip: string; userAgent: string }) => Promise<string>;
  /** The user as the database has it now; undefined for a forged, ended or outlived cookie. */
  readonly find: (cookie: string) => Promise<{ id: string; user: UserRow } | undefined>;
  /** The same by the session's id, for a token that names it. */
  readonly findById: (id: string) => Promise<{ id: string; user: UserRow } | undefined>;
  readonly end: (id: string) => Promise<void>;
  /** Ends all sessions of a user but the one given. */
  readonly endOthers: (userId: number, keep: string | undefined) => Promise<void>;
};

export const createSessions = (parts: { db: Database; vault: Vault; clock: () => number }): Sessions => {
  const { db, vault, clock } = parts;
  const seconds = () => Math.floor(clock() / 1000);
  const findById: Sessions["findById"] = async (id) => {
    const now = seconds();
    const session = await db
      .selectFrom("sessions")
      .select(["user_id", "last_seen_at"])
      .where("id", "=", id)
      .where("expires_at", ">", now)
      .executeTakeFirst();
    if (session === undefined) return undefined;
    const user = await db
      .selectFrom("users")
      .selectAll()
      .where("id", "=", session.user_id)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (user === undefined) return undefined;
    if (now - session.last_seen_at >= touchSeconds)
      await db.updateTable("sessions").set({ last_seen_at: now }).where("id", "=", id).execute();
    return { id, user };
  };
  return {
    start: async (userId, { ip, userAgent }) => {
      const id = randomBytes(32).toString("base64url");
      const now = seconds();
      await db
        .insertInto("sessions")
        .values({
          id: vault.fingerprint(id),
          user_id: userId,
          created_at: now,
          last_seen_at: now,
          expires_at: now + sessionSeconds,
          ip,
          user_agent: userAgent.slice(0, 300),
        })
        .execute();
      await db.deleteFrom("sessions").where("expires_at", "<=", now).execute();
      return vault.sign(id);
    },
    find: async (cookie) => {
      const secret = vault.verify(cookie);
      return secret === undefined ? undefined : findById(vault.fingerprint(secret));
    },
    findById,
    end: async (id) => {
      await db.deleteFrom("sessions").where("id", "=", id).execute();
    },
    endOthers: async (userId, keep) => {
      await db
        .deleteFrom("sessions")
        .where("user_id", "=", userId)
        .$if(keep !== undefined, (query) => query.where("id", "!=", keep ?? ""))
        .execute();
    },
  };
};
