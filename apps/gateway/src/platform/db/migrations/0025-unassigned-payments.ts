import { type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../database.ts";
import { identity, number, required, text } from "./columns.ts";

export const migration = (kind: DatabaseKind): Migration => {
  const { id, key } = identity(kind);
  return {
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .createTable("unassigned_payments")
        .addColumn("id", id, key)
        .addColumn("notice_key", "text", (column) => column.notNull().unique())
        .addColumn("reason", "text", required)
        .addColumn("gateway_id", "bigint", required)
        .addColumn("trade_no", "text", text)
        .addColumn("gateway_no", "text", text)
        .addColumn("cents", "bigint", number)
        .addColumn("currency", "text", text)
        .addColumn("refunded_cents", "bigint", number)
        .addColumn("notices", "bigint", number)
        .addColumn("created_at", "bigint", required)
        .addColumn("last_at", "bigint", required)
        .addColumn("assigned_at", "bigint", number)
        .addColumn("assigned_by", "bigint", number)
        .addColumn("assigned_trade_no", "text", text)
        .addColumn("assigned_user_id", "bigint", number)
        .addColumn("assigned_quota", "bigint", number)
        .execute();
    },
  };
};
