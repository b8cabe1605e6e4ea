import { sql } from "kysely";
import type { Schemas } from "@one-hub/sdk";
import { type Database, isPostgres } from "../../platform/db/database.ts";
import { saturatedSum } from "../../platform/db/saturate.ts";
import type { PageOf } from "../../platform/page.ts";
import { currencyOf } from "./currency.ts";

/** Orders with the names of their users and gateways, and the fapiaos that cover them. */
export const selectOrders = (db: Database) =>
  db
    .selectFrom("orders")
    .leftJoin("payment_gateways", "payment_gateways.id", "orders.gateway_id")
    .leftJoin("users", "users.id", "orders.user_id")
    .leftJoin("fapiao_orders", (join) =>
      join.onRef("fapiao_orders.order_id", "=", "orders.id").on("fapiao_orders.held", "=", 1),
    )
    .leftJoin("fapiaos", "fapiaos.id", "fapiao_orders.fapiao_id")
    .selectAll("orders")
    .select([
      "payment_gateways.name as gateway_name",
      "payment_gateways.type as gateway_type",
      "users.username",
      "fapiaos.id as fapiao_id",
      "fapiaos.state as fapiao_state",
    ]);

/** An order with the names of its user and gateway, and the fapiao that covers it. */
export type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>["executeTakeFirstOrThrow"]>>;

export const findOrder = (db: Database, tradeNo: string): Promise<OrderRow | undefined> =>
  selectOrders(db).where("orders.trade_no", "=", tradeNo).executeTakeFirst();

/** Filters of a list of orders. */
export type OrderFilter = {
  /** Undefined filters narrow nothing. */
  readonly equals: Partial<
    Record<"user_id" | "gateway_id" | "trade_no" | "gateway_no" | "status", string | number | undefined>
  >;
  /** Unix seconds, inclusive. */
  readonly from: number | undefined;
  readonly to: number | undefined;
};

const matchingOrders = (db: Database, filter: OrderFilter) => {
  let matching = db.selectFrom("orders");
  for (const column of ["user_id", "gateway_id", "trade_no", "gateway_no", "status"] as const) {
    const value = filter.equals[column];
    if (value !== undefined) matching = matching.where(`orders.${column}`, "=", value);
  }
  if (filter.from !== undefined) matching = matching.where("orders.created_at", ">=", filter.from);
  if (filter.to !== undefined) matching = matching.where("orders.created_at", "<=", filter.to);
  return matching;
};

export const listOrders = async (
  db: Database,
  filter: OrderFilter,
  page: PageOf<"OrderSort">,
): Promise<{ rows: OrderRow[]; total: number }> => {
  const matching = matchingOrders(db, filter);
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  let ids = matching.select("orders.id");
  for (const { column, direction } of page.order) ids = ids.orderBy(`orders.${column}`, direction);
  let query = selectOrders(db).where(
    "orders.id",
    "in",
    ids.orderBy("orders.id", "desc").limit(page.size).offset(page.offset),
  );
  for (const { column, direction } of page.order) query = query.orderBy(`orders.${column}`, direction);
  const rows = await query.orderBy("orders.id", "desc").execute();
  return { rows, total };
};

const isPaidSql = "status in ('success', 'refunded')";

/** Sums of orders by payment gateway and currency; the gateway that took most orders comes first. */
export const sumOrders = async (db: Database, filter: OrderFilter): Promise<Schemas["OrderSum"][]> => {
  const sum = (column: string, condition?: string) =>
    sql<number>`${sql.raw(
      saturatedSum(
        condition === undefined ? column : `case when ${condition} then ${column} else 0 end`,
        isPostgres(db),
      ),
    )}`;
  const rows = await matchingOrders(db, filter)
    .leftJoin("payment_gateways", "payment_gateways.id", "orders.gateway_id")
    .select(["orders.gateway_id", "orders.currency"])
    .select((eb) => [
      eb.fn.max("payment_gateways.name").as("gateway_name"),
      eb.fn.max("payment_gateways.type").as("gateway_type"),
      eb.fn.countAll<number>().as("orders"),
      sum("pay_cents").as("order_cents"),
      sum("1", isPaidSql).as("paid_orders"),
      sum("pay_cents", isPaidSql).as("paid_cents"),
      sum("fee_cents", isPaidSql).as("fee_cents"),
      sum("discount_cents", isPaidSql).as("discount_cents"),
      sum("quota", isPaidSql).as("quota"),
      sum("1", "status = 'refunded'").as("refunded_orders"),
      sum("refunded_quota").as("refunded_quota"),
    ])
    .groupBy(["orders.gateway_id", "orders.currency"])
    .orderBy("orders", "desc")
    .orderBy("orders.gateway_id")
    .orderBy("orders.currency")
    .execute();
  return rows.map((row) => ({
    gateway_id: row.gateway_id,
    gateway_name: row.gateway_name ?? "",
    gateway_type: row.gateway_type ?? "",
    currency: currencyOf(row.currency),
    orders: row.orders,
    order_amount: row.order_cents / 100,
    paid_orders: row.paid_orders,
    paid_amount: row.paid_cents / 100,
    fee: row.fee_cents / 100,
    discount: row.discount_cents / 100,
    quota: row.quota,
    refunded_orders: row.refunded_orders,
    refunded_quota: row.refunded_quota,
  }));
};
