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
import { addOrderEvents, paidSteps } from "./event-store.ts";
import { topUpBalance } from "../user/store.ts";
import { orderSource, returnShare, shareTopUp } from "../inviter/shares.ts";
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
export const closeStaleOrders = async (db: Database, before: number, now: number): Promise<void> => {
  const closed = await db
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
    .returning("id")
    .execute();
  await addOrderEvents(
    db,
    closed.map(({ id }) => ({ order_id: id, kind: "closed", created_at: now })),
  );
};

/** The new order's id; undefined where its number was taken. */
export const insertOrder = (db: Database, row: Insertable<OrderTable>): Promise<number | undefined> =>
  db.transaction().execute(async (trx) => {
    const made = await trx
      .insertInto("orders")
      .values(row)
      .onConflict((conflict) => conflict.column("trade_no").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (made === undefined) return undefined;
    const { user_id, pay_cents: cents, currency, created_at } = row;
    await addOrderEvents(trx, [{ order_id: made.id, kind: "made", user_id, cents, currency, created_at }]);
    return made.id;
  });

/** Marks an order whose payment could not be started; a payment that arrives nevertheless counts. */
export const failOrder = async (db: Database, id: number, now: number): Promise<void> => {
  await addOrderEvents(db, [{ order_id: id, kind: "not_started", created_at: now }]);
  await db
    .updateTable("orders")
    .set({ status: "failed" })
    .where("id", "=", id)
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

/** A payment for an order, as confirmed by the provider or an administrator. */
export type Payment = {
  readonly gatewayId: number;
  readonly tradeNo: string;
  readonly gatewayNo: string;
  /** Undefined where it is no amount of whole cents. */
  readonly cents: number | undefined;
  /** Undefined if the provider sends none: it was charged in the order's currency. */
  readonly currency: string | undefined;
  /** The administrator who confirms it; absent where the provider does. */
  readonly by?: number;
  /** What that administrator wrote. */
  readonly reason?: string | undefined;
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
    await shareTopUp(trx, ctx, { source: orderSource(order.id), userId: order.user_id, quota: order.quota });
    const { by, gatewayNo, reason } = payment;
    await addOrderEvents(trx, paidSteps(order, { by, gatewayNo, reason, now: ctx.now }));
    // The refund was reported before the payment.
    if (changed.refunded_cents > 0)
      await takeRefunded(trx, ctx, { ...order, refunded_cents: changed.refunded_cents }, 0);
    return "paid";
  });

/** Takes points back for a refund, once; refused where the balance holds less. */
export const refundOrder = (
  ctx: Ctx,
  refund: { readonly tradeNo: string; readonly quota: number; readonly reason: string; readonly by: number },
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
      .returning(["id", "user_id", "quota", "trade_no"])
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
    await returnShare(trx, ctx, { source: orderSource(order.id), quota: order.quota, refunded: refund.quota });
    await addOrderEvents(trx, [
      {
        order_id: order.id,
        kind: "refunded",
        user_id: refund.by,
        quota: -refund.quota,
        detail: refund.reason,
        created_at: ctx.now,
      },
    ]);
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
