import type { Handlers } from "../context.ts";
import { createRawReply } from "../http.ts";

/** Orders of top-ups (contract 2.4). */
export const paymentHandlers = {
  // This gateway sells nothing, so no trade number is known to it; unknown ones are simply not paid.
  getOrderStatus: async () => createRawReply({ success: false, message: "" }),
} satisfies Pick<Handlers, "getOrderStatus">;
