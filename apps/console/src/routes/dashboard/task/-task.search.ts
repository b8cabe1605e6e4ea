import { taskSortColumns } from "@one-hub/sdk";
import * as z from "zod/mini";

import { listSearch, numberFilter, textFilter } from "../../../lib/list-search.ts";
import { timeFilter } from "../../../shared/ListFilters/times.ts";

/** The tasks' address. Platform, action and state may be such that this console has no words for. */
export const taskSearch = z.object({
  ...listSearch(taskSortColumns, "-id"),
  ...timeFilter(),
  task: textFilter(),
  platform: textFilter(),
  action: textFilter(),
  status: textFilter(),
  /** Only administrators see others' tasks and have these two filters. */
  channel: numberFilter(1),
  user: numberFilter(1),
});
