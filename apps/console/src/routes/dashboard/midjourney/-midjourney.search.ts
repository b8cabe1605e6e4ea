import { midjourneySortColumns } from "@one-hub/sdk";
import * as z from "zod/mini";

import { listSearch, numberFilter, textFilter } from "../../../lib/list-search.ts";
import { timeFilter } from "../../../shared/ListFilters/times.ts";

export const midjourneySearch = z.object({
  ...listSearch(midjourneySortColumns, "-id"),
  ...timeFilter(),
  task: textFilter(),
  /** Only administrators see others' tasks and have this filter. */
  channel: numberFilter(1),
});
