import { randomBytes } from "node:crypto";
import type { Database } from "../../platform/db/database.ts";
import type { UserRow } from "../../context.ts";
import type { PageOf } from "../../platform/page.ts";
import type { Vault } from "../../platform/vault.ts";

/** Thirty days. */
export const SESSION_SECONDS = 2_592_000;

/** How often a session's last use is written: every request would be a write each. */
const TOUCH_INTERVAL_SECONDS = 60;

/** How long a sign-in, or a confirmation since, is good for what needs one. */
export const CONFIRMATION_SECONDS = 900;

/** A session as its owner sees it; `name` opens nothing. Times in unix seconds. */
export type SessionEntry = {
  readonly name: string;
  readonly id: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  readonly expiresAt: number;
  readonly ip: string;
  readonly userAgent: string;
};

/** Sessions are rows, so that a role change, a disabled user and a sign-out act at once. */
export type Sessions = {
  /** A new session, and the value of its cookie. */
  readonly start: (userId: number, from: { ip: string; userAgent: string }) => Promise<{ id: string; cookie: string }>;
  /** The user as the database has it now; undefined for a forged, ended or outlived cookie. */
  readonly find: (cookie: string) => Promise<{ id: string; user: UserRow } | undefined>;
  /** The same by the session's id, for a token that names it. */
  readonly findById: (id: string) => Promise<{ id: string; user: UserRow } | undefined>;
  /** Notes that the owner has just proved to be there. */
  readonly confirm: (id: string) => Promise<void>;
  /** Whether the owner did so in the last fifteen minutes. */
  readonly isConfirmed: (id: string) => Promise<boolean>;
  readonly end: (id: string) => Promise<void>;
  /** Ends all sessions of a user but the one given. */
  readonly endOthers: (userId: number, keep: string | undefined) => Promise<void>;
  /** A page of a user's sessions. */
  readonly list: (userId: number, page: PageOf<"SessionSort">) => Promise<{ entries: SessionEntry[]; total: number }>;
  /** The id of a user's session that is shown under a name. */
  readonly idOf: (userId: number, name: string) => Promise<string | undefined>;
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
    if (now - session.last_seen_at >= TOUCH_INTERVAL_SECONDS)
      await db.updateTable("sessions").set({ last_seen_at: now }).where("id", "=", id).execute();
    return { id, user };
  };
  // Logs get a second fingerprint: the stored one would reveal which cookie in a log belongs to whom.
  const nameOf = (id: string) => vault.fingerprint(`session ${id}`);
  const living = (userId: number) =>
    db.selectFrom("sessions").where("user_id", "=", userId).where("expires_at", ">", seconds());
  return {
    start: async (userId, { ip, userAgent }) => {
      const secret = randomBytes(32).toString("base64url");
      const id = vault.fingerprint(secret);
      const now = seconds();
      await db
        .insertInto("sessions")
        .values({
          id,
          user_id: userId,
          created_at: now,
          last_seen_at: now,
          expires_at: now + SESSION_SECONDS,
          ip,
          user_agent: userAgent.slice(0, 300),
          confirmed_at: now,
        })
        .execute();
      await db.deleteFrom("sessions").where("expires_at", "<=", now).execute();
      return { id, cookie: vault.sign(secret) };
    },
    find: async (cookie) => {
      const secret = vault.verify(cookie);
      return secret === undefined ? undefined : findById(vault.fingerprint(secret));
    },
    findById,
    confirm: async (id) => {
      await db.updateTable("sessions").set({ confirmed_at: seconds() }).where("id", "=", id).execute();
    },
    isConfirmed: async (id) => {
      const confirmed = await db
        .selectFrom("sessions")
        .select("id")
        .where("id", "=", id)
        .where("confirmed_at", ">", seconds() - CONFIRMATION_SECONDS)
        .executeTakeFirst();
      return confirmed !== undefined;
    },
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
    list: async (userId, { order, size, offset }) => {
      const { total } = await living(userId)
        .select((eb) => eb.fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow();
      let query = living(userId).selectAll();
      for (const { column, direction } of order) query = query.orderBy(column, direction);
      const rows = await query.orderBy("id").limit(size).offset(offset).execute();
      const entries = rows.map((row) => ({
        name: nameOf(row.id),
        id: row.id,
        createdAt: row.created_at,
        lastSeenAt: row.last_seen_at,
        expiresAt: row.expires_at,
        ip: row.ip,
        userAgent: row.user_agent,
      }));
      return { entries, total };
    },
    idOf: async (userId, name) => {
      const rows = await living(userId).select("id").execute();
      return rows.find(({ id }) => nameOf(id) === name)?.id;
    },
  };
};
