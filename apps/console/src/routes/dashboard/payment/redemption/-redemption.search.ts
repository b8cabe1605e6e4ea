import { redemptionSortColumns, redemptionStates } from "@one-hub/sdk";
import * as z from "zod/mini";

import { choiceFilter, listSearch, numberFilter, textFilter } from "../../../../lib/list-search.ts";
import { timeFilter } from "../../../../shared/ListFilters/times.ts";

/** The address of the redemption codes. `keyword` is an id or the beginning of a name; a code itself is never in it. */
export const redemptionSearch = z.object({
  ...listSearch(redemptionSortColumns, "-id"),
  ...timeFilter(),
  keyword: textFilter(),
  state: choiceFilter(redemptionStates),
  /** Id of a user. */
  redeemer: numberFilter(1),
});
