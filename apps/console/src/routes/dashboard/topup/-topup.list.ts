import { paymentQueries } from "@one-hub/hooks";
import { orderStates, ownOrderSortColumns } from "@one-hub/sdk";
import * as z from "zod/mini";
import { choiceFilter, listSearch, numberFilter, textFilter } from "../../../lib/list-search.ts";
import { defineList } from "../../../shared/ListPage/define-list.ts";

/** The top-up page's address: the list of orders, an `amount` to begin with, and the number of the order that is being paid. */
export const topUpSearch = z.object({
  ...listSearch(ownOrderSortColumns, "-created_at"),
  /** Absent: every state. */
  status: choiceFilter(orderStates),
  amount: numberFilter(1),
  paying: textFilter(),
});

/** The own orders. */
export const orderList = defineList({
  name: "topup",
  search: topUpSearch,
  extension: "own_orders",
  queries: { own: paymentQueries.ownOrders },
  keep: ["amount", "paying"],
  toQuery: ({ page, size, order, status }) => ({ page, size, order, status }),
});
