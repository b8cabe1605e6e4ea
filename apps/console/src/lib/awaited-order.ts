import { useOrderStatus, useOwnOrders, useSupports } from "@one-hub/hooks";
import type { TopUpOrder } from "@one-hub/sdk";
import { useEffect, useState } from "react";

/** How long an answer is waited for, in milliseconds; then a person may ask again. */
const PATIENCE = 30 * 60 * 1000;

/** An order's state for its payer. */
export type OrderStanding = "paid" | "notFound" | Exclude<TopUpOrder["status"], "success">;

/** How an order stands, by its status in the list, if known, and by `getOrderStatus`, whose answer stays true after a refund. */
export const orderStanding = (
  status: TopUpOrder["status"] | "notFound" | undefined,
  isPaid: boolean,
): OrderStanding => {
  if (status === "refunded") return "refunded";
  // Late money is credited to failed and closed orders as well; the answer may be newer than the list.
  if (isPaid || status === "success") return "paid";
  return status ?? "pending";
};

/** Looks an order up and asks whether it is paid until it is, for half an hour. `listed` is the order as a list in view has it. */
export const useAwaitedOrder = (tradeNo: string | undefined, listed?: TopUpOrder) => {
  const [asking, setAsking] = useState(true);
  const answer = useOrderStatus(asking ? tradeNo : undefined);
  // Without its own orders a gateway tells paid from unpaid alone.
  const hasHistory = useSupports("own_orders") === true;
  const found = useOwnOrders(tradeNo !== undefined && hasHistory ? { trade_no: tradeNo } : undefined);
  const order = found.data?.data.find(({ trade_no: number }) => number === tradeNo) ?? listed;
  const isSearching = found.isLoading && order === undefined;
  const standing = orderStanding(
    found.data !== undefined && order === undefined ? "notFound" : order?.status,
    answer.data === true && !isSearching,
  );
  const paid = standing === "paid";
  useEffect(() => {
    if (!asking || paid) return undefined;
    const timer = setTimeout(() => setAsking(false), PATIENCE);
    return () => clearTimeout(timer);
  }, [asking, paid]);
  return {
    answer,
    /** Undefined where the gateway does not list it, and until it is found. */
    order,
    /** The order is looked up for the first time: how it stands is not known yet. */
    isSearching,
    standing,
    /** False once the dialog stopped polling. */
    asking,
    askAgain: (): void => {
      setAsking(true);
      if (asking) void answer.refetch();
    },
  };
};
