import type { Ctx, Handlers } from "../../context.ts";
import { type RawReply, Refusal } from "../../platform/http.ts";
import { addReported } from "./event-store.ts";
import type { Notice } from "./providers/provider.ts";
import { providerOf } from "./providers/providers.ts";
import { followRefund } from "./refund-store.ts";
import { gatewayNotFound } from "./refusals.ts";
import { findNotified, type GatewayRow, openConfig, settleOrder } from "./store.ts";
import { currencyOfMoney, listMoney, listUnsigned, noteRefunded } from "./unassigned-store.ts";

/** Numbers of our orders; other sales of the same account have others. */
const ownNumber = /^\d{19}$/;

/** Why signed money could not be credited, as the list of unassigned payments says it. */
const reasonOf = {
  unknown: "unknown_order",
  mismatch: "amount_mismatch",
  paid_before: "paid_before",
  user_deleted: "user_deleted",
  balance_too_large: "balance_too_large",
} as const;

/** Credits an order, or returns the reason why not. */
const settle = async (ctx: Ctx, payment: Parameters<typeof settleOrder>[1]) => {
  try {
    return await settleOrder(ctx, payment);
  } catch (error) {
    if (error instanceof Refusal && error.code === "balance_too_large") return "balance_too_large";
    throw error;
  }
};

const takePaid = async (ctx: Ctx, gateway: GatewayRow, notice: Extract<Notice, { kind: "paid" }>) => {
  const { tradeNo, gatewayNo, cents } = notice;
  const told = { gatewayId: gateway.id, tradeNo, gatewayNo, cents, currency: notice.currency };
  await addReported(ctx.db, { ...told, kind: "told" }, ctx.now);
  const outcome = await settle(ctx, { ...notice, gatewayId: gateway.id });
  if (outcome === "paid" || outcome === "known") return "taken";
  const currency = currencyOfMoney(notice.currency, gateway);
  ctx.log.warn({ gateway: gateway.id, tradeNo, cents, currency, outcome }, "money fits no order");
  // An unreadable amount cannot be assigned, and payments for other products of the account are ignored.
  if (cents === undefined) return "refused";
  if (outcome === "unknown" && gateway.type === "stripe" && !ownNumber.test(tradeNo)) return "unknown";
  const reason = reasonOf[outcome];
  await addReported(ctx.db, { ...told, kind: "not_credited", detail: reason }, ctx.now);
  await listMoney(ctx.db, { reason, gatewayId: gateway.id, tradeNo, gatewayNo, cents, currency }, ctx.now);
  return "taken";
};

const takeRefund = async (ctx: Ctx, gateway: GatewayRow, notice: Extract<Notice, { kind: "refunded" }>) => {
  const told = { ...notice, gatewayId: gateway.id };
  const outcome = await followRefund(ctx, told);
  if (outcome === "refunded" || outcome === "known") return "taken";
  // An order that was paid with another sum, or no order at all: the money may be in the list.
  if (await noteRefunded(ctx.db, told)) return "taken";
  const { tradeNo, cents, currency } = told;
  ctx.log.warn({ gateway: gateway.id, tradeNo, cents, currency, outcome }, "a refund fits no order");
  return outcome === "unknown" ? "unknown" : "refused";
};

const takeNotice = async (uuid: string, ctx: Ctx): Promise<RawReply> => {
  // One that is switched off or deleted takes no new orders, but the money of old ones.
  const gateway = await findNotified(ctx.db, uuid);
  const provider = gateway === undefined ? undefined : providerOf(gateway.type);
  if (gateway === undefined || provider?.readNotice === undefined) throw gatewayNotFound();
  const notice = await provider.readNotice(openConfig(ctx.vault, gateway), ctx);
  if (notice.kind === "forged") {
    const { tradeNo } = notice;
    ctx.log.warn({ gateway: gateway.id, tradeNo, ip: ctx.ip }, "a payment notice is not signed by its provider");
    await listUnsigned(ctx.db, gateway.id, tradeNo ?? "", ctx.now);
    return provider.answer("refused");
  }
  if (notice.kind === "other") return provider.answer("taken");
  return provider.answer(
    notice.kind === "paid" ? await takePaid(ctx, gateway, notice) : await takeRefund(ctx, gateway, notice),
  );
};

/** Payment webhooks. */
export const noticeHandlers = {
  paymentNotify: ({ path }, ctx) => takeNotice(path.uuid, ctx),
  paymentNotifyByPost: ({ path }, ctx) => takeNotice(path.uuid, ctx),
} satisfies Partial<Handlers>;
