import type { ListMidjourneyTasksQuery } from "@one-hub/sdk";

import { timesOf, withoutTime } from "../../../shared/ListFilters/times.ts";
import type { MidjourneySearch } from "./-midjourney.search.ts";

/** Who asks: administrators see everybody's tasks. */
export interface MidjourneyViewer {
  readonly admin: boolean;
}

type Filters = Pick<ListMidjourneyTasksQuery, "mj_id" | "channel_id" | "start_timestamp" | "end_timestamp">;

/** The filters of an address as a role's list call honours them. */
export const filtersOf = (search: MidjourneySearch, { admin }: MidjourneyViewer, now: number): Filters => {
  const { start, end } = timesOf(search, now);
  return {
    // These tasks have milliseconds: a second ends with its last one.
    start_timestamp: start === undefined ? undefined : start * 1000,
    end_timestamp: end === undefined ? undefined : end * 1000 + 999,
    mj_id: search.task === "" ? undefined : search.task,
    ...(admin && { channel_id: search.channel }),
  };
};

/** A page of the tasks. */
export const listQuery = (
  search: MidjourneySearch,
  viewer: MidjourneyViewer,
  now: number,
): ListMidjourneyTasksQuery => ({
  ...filtersOf(search, viewer, now),
  page: search.page,
  size: search.size,
  order: search.order,
});

/** Whether the view is narrowed by anything. */
export const isFiltered = (search: MidjourneySearch, viewer: MidjourneyViewer): boolean =>
  search.range !== undefined || Object.values(filtersOf(search, viewer, 0)).some((value) => value !== undefined);

/** An address without any filter; its order and page size stay. */
export const withoutFilters = (search: MidjourneySearch): MidjourneySearch => ({
  ...search,
  ...withoutTime,
  page: 1,
  task: "",
  channel: undefined,
});
