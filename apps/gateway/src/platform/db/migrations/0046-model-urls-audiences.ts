import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../database.ts";
import { identity, number, required, text } from "./columns.ts";

/** Endpoints of models, who announcements are meant for, and expiry and redeemer of redemption codes. */
export const migration = (kind: DatabaseKind): Migration => {
  const { id, key } = identity(kind);
  return {
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .createTable("model_urls")
        .addColumn("id", id, key)
        .addColumn("pattern", "text", required)
        .addColumn("path", "text", required)
        .addColumn("method", "text", required)
        .addColumn("docs_url", "text", text)
        .addColumn("sort", "bigint", number)
        .addColumn("enabled", "integer", number)
        .execute();
      await sql`alter table announcements add column languages text not null default '[]'`.execute(db);
      await sql`alter table announcements add column audience text not null default 'everyone'`.execute(db);
      await sql`alter table announcements add column groups text not null default '[]'`.execute(db);
      await sql`alter table announcements add column min_role integer not null default 0`.execute(db);
      await sql`alter table redemptions add column expired_time bigint not null default -1`.execute(db);
      await sql`alter table redemptions add column redeemed_by bigint not null default 0`.execute(db);
      await sql`create index redemptions_redeemed_by on redemptions (redeemed_by)`.execute(db);
    },
  };
};
