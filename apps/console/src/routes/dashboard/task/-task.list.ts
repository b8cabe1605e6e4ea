import { taskQueries } from "@one-hub/hooks";
import type { Task } from "@one-hub/sdk";
import { emptyToUndefined } from "../../../lib/list-search.ts";
import { defineList } from "../../../shared/ListPage/define-list.ts";
import type { TaskKind } from "../../../shared/Tasks/task-row.ts";
import { taskSearch } from "./-task.search.ts";

const platforms: ReadonlyMap<string, string> = new Map([
  ["suno", "Suno"],
  ["kling", "Kling"],
]);

/** A kind of upstream by its name in the world. */
export const platformName = (platform: string): string => platforms.get(platform) ?? platform;

/** Asynchronous tasks, such as songs: of all users for administrators, else the user's. The end of a task is in its detail. */
export const taskList = defineList({
  name: "task",
  search: taskSearch,
  queries: { own: taskQueries.selfList, all: taskQueries.list },
  view: { hidden: ["finished"], density: "dense" },
  // Channel and user take the room of what the state and the action tell as well.
  viewOfAll: { hidden: ["finished", "platform", "progress"], density: "dense" },
  toQuery: ({ page, size, order, task, platform, action, status, channel, user }, { all, start, end }) => ({
    page,
    size,
    order,
    start_timestamp: start,
    end_timestamp: end,
    task_id: emptyToUndefined(task),
    platform: emptyToUndefined(platform),
    action: emptyToUndefined(action),
    status: emptyToUndefined(status),
    ...(all && { channel_id: channel, user_id: user }),
  }),
});

/** Tasks of Suno and its like, with times in seconds. */
export const taskKind: TaskKind<Task> = {
  idOf: ({ task_id: id }) => id,
  timeUnit: 1000,
};
