import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../database.ts";
import { identity, number, required, text } from "./columns.ts";

export const migration = (kind: DatabaseKind): Migration => {
  const { id, key } = identity(kind);
  return {
    up: async (db: Kysely<unknown>) => {
      const { schema } = db;
      await schema
        .createTable("mail_codes")
        .addColumn("purpose", "text", required)
        .addColumn("address", "text", required)
        .addColumn("code_hash", "text", required)
        .addColumn("user_id", "bigint", number)
        .addColumn("attempts", "integer", number)
        .addColumn("created_at", "bigint", required)
        .addColumn("expires_at", "bigint", required)
        .addPrimaryKeyConstraint("mail_codes_key", ["purpose", "address"])
        .execute();
      // Mail addresses are found without regard to case.
      await sql`create index users_email_lower on users (lower(email))`.execute(db);

      await schema
        .createTable("announcements")
        .addColumn("id", id, key)
        .addColumn("type", "text", required)
        .addColumn("level", "text", required)
        .addColumn("title", "text", required)
        .addColumn("content", "text", text)
        .addColumn("tag", "text", text)
        .addColumn("pinned", "integer", number)
        .addColumn("starts_at", "bigint")
        .addColumn("ends_at", "bigint")
        .addColumn("created_at", "bigint", required)
        .execute();
    },
  };
};
