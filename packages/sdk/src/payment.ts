import { GatewayError } from "./errors.ts";
import { type CallOptions, done, type Gateway } from "./gateway.ts";

/**
 * Whether an own order is paid. Pending, closed and unknown orders, and those of other people, are not. Ask again every few seconds while a
 * payment is awaited; the call itself fails with `GatewayError` as all others do.
 */
export const getOrderStatus = async (gateway: Gateway, tradeNo: string, options?: CallOptions): Promise<boolean> => {
  try {
    await done(gateway.http.GET("/api/user/order/status", { params: { query: { trade_no: tradeNo } }, ...options }));
    return true;
  } catch (error) {
    // The one reply whose `success: false` is the answer and no refusal.
    if (error instanceof GatewayError && error.kind === "rejected" && error.status === 200) return false;
    throw error;
  }
};
