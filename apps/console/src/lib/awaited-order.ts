import { useOrderStatus } from "@one-hub/hooks";
import type { TopUpOrder } from "@one-hub/sdk";
import { useEffect, useState } from "react";

/** How long an answer is waited for, in milliseconds; then a person may ask again. */
const PATIENCE = 30 * 60 * 1000;

/** An order's state for its payer. */
export type OrderStanding = "paid" | Exclude<TopUpOrder["status"], "success">;

/** How an order stands, by its status in the list, if known, and by `getOrderStatus`, whose answer stays true after a refund. */
export const orderStanding = (status: TopUpOrder["status"] | undefined, isPaid: boolean): OrderStanding => {
  if (status === "refunded") return "refunded";
  // Late money is credited to failed and closed orders as well; the answer may be newer than the list.
  if (isPaid || status === "success") return "paid";
  return status ?? "pending";
};

/** Asks whether an order is paid until it is, for half an hour; `over` when that is known from elsewhere. */
export const useAwaitedOrder = (tradeNo: string | undefined, over = false) => {
  const [asking, setAsking] = useState(true);
  const answer = useOrderStatus(asking ? tradeNo : undefined);
  const paid = answer.data === true || over;
  useEffect(() => {
    if (!asking || paid) return undefined;
    const timer = setTimeout(() => setAsking(false), PATIENCE);
    return () => clearTimeout(timer);
  }, [asking, paid]);
  return {
    answer,
    /** False once the dialog stopped polling. */
    asking,
    askAgain: (): void => {
      setAsking(true);
      if (asking) void answer.refetch();
    },
  };
};
