import { midjourneyQueries } from "@one-hub/hooks";
import type { MidjourneyTask } from "@one-hub/sdk";
import { emptyToUndefined } from "../../../lib/list-search.ts";
import { defineList } from "../../../shared/ListPage/define-list.ts";
import type { TaskKind } from "../../../shared/Tasks/task-row.ts";
import { midjourneySearch } from "./-midjourney.search.ts";

/** Midjourney tasks: of all users for administrators, else the user's. English prompt and duration are in a task's detail. */
export const midjourneyList = defineList({
  name: "midjourney",
  search: midjourneySearch,
  queries: { own: midjourneyQueries.selfList, all: midjourneyQueries.list },
  view: { hidden: ["promptEn", "result", "duration"], density: "dense" },
  // Channel and user replace columns that the state or the detail show too.
  viewOfAll: { hidden: ["promptEn", "result", "duration", "progress", "image"], density: "dense" },
  toQuery: ({ page, size, order, task, channel }, { all, start, end }) => ({
    page,
    size,
    order,
    // These tasks have milliseconds: a second ends with its last one.
    start_timestamp: start === undefined ? undefined : start * 1000,
    end_timestamp: end === undefined ? undefined : end * 1000 + 999,
    mj_id: emptyToUndefined(task),
    ...(all && { channel_id: channel }),
  }),
});

export const midjourneyKind: TaskKind<MidjourneyTask> = {
  idOf: ({ mj_id: id }) => id,
  timeUnit: 1,
};
