import { channelCronActions, channelCronSortColumns } from "@one-hub/sdk";
import * as z from "zod/mini";
import { choiceFilter, listSearch, textFilter } from "../../../../lib/list-search.ts";

/** The address of the schedules. */
export const cronSearch = z.object({
  ...listSearch(channelCronSortColumns, "-id"),
  keyword: textFilter(),
  action: choiceFilter(channelCronActions),
  state: choiceFilter(["on", "off"]),
});
