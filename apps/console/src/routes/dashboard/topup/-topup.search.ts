import { orderStates, ownOrderSortColumns } from "@one-hub/sdk";
import * as z from "zod/mini";
import { choiceFilter, listSearch, numberFilter, textFilter } from "../../../lib/list-search.ts";

/** The top-up page's address: the list of orders, an `amount` to begin with, and the number of the order that is being paid. */
export const topUpSearch = z.object({
  ...listSearch(ownOrderSortColumns, "-created_at"),
  /** Absent: every state. */
  status: choiceFilter(orderStates),
  amount: numberFilter(1),
  paying: textFilter(),
});

/** Search parameters of the page. */
export type TopUpSearch = z.output<typeof topUpSearch>;

/** What stays out of the address. */
export const topUpSearchDefaults: TopUpSearch = topUpSearch.parse({});

/** A page of own orders as the gateway is asked for it. */
export const orderQuery = ({ page, size, order, status }: TopUpSearch) => ({ page, size, order, status });
