import type { Transaction } from "kysely";
import { addOrderEvents, paidSteps } from "../domains/payment/event-store.ts";
import type { Schema } from "../platform/db/schema.ts";

const WAITING_SECONDS = 3 * 3600;

/** Writes the steps of the seeded orders' lives, as the gateway would have. */
export const tellStories = async (trx: Transaction<Schema>): Promise<void> => {
  const orders = await trx
    .selectFrom("orders")
    .leftJoin("payment_gateways", "payment_gateways.id", "orders.gateway_id")
    .selectAll("orders")
    .select("payment_gateways.type")
    .orderBy("orders.id")
    .execute();
  const root = await trx.selectFrom("users").select("id").where("role", "=", 100).orderBy("id").executeTakeFirst();
  const events = orders.flatMap((order) => {
    const { id: order_id, user_id, pay_cents: cents, currency, gateway_no, created_at } = order;
    const by = order.type === "manual" ? root?.id : undefined;
    const money = { order_id, cents, currency };
    return [
      { ...money, kind: "made" as const, user_id, created_at },
      { order_id, kind: order.status === "failed" ? ("not_started" as const) : ("shown" as const), created_at },
      ...(order.status === "closed"
        ? [{ order_id, kind: "closed" as const, created_at: created_at + WAITING_SECONDS }]
        : []),
      ...(order.paid_at > 0 && by === undefined
        ? [{ ...money, kind: "told" as const, gateway_no, created_at: order.paid_at }]
        : []),
      ...(order.paid_at > 0
        ? paidSteps({ ...order, id: order_id }, { by, gatewayNo: gateway_no, now: order.paid_at })
        : []),
      ...(order.refunded_at > 0
        ? [
            {
              order_id,
              kind: "refunded" as const,
              user_id: root?.id ?? 0,
              quota: -order.refunded_quota,
              detail: order.refund_reason,
              created_at: order.refunded_at,
            },
          ]
        : []),
    ].map((event) => ({
      // Rows of one statement have the same columns.
      user_id: 0,
      cents: 0,
      currency: "",
      quota: 0,
      gateway_no: "",
      detail: "",
      ...event,
    }));
  });
  await addOrderEvents(trx, events);
};
