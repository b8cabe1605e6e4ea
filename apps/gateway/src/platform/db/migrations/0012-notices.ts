import { type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../database.ts";
import { number, text } from "./columns.ts";

export const migration = (_kind: DatabaseKind): Migration => ({
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable("user_notices")
      .addColumn("user_id", "bigint", (column) => column.primaryKey())
      .addColumn("email", "integer", number)
      .addColumn("webhook_sealed", "text", text)
      .addColumn("secret_sealed", "text", text)
      .addColumn("quota_threshold", "bigint", number)
      .addColumn("language", "text", text)
      .addColumn("fallen", "integer", number)
      .execute();
  },
});
