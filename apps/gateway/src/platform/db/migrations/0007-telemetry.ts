import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../database.ts";

const number = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);
const required = (column: ColumnDefinitionBuilder) => column.notNull();

const sums = [
  "succeeded",
  "failed",
  "retried",
  "latency",
  "first_token",
  "streams",
  "prompt_tokens",
  "completion_tokens",
  "writing_time",
];
const buckets = Array.from({ length: 40 }, (_, index) => `latency_${index}`);

export const migration = (kind: DatabaseKind): Migration => ({
  up: async (db: Kysely<unknown>) => {
    let table = db.schema
      .createTable("model_figures")
      .addColumn("span", "integer", required)
      .addColumn("start", "bigint", required)
      .addColumn("model_name", "text", required)
      .addColumn("channel_id", "bigint", required);
    for (const column of sums) table = table.addColumn(column, "bigint", number);
    for (const column of buckets) table = table.addColumn(column, "integer", number);
    await table
      .addPrimaryKeyConstraint("model_figures_key", ["span", "start", "model_name", "channel_id"])
      // SQLite then keeps the rows in the key itself, and one tree instead of two.
      .modifyEnd(kind === "sqlite" ? sql`without rowid` : sql``)
      .execute();
  },
});
