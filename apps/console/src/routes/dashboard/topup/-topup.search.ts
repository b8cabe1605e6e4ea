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
