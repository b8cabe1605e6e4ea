import type { OrderStart, TopUpOrder } from "@one-hub/sdk";
import { formatCents, formatCurrency, type TopUpPrice } from "@one-hub/sdk/format";
import * as z from "zod/mini";

/** How an order is paid, as the gateway said it when it was made, and its price; kept in the history entry, so that a reload can go on with it. */
const paymentStart = z.object({
  trade_no: z.string(),
  type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  data: z.object({
    url: z.string(),
    method: z.optional(z.string()),
    params: z.optional(z.record(z.string(), z.string())),
    instructions: z.optional(z.string()),
  }),
  // Not every list of orders has the order, and some gateways have no list.
  price: z.optional(z.object({ payCents: z.int(), currency: z.string(), points: z.number() })),
});

/** How an order is paid. */
export type PaymentStart = z.output<typeof paymentStart>;

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Read it by {@link startOf}: what a browser kept may be of another build. */
    readonly payment?: PaymentStart | undefined;
  }
}

/** The payment step stored in a history entry, else the instructions of the listed order; undefined where neither is about this order. */
export const startOf = (kept: unknown, tradeNo: string, order?: TopUpOrder): PaymentStart | undefined => {
  const { data } = paymentStart.safeParse(kept);
  if (data?.trade_no === tradeNo) return data;
  return order?.instructions === undefined || order.trade_no !== tradeNo
    ? undefined
    : { trade_no: tradeNo, type: 3, data: { url: "", instructions: order.instructions } };
};

/** Whether a person can be led to an address. */
export const isWebAddress = (address: string): boolean => /^https?:\/\//i.test(address) && URL.canParse(address);

/** Whether the page's Content-Security-Policy (`form-action`) lets a form be sent to a web address. */
export const isFormTarget = (address: string, origin: string = location.origin): boolean => {
  const target = new URL(address);
  return target.protocol === "https:" || target.origin === origin;
};

/** Adds the price that was shown before the order was made. */
export const withPrice = (start: OrderStart, { payCents, points }: TopUpPrice, currency: string): PaymentStart => ({
  ...start,
  price: { payCents, currency, points },
});

/** Points that an order adds and the price of it: as the list has them, else as they were shown before the order; undefined where neither is known. */
export const orderSums = (
  order: TopUpOrder | undefined,
  start: PaymentStart | undefined,
  locale: string,
): { readonly points: number; readonly payable: string } | undefined => {
  if (order !== undefined) return { points: order.quota, payable: chargedText(order, locale) };
  if (start?.price === undefined) return undefined;
  const { payCents, currency, points } = start.price;
  return { points, payable: formatCents(payCents, { locale, currency }) };
};

/** The price that was shown before the order, where the order has another one. */
export const formerPrice = (
  order: TopUpOrder | undefined,
  start: PaymentStart | undefined,
  locale: string,
): string | undefined => {
  if (order === undefined || start?.price === undefined) return undefined;
  const { payCents, currency } = start.price;
  return Math.round(order.order_amount * 100) === payCents && order.order_currency === currency
    ? undefined
    : formatCents(payCents, { locale, currency });
};

/** Price of an order. */
export const chargedText = ({ order_amount, order_currency }: TopUpOrder, locale: string): string =>
  formatCurrency(order_amount, { locale, currency: order_currency, digits: 2 });
