import * as z from "zod/mini";
import { choiceFilter, listSearch, textFilter } from "../../../../lib/list-search.ts";

/** Columns by which the groups can be sorted: all are read at once, so that the console sorts them. */
export const groupSortColumns = ["id", "symbol", "name", "ratio", "api_rate", "min", "user_count", "enable"] as const;

export const yesNo = ["yes", "no"] as const;

/** The address of the list of groups. `keyword` is looked for in symbol and name. */
export const groupSearch = z.object({
  ...listSearch(groupSortColumns, "-id"),
  keyword: textFilter(),
  state: choiceFilter(["enabled", "disabled"]),
  public: choiceFilter(yesNo),
  promotion: choiceFilter(yesNo),
});

export type GroupSearch = z.output<typeof groupSearch>;
