import type { TopUpOrder } from "@one-hub/sdk";
import { formatCurrency } from "@one-hub/sdk/format";
import * as z from "zod/mini";

/** How an order is paid, as the gateway said it when it was made; kept in the history entry, so that a reload can go on with it. */
const paymentStart = z.object({
  trade_no: z.string(),
  type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  data: z.object({
    url: z.string(),
    method: z.optional(z.string()),
    params: z.optional(z.record(z.string(), z.string())),
    instructions: z.optional(z.string()),
  }),
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

/** Price of an order. */
export const chargedText = ({ order_amount, order_currency }: TopUpOrder, locale: string): string =>
  formatCurrency(order_amount, { locale, currency: order_currency, digits: 2 });
