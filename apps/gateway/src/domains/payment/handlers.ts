import type { Handlers } from "../../context.ts";
import { emptyToUndefined } from "../../platform/empty-to-undefined.ts";
import { readOrder, readPage } from "../../platform/page.ts";
import { gatewayHandlers } from "./gateway-handlers.ts";
import { noticeHandlers } from "./notice-handlers.ts";
import { orderHandlers } from "./order-handlers.ts";
import { assignMoney, listUnassigned } from "./unassigned-store.ts";

/** Payment gateways, orders and payment webhooks. */
export const paymentHandlers = {
  ...gatewayHandlers,

  ...orderHandlers,

  ...noticeHandlers,

  listUnassignedPayments: async ({ query }, ctx) => {
    const { page, size, offset } = readPage(query);
    const order = readOrder(query.order, "UnassignedPaymentSort", "id");
    const { rows, total } = await listUnassigned(
      ctx.db,
      { state: emptyToUndefined(query.state) },
      { order, size, offset },
    );
    return { data: rows, page, size, total_count: total };
  },

  assignPayment: ({ path, body }, ctx) => assignMoney(ctx, path.id, body),
} satisfies Partial<Handlers>;
