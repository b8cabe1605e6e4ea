import type { Insertable, Selectable, Updateable } from "kysely";
import type { Ctx } from "../../context.ts";
import type { Database } from "../../platform/db/database.ts";
import { isLike, withWildcards } from "../../platform/db/like.ts";
import type { OrderTable, PaymentGatewayTable } from "../../platform/db/schema.ts";
import { refuse } from "../../platform/http.ts";
import { accountLogRow } from "../log/account-row.ts";
import { amountText } from "../log/amount.ts";
import { logType } from "../log/log-type.ts";
import { insertLogs } from "../log/write-store.ts";
import type { PageOf } from "../../platform/page.ts";
import { topUpBalance } from "../user/store.ts";
import { takeRefunded } from "./refund-store.ts";
import { paidEvent, paidText, refundText } from "./texts.ts";
import { placeOf, type Vault } from "../../platform/vault.ts";

export type GatewayRow = Selectable<PaymentGatewayTable>;

export const listGateways = async (
  db: Database,
  filter: {
    type: string | undefined;
    /** The beginning; `%` and `_` are wildcards. */
    name: string | undefined;
    uuid: string | undefined;
    currency: string | undefined;
  },
  page: PageOf<"PaymentSort">,
): Promise<{ rows: GatewayRow[]; total: number }> => {
  let matching = db.selectFrom("payment_gateways").where("deleted_at", "is", null);
  const { type, name, uuid, currency } = filter;
  if (type !== undefined) matching = matching.where("type", "=", type);
  if (uuid !== undefined) matching = matching.where("uuid", "=", uuid);
  if (currency !== undefined) matching = matching.where("currency", "=", currency);
  if (name !== undefined) matching = matching.where((eb) => isLike(eb.ref("name"), `${withWildcards(name)}%`));
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  let query = matching.selectAll();
  for (const { column, direction } of page.order) query = query.orderBy(column, direction);
  const rows = await query.orderBy("id", "desc").limit(page.size).offset(page.offset).execute();
  return { rows, total };
};

/** Payment gateways that accept new orders. */
export const listOfferedGateways = (db: Database, types: readonly string[]): Promise<GatewayRow[]> =>
  db
    .selectFrom("payment_gateways")
    .selectAll()
    .where("enable", "=", 1)
    .where("type", "in", types)
    .where("deleted_at", "is", null)
    .orderBy("sort", "desc")
    .orderBy("id")
    .execute();

export const findGateway = (
  db: Database,
  by: { readonly id: number } | { readonly uuid: string },
): Promise<GatewayRow | undefined> =>
  db
    .selectFrom("payment_gateways")
    .selectAll()
    .where((eb) => eb.and(by))
    .where("deleted_at", "is", null)
    .executeTakeFirst();

/** Where the configuration of a payment gateway is sealed for. */
export const configPlace = (uuid: string): string => placeOf("payment_gateways", "config_sealed", uuid);

/** The configuration of a payment gateway in the clear, with its secrets. */
export const openConfig = (vault: Vault, row: Pick<GatewayRow, "uuid" | "config_sealed">): string =>
  vault.open(row.config_sealed, configPlace(row.uuid));

export const insertGateway = (db: Database, row: Insertable<PaymentGatewayTable>): Promise<GatewayRow> =>
  db.insertInto("payment_gateways").values(row).returningAll().executeTakeFirstOrThrow();

/** The gateway that notices are about: one that was deleted takes the money of its old orders. */
export const findNotified = (db: Database, uuid: string): Promise<GatewayRow | undefined> =>
  db.selectFrom("payment_gateways").selectAll().where("uuid", "=", uuid).executeTakeFirst();

/** The payment gateway after the write; undefined if there is none. */
export const updateGateway = (
  db: Database,
  id: number,
  change: Updateable<PaymentGatewayTable>,
): Promise<GatewayRow | undefined> =>
  db
    .updateTable("payment_gateways")
    .set(change)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .returningAll()
    .executeTakeFirst();

/** Closes what has waited since before `before` (unix seconds), but for orders that an administrator confirms. */
export const closeStaleOrders = async (db: Database, before: number): Promise<void> => {
  await db
    .updateTable("orders")
    .set({ status: "closed" })
    .where("status", "=", "pending")
    .where("created_at", "<", before)
    .where((eb) =>
      eb(
        "gateway_id",
        "not in",
        eb.selectFrom("payment_gateways").select("payment_gateways.id").where("type", "=", "manual"),
      ),
    )
    .execute();
};

/** Whether the number was free. */
export const insertOrder = async (db: Database, row: Insertable<OrderTable>): Promise<boolean> => {
  const made = await db
    .insertInto("orders")
    .values(row)
    .onConflict((conflict) => conflict.column("trade_no").doNothing())
    .returning("id")
    .executeTakeFirst();
  return made !== undefined;
};

/** Marks an order whose payment could not be started; a payment that arrives nevertheless counts. */
export const failOrder = async (db: Database, tradeNo: string): Promise<void> => {
  await db
    .updateTable("orders")
    .set({ status: "failed" })
    .where("trade_no", "=", tradeNo)
    .where("status", "=", "pending")
    .execute();
};

/** Whether the user's order was paid; it stays so after a refund. */
export const isPaid = async (db: Database, userId: number, tradeNo: string): Promise<boolean> => {
  const row = await db
    .selectFrom("orders")
    .select("id")
    .where("trade_no", "=", tradeNo)
    .where("user_id", "=", userId)
    .where("status", "in", ["success", "refunded"])
    .executeTakeFirst();
  return row !== undefined;
};

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

export const listOrders = async (
  db: Database,
  filter: {
    /** Undefined filters narrow nothing. */
    equals: Partial<
      Record<"user_id" | "gateway_id" | "trade_no" | "gateway_no" | "status", string | number | undefined>
    >;
    /** Unix seconds, inclusive. */
    from: number | undefined;
    to: number | undefined;
  },
  page: PageOf<"OrderSort">,
): Promise<{ rows: OrderRow[]; total: number }> => {
  let matching = db.selectFrom("orders");
  for (const column of ["user_id", "gateway_id", "trade_no", "gateway_no", "status"] as const) {
    const value = filter.equals[column];
    if (value !== undefined) matching = matching.where(`orders.${column}`, "=", value);
  }
  if (filter.from !== undefined) matching = matching.where("orders.created_at", ">=", filter.from);
  if (filter.to !== undefined) matching = matching.where("orders.created_at", "<=", filter.to);
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

/** A payment for an order, as confirmed by the provider or an administrator. */
export type Payment = {
  readonly gatewayId: number;
  readonly tradeNo: string;
  readonly gatewayNo: string;
  /** Undefined where it is no amount of whole cents. */
  readonly cents: number | undefined;
  /** Undefined if the provider sends none: it was charged in the order's currency. */
  readonly currency: string | undefined;
};

/**
 * `paid` once in an order's life, `known` ever after; `paid_before` when another payment has paid it, `user_deleted` when
 * there is no user left to credit.
 */
export type Settled = "paid" | "known" | "unknown" | "mismatch" | "paid_before" | "user_deleted";

export const unpaidStates = ["pending", "closed", "failed"];

/**
 * Credits an order, however often and late its notice comes: the one change from unpaid to paid and the points are one
 * transaction. An order that was closed in between is paid all the same, for the money is there.
 */
export const settleOrder = (ctx: Ctx, payment: Payment): Promise<Settled> =>
  ctx.db.transaction().execute(async (trx) => {
    const order = await trx
      .selectFrom("orders")
      .selectAll()
      .where("trade_no", "=", payment.tradeNo)
      .where("gateway_id", "=", payment.gatewayId)
      .executeTakeFirst();
    if (order === undefined) return "unknown";
    if (payment.cents !== order.pay_cents || (payment.currency ?? order.currency) !== order.currency) return "mismatch";
    const owner = await trx
      .selectFrom("users")
      .select("id")
      .where("id", "=", order.user_id)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (owner === undefined && unpaidStates.includes(order.status)) return "user_deleted";
    const changed = await trx
      .updateTable("orders")
      .set({ status: "success", gateway_no: payment.gatewayNo, paid_at: ctx.now })
      .where("id", "=", order.id)
      .where("status", "in", unpaidStates)
      .returning("refunded_cents")
      .executeTakeFirst();
    if (changed === undefined) {
      const { gateway_no: paidBy } = await trx
        .selectFrom("orders")
        .select("gateway_no")
        .where("id", "=", order.id)
        .executeTakeFirstOrThrow();
      const isOther = paidBy !== "" && payment.gatewayNo !== "" && paidBy !== payment.gatewayNo;
      return isOther ? "paid_before" : "known";
    }
    await topUpBalance(trx, ctx, {
      userId: order.user_id,
      quota: order.quota,
      text: paidText(order, amountText(order.quota, ctx.options)),
      event: paidEvent(order),
    });
    // The refund was reported before the payment.
    if (changed.refunded_cents > 0)
      await takeRefunded(trx, ctx, { ...order, refunded_cents: changed.refunded_cents }, 0);
    return "paid";
  });

/** Takes points back for a refund, once; refused where the balance holds less. */
export const refundOrder = (
  ctx: Ctx,
  refund: { readonly tradeNo: string; readonly quota: number; readonly reason: string },
): Promise<void> =>
  ctx.db.transaction().execute(async (trx: Database) => {
    const order = await trx
      .updateTable("orders")
      .set({
        status: "refunded",
        refunded_at: ctx.now,
        refunded_quota: refund.quota,
        refund_reason: refund.reason,
      })
      .where("trade_no", "=", refund.tradeNo)
      .where("status", "=", "success")
      .returning(["user_id", "quota", "trade_no"])
      .executeTakeFirst();
    if (order === undefined)
      throw refuse("Only a paid order can be refunded, and only once", "只能退款已支付的订单，且仅一次", {
        code: "order_not_refundable",
      });
    if (refund.quota > order.quota)
      throw refuse("The refund is larger than the order", "退款额度超过订单额度", {
        code: "refund_too_large",
        param: "quota",
      });
    const user = await trx
      .updateTable("users")
      .set((eb) => ({ quota: eb("quota", "-", refund.quota) }))
      .where("id", "=", order.user_id)
      .where((eb) => eb.or([eb("quota", ">=", refund.quota), eb.lit(refund.quota === 0)]))
      .returning(["id", "username"])
      .executeTakeFirst();
    if (user === undefined)
      throw refuse("The user's balance is lower than that", "用户余额不足以扣除该额度", {
        code: "balance_too_low",
        param: "quota",
      });
    await insertLogs(trx, [
      accountLogRow({
        user,
        type: logType.manage,
        text: refundText(order, amountText(-refund.quota, ctx.options), refund.reason),
        event: {
          code: "order_refunded",
          params: { quota: -refund.quota, trade_no: order.trade_no, reason: refund.reason },
        },
        quota: -refund.quota,
        now: ctx.now,
        requestId: ctx.requestId,
      }),
    ]);
  });
