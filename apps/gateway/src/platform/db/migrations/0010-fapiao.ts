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
        .createTable("fapiaos")
        .addColumn("id", id, key)
        .addColumn("user_id", "bigint", required)
        .addColumn("kind", "text", required)
        .addColumn("title", "text", required)
        .addColumn("tax_number", "text", text)
        .addColumn("email", "text", required)
        .addColumn("note", "text", text)
        .addColumn("amount_cents", "bigint", required)
        .addColumn("currency", "text", required)
        .addColumn("language", "text", required)
        .addColumn("state", "text", required)
        .addColumn("number", "text", text)
        .addColumn("file_url", "text", text)
        .addColumn("reason", "text", text)
        .addColumn("created_at", "bigint", required)
        .addColumn("decided_at", "bigint", number)
        .execute();
      await schema.createIndex("fapiaos_user").on("fapiaos").columns(["user_id", "id"]).execute();
      await schema.createIndex("fapiaos_state").on("fapiaos").columns(["state", "id"]).execute();
      await schema
        .createTable("fapiao_orders")
        .addColumn("fapiao_id", "bigint", required)
        .addColumn("order_id", "bigint", required)
        .addColumn("held", "integer", required)
        .addPrimaryKeyConstraint("fapiao_orders_key", ["fapiao_id", "order_id"])
        .execute();
      await schema.createIndex("fapiao_orders_order").on("fapiao_orders").column("order_id").execute();
      // Whatever happens at the same time: one order, one fapiao.
      await schema
        .createIndex("fapiao_orders_held")
        .unique()
        .on("fapiao_orders")
        .column("order_id")
        .where(sql<boolean>`held = 1`)
        .execute();
    },
  };
};
