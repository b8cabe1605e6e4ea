import { useOrderStatus } from "@one-hub/hooks";
import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/** How long an answer is waited for, in milliseconds; then a person may ask again. */
const PATIENCE = 30 * 60 * 1000;

export interface AwaitedOrder {
  readonly answer: UseQueryResult<boolean>;
  /** False once the dialog stopped polling. */
  readonly asking: boolean;
  readonly askAgain: () => void;
}

/** Asks whether an order is paid until it is, for half an hour; `over` when that is known from elsewhere. */
export const useAwaitedOrder = (tradeNo: string | undefined, over = false): AwaitedOrder => {
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
    asking,
    askAgain: () => {
      setAsking(true);
      if (asking) void answer.refetch();
    },
  };
};
