import type { Schemas } from "@one-hub/sdk";
import { type Insertable, sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { OrderEventTable } from "../../platform/db/schema.ts";

export type OrderEventKind = Schemas["OrderEventKind"];

type NewEvent = Insertable<OrderEventTable> & { readonly kind: OrderEventKind };

/** A provider may send the same report for days; further ones tell nothing new. */
const MAX_STEPS = 100;

const ROWS_AT_ONCE = 500;

/** Adds steps to the lives of orders. Rows are never changed afterwards. */
export const addOrderEvents = async (db: Database, events: readonly NewEvent[]): Promise<void> => {
  for (let start = 0; start < events.length; start += ROWS_AT_ONCE)
    await db
      .insertInto("order_events")
      .values(events.slice(start, start + ROWS_AT_ONCE))
      .execute();
};

/** The steps of an order whose money came and whose points were added. */
export const paidSteps = (
  order: { readonly id: number; readonly pay_cents: number; readonly currency: string; readonly quota: number },
  paid: {
    readonly by?: number | undefined;
    readonly gatewayNo: string;
    readonly reason?: string | undefined;
    readonly now: number;
  },
): NewEvent[] => {
  const { id, pay_cents: cents, currency, quota } = order;
  const { by = 0, gatewayNo, reason: detail = "", now } = paid;
  const step = { order_id: id, user_id: by, created_at: now };
  return [
    { ...step, kind: "paid", cents, currency, quota: 0, gateway_no: gatewayNo, detail },
    { ...step, kind: "credited", cents: 0, currency: "", quota, gateway_no: "", detail: "" },
  ];
};

/** Adds a step to the order of a provider's report, if there is such an order. */
export const addReported = async (
  db: Database,
  report: {
    readonly kind: "told" | "not_credited";
    readonly gatewayId: number;
    readonly tradeNo: string;
    readonly gatewayNo: string;
    /** Undefined where it is no amount of whole cents. */
    readonly cents: number | undefined;
    /** Undefined where it is the order's. */
    readonly currency: string | undefined;
    readonly detail?: string;
  },
  now: number,
): Promise<void> => {
  const { kind, gatewayId, tradeNo, gatewayNo, cents = 0, currency, detail = "" } = report;
  await db
    .insertInto("order_events")
    .columns(["order_id", "kind", "cents", "currency", "gateway_no", "detail", "created_at"])
    .expression(
      db
        .selectFrom("orders")
        .select((eb) => [
          "orders.id",
          sql<string>`cast(${kind} as text)`.as("kind"),
          sql<number>`cast(${cents} as bigint)`.as("cents"),
          sql<string>`coalesce(cast(${currency ?? null} as text), ${eb.ref("orders.currency")})`.as("currency"),
          sql<string>`cast(${gatewayNo} as text)`.as("gateway_no"),
          sql<string>`cast(${detail} as text)`.as("detail"),
          sql<number>`cast(${now} as bigint)`.as("created_at"),
        ])
        .where("orders.trade_no", "=", tradeNo)
        .where("orders.gateway_id", "=", gatewayId)
        .where(
          (eb) =>
            eb
              .selectFrom("order_events")
              .whereRef("order_events.order_id", "=", "orders.id")
              .select((count) => count.fn.countAll<number>().as("steps")),
          "<",
          MAX_STEPS,
        ),
    )
    .execute();
};

const kinds = [
  "made",
  "shown",
  "not_started",
  "told",
  "paid",
  "credited",
  "not_credited",
  "refunded",
  "closed",
] as const satisfies readonly OrderEventKind[];

/** The steps of an order's life, oldest first. */
export const listOrderEvents = async (db: Database, orderId: number): Promise<Schemas["OrderEvent"][]> => {
  const rows = await db
    .selectFrom("order_events")
    .leftJoin("users", "users.id", "order_events.user_id")
    .selectAll("order_events")
    .select("users.username")
    .where("order_id", "=", orderId)
    .orderBy("order_events.id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: kinds.find((kind) => kind === row.kind) ?? "told",
    user_id: row.user_id,
    username: row.username ?? "",
    amount: row.cents / 100,
    currency: row.currency,
    quota: row.quota,
    gateway_no: row.gateway_no,
    detail: row.detail,
    created_at: row.created_at,
  }));
};
