import { type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../database.ts";
import { identity, required } from "./columns.ts";

/** Notes of administrators about users. */
export const migration = (kind: DatabaseKind): Migration => {
  const { id, key } = identity(kind);
  return {
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .createTable("user_notes")
        .addColumn("id", id, key)
        .addColumn("user_id", "bigint", required)
        .addColumn("author_id", "bigint", required)
        .addColumn("author", "text", required)
        .addColumn("text", "text", required)
        .addColumn("created_at", "bigint", required)
        .execute();
      // Audit rows of an account are searched by its name and id.
      await db.schema.createIndex("operation_records_target").on("operation_records").column("target").execute();
      await db.schema.createIndex("user_notes_user").on("user_notes").column("user_id").execute();
    },
  };
};
