import { operationRecordSortColumns } from "@one-hub/sdk";
import * as z from "zod/mini";

import { choiceFilter, listSearch, textFilter } from "../../../lib/list-search.ts";
import { timeFilter } from "../../../shared/ListFilters/times.ts";

/** Outcomes by their name in the address. */
export const outcomes = ["done", "refused"] as const;

/** The audit log's address. */
export const recordSearch = z.object({
  ...listSearch(operationRecordSortColumns, "-created_at"),
  ...timeFilter(),
  /** Absent: both. */
  outcome: choiceFilter(outcomes),
  /** Id of an operation; also one that this console has no words for. */
  action: textFilter(),
  /** Only root sees others' entries and has this filter. */
  user: textFilter(),
});

/** Search parameters of the page. */
export type RecordSearch = z.output<typeof recordSearch>;
