import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../database.ts";
import { identity, number, required, text } from "./columns.ts";

/** The steps of each order's life. Orders from before begin with the steps that their rows tell. */
export const migration = (kind: DatabaseKind): Migration => {
  const { id, key } = identity(kind);
  return {
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .createTable("order_events")
        .addColumn("id", id, key)
        .addColumn("order_id", "bigint", required)
        .addColumn("kind", "text", required)
        .addColumn("user_id", "bigint", number)
        .addColumn("cents", "bigint", number)
        .addColumn("currency", "text", text)
        .addColumn("quota", "bigint", number)
        .addColumn("gateway_no", "text", text)
        .addColumn("detail", "text", text)
        .addColumn("created_at", "bigint", required)
        .execute();
      await db.schema.createIndex("order_events_order").on("order_events").column("order_id").execute();
      const columns = sql`insert into order_events
        (order_id, kind, user_id, cents, currency, quota, gateway_no, detail, created_at)`;
      await sql`${columns} select id, 'made', user_id, pay_cents, currency, 0, '', '', created_at
        from orders order by id`.execute(db);
      await sql`${columns} select id, 'paid', 0, pay_cents, currency, 0, gateway_no, '', paid_at
        from orders where paid_at > 0 order by id`.execute(db);
      await sql`${columns} select id, 'credited', 0, 0, '', quota, '', '', paid_at
        from orders where paid_at > 0 order by id`.execute(db);
      await sql`${columns} select id, 'refunded', 0, refunded_cents, currency, -refunded_quota, '', refund_reason, refunded_at
        from orders where refunded_at > 0 order by id`.execute(db);
    },
  };
};
