import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../database.ts";

/**
 * Usage in pieces of four hours instead of six, as days of more zones begin with one. The gateway computes all roll-ups again,
 * beside its work.
 */
export const migration = (kind: DatabaseKind): Migration => ({
  up: async (db: Kysely<unknown>) => {
    // SQLite empties a table as fast as PostgreSQL truncates it.
    await sql.raw(kind === "postgres" ? "truncate user_usage_parts" : "delete from user_usage_parts").execute(db);
    await sql`delete from site_usage where span = 21600`.execute(db);
    await sql`update usage_rolled set until = 0`.execute(db);
  },
});
