import { inviterSortColumns } from "@one-hub/sdk";
import * as z from "zod/mini";
import { choiceFilter, listSearch, textFilter } from "../../../../lib/list-search.ts";

/** The address of the inviters. */
export const inviterSearch = z.object({
  ...listSearch(inviterSortColumns, "-aff_history_quota"),
  keyword: textFilter(),
  who: choiceFilter(["own", "everyone"]),
});
