import { sql } from "kysely";
import { expect, test } from "vitest";
import { openTestDatabase } from "../../../../test/database.ts";
import { migration } from "./0047-order-events.ts";
import { isPostgres } from "../database.ts";

test("orders from before get the steps that their rows tell", async () => {
  const db = await openTestDatabase();
  await sql`drop table order_events`.execute(db);
  const order = { user_id: 7, gateway_id: 1, amount: 10, pay_cents: 7154, currency: "CNY", quota: 5_000_000 };
  const rest = { fee_cents: 0, discount_cents: 0, created_at: 100 };
  await db
    .insertInto("orders")
    .values([
      { ...order, ...rest, trade_no: "1", status: "pending", paid_at: 0, gateway_no: "" },
      { ...order, ...rest, trade_no: "2", status: "success", paid_at: 160, gateway_no: "pay_2" },
    ])
    .execute();
  await db
    .insertInto("orders")
    .values({
      ...order,
      ...rest,
      trade_no: "3",
      status: "refunded",
      paid_at: 170,
      refunded_at: 180,
      refunded_quota: 4_000_000,
      refund_reason: "Ordered twice",
    })
    .execute();

  await migration(isPostgres(db) ? "postgres" : "sqlite").up(db);

  const events = await db
    .selectFrom("order_events")
    .innerJoin("orders", "orders.id", "order_events.order_id")
    .select(["trade_no", "kind", "order_events.quota", "order_events.gateway_no", "detail", "order_events.created_at"])
    .orderBy("trade_no")
    .orderBy("order_events.id")
    .execute();
  expect(events.map((event) => Object.values(event))).toEqual([
    ["1", "made", 0, "", "", 100],
    ["2", "made", 0, "", "", 100],
    ["2", "paid", 0, "pay_2", "", 160],
    ["2", "credited", 5_000_000, "", "", 160],
    ["3", "made", 0, "", "", 100],
    ["3", "paid", 0, "", "", 170],
    ["3", "credited", 5_000_000, "", "", 170],
    ["3", "refunded", -4_000_000, "", "Ordered twice", 180],
  ]);
  await db.destroy();
});
