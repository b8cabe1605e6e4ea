import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../database.ts";
import { number, required } from "./columns.ts";

/** A user's usage in pieces of six hours, by model and by channel. The gateway computes all roll-ups again, beside its work. */
export const migration = (kind: DatabaseKind): Migration => ({
  up: async (db: Kysely<unknown>) => {
    let table = db.schema
      .createTable("user_usage_parts")
      .addColumn("user_id", "bigint", required)
      .addColumn("kind", "text", required)
      .addColumn("start", "bigint", required)
      .addColumn("id", "bigint", required)
      .addColumn("name", "text", required);
    for (const column of [
      "requests",
      "quota",
      "refunded",
      "prompt_tokens",
      "completion_tokens",
      "cached_tokens",
      "request_time",
    ])
      table = table.addColumn(column, "bigint", number);
    await table
      .addPrimaryKeyConstraint("user_usage_parts_key", ["user_id", "kind", "start", "id", "name"])
      .modifyEnd(kind === "sqlite" ? sql`without rowid` : sql``)
      .execute();
    await sql`update usage_rolled set until = 0`.execute(db);
  },
});
