import { fapiaoSortColumns, fapiaoStates } from "@one-hub/sdk";
import * as z from "zod/mini";

import { choiceFilter, listSearch, numberFilter, textFilter } from "../../../lib/list-search.ts";
import { timeFilter } from "../../../shared/ListFilters/times.ts";

/** The address of the fapiaos: the list, which of them is open, and whether a new one is asked for. */
export const fapiaoSearch = z.object({
  ...listSearch(fapiaoSortColumns, "-created_at"),
  ...timeFilter(),
  /** Absent: every state. */
  state: choiceFilter(fapiaoStates),
  keyword: textFilter(),
  /** Administrators see everybody's unless they ask for their own; all others have their own alone. */
  own: z.catch(z._default(z.boolean(), false), false),
  /** Exact user name; of everybody's only. */
  user: textFilter(),
  id: numberFilter(1),
  /** The form of a new one is open. */
  request: z.catch(z._default(z.boolean(), false), false),
  /** Number of an order that the form begins with. */
  cover: textFilter(),
});
