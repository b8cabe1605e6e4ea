import type { Ctx } from "../../context.ts";
import type { Database } from "../../platform/db/database.ts";
import { accountLogRow } from "../log/account-row.ts";
import { amountText } from "../log/amount.ts";
import { logType } from "../log/log-type.ts";
import { insertLogs } from "../log/write-store.ts";
import { orderSource, returnShare } from "../inviter/shares.ts";
import { addOrderEvents } from "./event-store.ts";
import { moneyText, refundText } from "./texts.ts";

/** A provider's report of refunded money. */
export type ProviderRefund = {
  readonly gatewayId: number;
  /** Undefined where the provider names only its own number. */
  readonly tradeNo: string | undefined;
  readonly gatewayNo: string;
  /** Amount paid originally, in whole cents. */
  readonly cents: number;
  /** All that has gone back so far, in whole cents. */
  readonly refundedCents: number;
  readonly currency: string;
};

/** `refunded` where the order's points followed; `known` where they had before. */
export type RefundOutcome = "refunded" | "known" | "unknown" | "mismatch";

/** Points that correspond to a part of an order's money, rounded down; the whole for the whole. */
export const pointsOf = (order: { readonly quota: number; readonly pay_cents: number }, cents: number): number =>
  order.pay_cents === 0 ? 0 : Number((BigInt(order.quota) * BigInt(cents)) / BigInt(order.pay_cents));

/** Takes up to so many points; a balance is never taken below zero, for what was spent is spent. */
const takeUpTo = async (trx: Database, userId: number, most: number) => {
  for (;;) {
    const user = await trx
      .selectFrom("users")
      .select(["id", "username", "quota"])
      .where("id", "=", userId)
      .executeTakeFirst();
    const taken = user === undefined ? 0 : Math.max(0, Math.min(most, user.quota));
    if (user === undefined || taken === 0) return { user, taken: 0 };
    const { numUpdatedRows } = await trx
      .updateTable("users")
      .set((eb) => ({ quota: eb("quota", "-", taken) }))
      .where("id", "=", userId)
      .where("quota", ">=", taken)
      .executeTakeFirst();
    // A call may have been charged in between.
    if (numUpdatedRows === 1n) return { user, taken };
  }
};

/**
 * Takes the points of a paid order whose money has gone back, as its record says: for the caller's transaction, which holds the order's row.
 * `known` is what of it was dealt with before.
 */
export const takeRefunded = async (
  trx: Database,
  ctx: Ctx,
  order: {
    readonly id: number;
    readonly user_id: number;
    readonly trade_no: string;
    readonly quota: number;
    readonly pay_cents: number;
    readonly currency: string;
    readonly refunded_cents: number;
    readonly refunded_quota: number;
  },
  known: number,
): Promise<void> => {
  const refunded = Math.max(pointsOf(order, order.refunded_cents), known);
  const due = refunded - known;
  const { user, taken } = await takeUpTo(trx, order.user_id, due);
  await returnShare(trx, ctx, { source: orderSource(order.id), quota: order.quota, refunded });
  const reason = `Stripe: ${moneyText(order.refunded_cents, order.currency)}`;
  await trx
    .updateTable("orders")
    .set({
      status: "refunded",
      refunded_at: ctx.now,
      refunded_quota: order.refunded_quota + taken,
      refund_reason: reason,
    })
    .where("id", "=", order.id)
    .execute();
  await addOrderEvents(trx, [
    {
      order_id: order.id,
      kind: "refunded",
      cents: order.refunded_cents,
      currency: order.currency,
      quota: -taken,
      detail: reason,
      created_at: ctx.now,
    },
  ]);
  if (taken < due)
    ctx.log.warn({ tradeNo: order.trade_no, due, taken }, "a refunded order's points were spent already");
  if (user === undefined || taken === 0) return;
  await insertLogs(trx, [
    accountLogRow({
      user,
      type: logType.manage,
      text: refundText(order, amountText(-taken, ctx.options), reason),
      event: { code: "order_refunded", params: { quota: -taken, trade_no: order.trade_no, reason } },
      quota: -taken,
      now: ctx.now,
      requestId: ctx.requestId,
    }),
  ]);
};

const findRefunded = async (trx: Database, { gatewayId, tradeNo, gatewayNo }: ProviderRefund) => {
  const orders = trx.selectFrom("orders").selectAll().where("gateway_id", "=", gatewayId);
  const named = tradeNo === undefined ? undefined : await orders.where("trade_no", "=", tradeNo).executeTakeFirst();
  return named ?? (gatewayNo === "" ? undefined : orders.where("gateway_no", "=", gatewayNo).executeTakeFirst());
};

/**
 * Follows a refund made at the provider. It reports a sum that only grows, so webhooks may come in any number and order. An
 * unpaid order remembers it: once it is paid, its points are added and taken back in one transaction.
 */
export const followRefund = (ctx: Ctx, refund: ProviderRefund): Promise<RefundOutcome> =>
  ctx.db.transaction().execute(async (trx) => {
    for (;;) {
      const order = await findRefunded(trx, refund);
      if (order === undefined) return "unknown";
      const { cents, refundedCents, currency } = refund;
      if (cents !== order.pay_cents || currency !== order.currency || refundedCents > cents) return "mismatch";
      if (refundedCents <= order.refunded_cents) return "known";
      const { numUpdatedRows } = await trx
        .updateTable("orders")
        .set({ refunded_cents: refundedCents })
        .where("id", "=", order.id)
        .where("status", "=", order.status)
        .where("refunded_cents", "=", order.refunded_cents)
        .where("refunded_quota", "=", order.refunded_quota)
        .executeTakeFirst();
      // Another webhook arrived in between.
      if (numUpdatedRows !== 1n) continue;
      if (order.status !== "success" && order.status !== "refunded") return "known";
      // Refunds by an administrator count too.
      const dealtWith = Math.max(pointsOf(order, order.refunded_cents), order.refunded_quota);
      await takeRefunded(trx, ctx, { ...order, refunded_cents: refundedCents }, dealtWith);
      return "refunded";
    }
  });
