import { getOrderStatus, type Gateway } from "@one-hub/sdk";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";

import { useGateway } from "./context.ts";
import { keysOf, resourceQuery, type ResourceQuery } from "./resource.ts";

/** Cache keys of orders and payments. */
export const paymentKeys = /* @__PURE__ */ keysOf("payment");

/** Reading orders. */
export const paymentQueries = {
  /** Whether an own order is paid. `undefined` asks for nothing. */
  orderStatus: (gateway: Gateway, tradeNo: string | undefined): ResourceQuery<boolean> =>
    resourceQuery(paymentKeys.detail({ tradeNo }), tradeNo, (known, options) =>
      getOrderStatus(gateway, known, options),
    ),
};

/** Milliseconds between two questions while an order is awaited. */
const AWAIT = 3000;

/**
 * Whether an own order is paid; asks again every three seconds until it is, not while the tab is hidden. `undefined`, without a number or a
 * sign-in, asks for nothing.
 */
export const useOrderStatus = (tradeNo: string | undefined): UseQueryResult<boolean> =>
  useQuery<boolean>({
    ...paymentQueries.orderStatus(useGateway(), tradeNo),
    refetchInterval: ({ state }) => (state.data === false && state.error === null ? AWAIT : false),
  });
