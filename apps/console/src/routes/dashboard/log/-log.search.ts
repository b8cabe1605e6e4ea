import { errorLogSortColumns, logSortColumns } from "@one-hub/sdk";
import * as z from "zod/mini";

import { choiceFilter, listSearch, numberFilter, optionalText, textFilter } from "../../../lib/list-search.ts";
import { logTypeNames } from "../../../lib/log-type.ts";
import { timeFilter } from "../../../shared/ListFilters/times.ts";

/** The log's address. Filters that the server does not honour for a role are read here and left out of its calls. */
export const logSearch = z.object({
  ...listSearch(logSortColumns, "-created_at"),
  /** Absent: every kind. */
  type: choiceFilter(logTypeNames),
  ...timeFilter(),
  key: textFilter(),
  model: textFilter(),
  user: textFilter(),
  channel: numberFilter(1),
  ip: textFilter(),
  /** Symbol of the group that was charged. */
  group: textFilter(),
  /** Name of a model vendor; empty for models without one. */
  vendor: optionalText(),
  /** The calls that failed, which are a list of their own. */
  failed: z.catch(z._default(z.boolean(), false), false),
  failedOrder: listSearch(errorLogSortColumns, "-created_at").order,
  status: numberFilter(100),
  code: textFilter(),
  request: textFilter(),
  /** The entry whose detail is open (`rowId`, `failedRowId`). */
  open: textFilter(),
});

/** Search parameters of the page. */
export type LogSearch = z.output<typeof logSearch>;
