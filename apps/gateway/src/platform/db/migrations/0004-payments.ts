import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../database.ts";
import { identity, number, required, text } from "./columns.ts";

/** Money in: gateways to pay by, the orders of top-ups, redemption codes, and what each invited user brought. */
export const migration = (kind: DatabaseKind): Migration => {
  const { id, key } = identity(kind);
  const real = sql`double precision`;
  return {
    up: async (db: Kysely<unknown>) => {
      const { schema } = db;
      await schema.alterTable("users").addColumn("inviter_quota", "bigint", number).execute();
      await schema.createIndex("users_inviter").on("users").columns(["inviter_id", "created_time"]).execute();

      await schema
        .createTable("payment_gateways")
        .addColumn("id", id, key)
        .addColumn("uuid", "text", (column) => column.notNull().unique())
        .addColumn("type", "text", required)
        .addColumn("name", "text", required)
        .addColumn("icon", "text", text)
        .addColumn("notify_domain", "text", text)
        .addColumn("fixed_fee", real, number)
        .addColumn("percent_fee", real, number)
        .addColumn("currency", "text", required)
        .addColumn("config_sealed", "text", required)
        .addColumn("sort", "bigint", number)
        .addColumn("enable", "integer", number)
        .addColumn("created_at", "bigint", required)
        .addColumn("deleted_at", "bigint")
        .execute();

      await schema
        .createTable("orders")
        .addColumn("id", id, key)
        .addColumn("user_id", "bigint", required)
        .addColumn("gateway_id", "bigint", required)
        .addColumn("trade_no", "text", (column) => column.notNull().unique())
        .addColumn("gateway_no", "text", text)
        .addColumn("amount", "bigint", required)
        .addColumn("pay_cents", "bigint", required)
        .addColumn("currency", "text", required)
        .addColumn("quota", "bigint", required)
        .addColumn("fee_cents", "bigint", number)
        .addColumn("discount_cents", "bigint", number)
        .addColumn("status", "text", required)
        .addColumn("created_at", "bigint", required)
        .addColumn("paid_at", "bigint", number)
        .addColumn("refunded_at", "bigint", number)
        .addColumn("refunded_quota", "bigint", number)
        .addColumn("refund_reason", "text", text)
        .execute();
      await schema.createIndex("orders_user").on("orders").columns(["user_id", "id"]).execute();
      await schema.createIndex("orders_status").on("orders").columns(["status", "created_at"]).execute();
      await schema.createIndex("orders_created").on("orders").column("created_at").execute();

      await schema
        .createTable("redemptions")
        .addColumn("id", id, key)
        .addColumn("user_id", "bigint", required)
        .addColumn("key_hash", "text", (column) => column.notNull().unique())
        .addColumn("key_sealed", "text", required)
        .addColumn("status", "integer", required)
        .addColumn("name", "text", required)
        .addColumn("quota", "bigint", required)
        .addColumn("created_time", "bigint", required)
        .addColumn("redeemed_time", "bigint", number)
        .execute();
    },
  };
};
