import type { ListTasksQuery } from "@one-hub/sdk";

import { timesOf, withoutTime } from "../../../shared/ListFilters/times.ts";
import type { TaskSearch } from "./-task.search.ts";

/** Who asks: administrators see everybody's tasks. */
export interface TaskViewer {
  readonly admin: boolean;
}

type Filters = Omit<ListTasksQuery, "page" | "size" | "order" | "user_ids">;

const said = (text: string): string | undefined => (text === "" ? undefined : text);

/** The filters of an address as a role's list call honours them. */
export const filtersOf = (search: TaskSearch, { admin }: TaskViewer, now: number): Filters => {
  const { start, end } = timesOf(search, now);
  return {
    start_timestamp: start,
    end_timestamp: end,
    task_id: said(search.task),
    platform: said(search.platform),
    action: said(search.action),
    status: said(search.status),
    ...(admin && { channel_id: search.channel, user_id: search.user }),
  };
};

/** A page of the tasks. */
export const listQuery = (search: TaskSearch, viewer: TaskViewer, now: number): ListTasksQuery => ({
  ...filtersOf(search, viewer, now),
  page: search.page,
  size: search.size,
  order: search.order,
});

/** Whether the view is narrowed by anything. */
export const isFiltered = (search: TaskSearch, viewer: TaskViewer): boolean =>
  search.range !== undefined || Object.values(filtersOf(search, viewer, 0)).some((value) => value !== undefined);

/** An address without any filter; its order and page size stay. */
export const withoutFilters = (search: TaskSearch): TaskSearch => ({
  ...search,
  ...withoutTime,
  page: 1,
  task: "",
  platform: "",
  action: "",
  status: "",
  channel: undefined,
  user: undefined,
});
