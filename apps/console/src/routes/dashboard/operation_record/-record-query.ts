import type { ListOperationRecordsQuery } from "@one-hub/sdk";

import { timesOf, withoutTime } from "../../../shared/ListFilters/times.ts";
import type { RecordSearch } from "./-record.search.ts";

/** Who asks: root sees everybody's entries. */
export interface RecordViewer {
  readonly root: boolean;
}

type Filters = Pick<ListOperationRecordsQuery, "start_timestamp" | "end_timestamp" | "action" | "success" | "username">;

const said = (text: string): string | undefined => (text === "" ? undefined : text);

/** The filters of an address as a role's list call honours them. */
export const filtersOf = (search: RecordSearch, { root }: RecordViewer, now: number): Filters => {
  const { start, end } = timesOf(search, now);
  return {
    start_timestamp: start,
    end_timestamp: end,
    action: said(search.action),
    success: search.outcome === undefined ? undefined : search.outcome === "done",
    ...(root && { username: said(search.user) }),
  };
};

/** A page of the audit log. */
export const listQuery = (search: RecordSearch, viewer: RecordViewer, now: number): ListOperationRecordsQuery => ({
  ...filtersOf(search, viewer, now),
  page: search.page,
  size: search.size,
  order: search.order,
});

/** Whether the view is narrowed by anything. */
export const isFiltered = (search: RecordSearch, viewer: RecordViewer): boolean =>
  search.range !== undefined || Object.values(filtersOf(search, viewer, 0)).some((value) => value !== undefined);

/** An address without any filter; its order and page size stay. */
export const withoutFilters = (search: RecordSearch): RecordSearch => ({
  ...search,
  ...withoutTime,
  page: 1,
  outcome: undefined,
  action: "",
  user: "",
});
