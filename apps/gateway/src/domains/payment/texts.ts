import type { LogEvent } from "../log/event.ts";

/** Whole cents as the log names them. */
export const moneyText = (cents: number, currency: string): string => `${(cents / 100).toFixed(2)} ${currency}`;

type Texted = { readonly trade_no: string; readonly pay_cents: number; readonly currency: string };

/** Log text of a paid order; `amount` was added to the balance. */
export const paidText = ({ trade_no: number, pay_cents: cents, currency }: Texted, amount: string): string =>
  `在线充值：${amount}，支付 ${moneyText(cents, currency)}，订单号 ${number}`;

/** {@link paidText} for readers of any language. */
export const paidEvent = (order: Texted & { readonly quota: number }): LogEvent => ({
  code: "order_paid",
  params: { quota: order.quota, trade_no: order.trade_no, cents: order.pay_cents, currency: order.currency },
});

/** Log text of a refund; `amount` is the change of the balance. */
export const refundText = ({ trade_no: number }: Pick<Texted, "trade_no">, amount: string, reason: string): string =>
  `订单退款：${amount}，订单号 ${number}，原因：${reason}`;
