import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../database.ts";

const number = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);
const required = (column: ColumnDefinitionBuilder) => column.notNull();

const addSums = <Table extends string, Column extends string>(table: CreateTableBuilder<Table, Column>) =>
  table
    .addColumn("request_count", "bigint", number)
    .addColumn("quota", "bigint", number)
    .addColumn("prompt_tokens", "bigint", number)
    .addColumn("completion_tokens", "bigint", number)
    .addColumn("request_time", "bigint", number);

export const migration = (kind: DatabaseKind): Migration => ({
  up: async (db: Kysely<unknown>) => {
    const { schema } = db;
    // SQLite then keeps the rows in the key itself, and one tree instead of two.
    const suffix = kind === "sqlite" ? sql`without rowid` : sql``;
    const statements = (name: string) =>
      schema.createTable(name).addColumn("user_id", "bigint", required).addColumn("month", "bigint", required);
    await addSums(statements("invoices").addColumn("run", "integer", required))
      .addPrimaryKeyConstraint("invoices_key", ["user_id", "month"])
      .modifyEnd(suffix)
      .execute();
    await addSums(statements("invoice_models").addColumn("model_name", "text", required))
      .addPrimaryKeyConstraint("invoice_models_key", ["user_id", "month", "model_name"])
      .modifyEnd(suffix)
      .execute();
    await addSums(statements("invoice_days").addColumn("day", "bigint", required))
      .addPrimaryKeyConstraint("invoice_days_key", ["user_id", "month", "day"])
      .modifyEnd(suffix)
      .execute();
    await schema
      .createTable("invoice_runs")
      .addColumn("month", "bigint", (column) => column.primaryKey())
      .addColumn("run", "integer", required)
      .addColumn("finished_at", "bigint")
      .execute();
  },
});
