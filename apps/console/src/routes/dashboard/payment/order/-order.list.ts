import { paymentQueries } from "@one-hub/hooks";
import type { OrderSumsQuery } from "@one-hub/sdk";
import { DEFAULT_VIEW } from "@one-hub/ui";
import { emptyToUndefined } from "../../../../lib/list-search.ts";
import { defineList } from "../../../../shared/ListPage/define-list.ts";
import { orderSearch, type OrderSearch } from "./-order.search.ts";

/** The filters of an address, as the list and its sums take them. */
export const orderFilter = (
  { status, user, gateway, number, gatewayNo }: OrderSearch,
  { start, end }: { readonly start?: number | undefined; readonly end?: number | undefined },
): OrderSumsQuery => ({
  status,
  user_id: user,
  gateway_id: gateway,
  trade_no: emptyToUndefined(number.trim()),
  gateway_no: emptyToUndefined(gatewayNo.trim()),
  start_timestamp: start,
  end_timestamp: end,
});

/** Everybody's orders. */
export const orderList = defineList({
  name: "payment_order",
  search: orderSearch,
  queries: { own: paymentQueries.orders },
  view: { ...DEFAULT_VIEW, hidden: ["id", "gatewayNo", "amount", "fee", "discount"], density: "dense" },
  toQuery: (search, times) => ({
    page: search.page,
    size: search.size,
    order: search.order,
    ...orderFilter(search, times),
  }),
});

/** Money that fits no order. */
export const moneyList = defineList({
  name: "unassigned_payment",
  search: orderSearch,
  extension: "unassigned_payment",
  queries: { own: paymentQueries.unassigned },
  orderField: "moneyOrder",
  keep: ["view"],
  view: { ...DEFAULT_VIEW, hidden: ["last", "refunded", "notices"], density: "dense" },
  toQuery: ({ page, size, moneyOrder, money }) => ({ page, size, order: moneyOrder, state: money }),
});
