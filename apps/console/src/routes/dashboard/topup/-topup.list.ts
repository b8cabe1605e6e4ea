import { paymentQueries } from "@one-hub/hooks";
import { defineList } from "../../../shared/ListPage/define-list.ts";
import { topUpSearch } from "./-topup.search.ts";

/** The own orders. */
export const orderList = defineList({
  name: "topup",
  search: topUpSearch,
  extension: "own_orders",
  queries: { own: paymentQueries.ownOrders },
  keep: ["amount", "paying"],
  toQuery: ({ page, size, order, status }) => ({ page, size, order, status }),
});
