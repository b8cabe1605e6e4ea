import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { number, required } from "./columns.ts";

/** Inviters' shares of paid top-ups. */
export const migration = (): Migration => ({
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.alterTable("users").addColumn("inviter_share", "integer").execute();
    await schema
      .createTable("inviter_shares")
      .addColumn("source", "text", (column) => column.primaryKey())
      .addColumn("inviter_id", "bigint", required)
      .addColumn("user_id", "bigint", required)
      .addColumn("share", "integer", required)
      .addColumn("quota", "bigint", required)
      .addColumn("due_back", "bigint", number)
      .addColumn("taken_back", "bigint", number)
      .addColumn("created_at", "bigint", required)
      .execute();
  },
});
