import { orderSortColumns, orderStates, unassignedPaymentSortColumns, unassignedPaymentStates } from "@one-hub/sdk";
import * as z from "zod/mini";
import { choiceFilter, listSearch, numberFilter, textFilter } from "../../../../lib/list-search.ts";
import { timeFilter } from "../../../../shared/ListFilters/times.ts";

/** The address of the orders, and of the money that fits none of them. */
export const orderSearch = z.object({
  ...listSearch(orderSortColumns, "-created_at"),
  ...timeFilter(),
  /** Absent: every state. */
  status: choiceFilter(orderStates),
  user: numberFilter(1),
  /** Id of a payment method. */
  gateway: numberFilter(1),
  number: textFilter(),
  gatewayNo: textFilter(),
  /** Number of the order whose drawer is open. */
  open: textFilter(),
  /** Absent: orders. */
  view: choiceFilter(["unassigned"]),
  moneyOrder: listSearch(unassignedPaymentSortColumns, "-created_at").order,
  /** Absent: all of it. */
  money: choiceFilter(unassignedPaymentStates),
});

/** Search parameters of the page. */
export type OrderSearch = z.output<typeof orderSearch>;
