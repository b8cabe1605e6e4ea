import type { Input } from "../../platform/contract/contract.ts";
import { emptyToUndefined } from "../../platform/empty-to-undefined.ts";
import { type Ctx, type Handlers, signedIn } from "../../context.ts";
import { type OrderTerm, readOrder, readPage } from "../../platform/page.ts";
import { listTasks, findKeyNames, findTaskNames, type TaskColumn, type TaskFilter } from "./store.ts";
import { toMidjourneyTask, toTask, toOwnMidjourneyTask, toOwnTask, type Pictures } from "./view.ts";

const midjourneyOrder = (order: string | undefined): OrderTerm<TaskColumn>[] =>
  readOrder(order, "MidjourneyTaskSort", "id").map(({ column, direction }) => ({
    column: column === "mj_id" ? "task_id" : column,
    direction,
  }));

const readTasks = async (
  ctx: Ctx,
  query: TaskQuery | MidjourneyQuery,
  order: readonly OrderTerm<TaskColumn>[],
  filter: TaskFilter,
) => {
  const { page, size, offset } = readPage(query);
  const { rows, total } = await listTasks(ctx.db, filter, { order, size, offset });
  return { rows, page: { page, size, total_count: total } };
};

type MidjourneyQuery = Input<"listMidjourneyTasks" | "listSelfMidjourneyTasks">["query"];

const midjourneyFilter = (query: MidjourneyQuery): TaskFilter => ({
  platforms: ["midjourney"],
  taskId: emptyToUndefined(query.mj_id),
  start: emptyToUndefined(query.start_timestamp),
  end: emptyToUndefined(query.end_timestamp),
});

type TaskQuery = Input<"listTasks" | "listSelfTasks">["query"];

/** All platforms of this list; Midjourney has one of its own. */
const otherPlatforms = ["suno"];

const taskFilter = (query: TaskQuery): TaskFilter => {
  const platform = emptyToUndefined(query.platform);
  const start = emptyToUndefined(query.start_timestamp);
  const end = emptyToUndefined(query.end_timestamp);
  return {
    platforms: platform === undefined ? otherPlatforms : otherPlatforms.includes(platform) ? [platform] : [""],
    taskId: emptyToUndefined(query.task_id),
    action: emptyToUndefined(query.action),
    status: emptyToUndefined(query.status),
    // The rows have milliseconds: a second ends with its last one.
    start: start === undefined ? undefined : start * 1000,
    end: end === undefined ? undefined : end * 1000 + 999,
  };
};

/** For a page of this site: paths are enough. */
const picturesOf = (ctx: Ctx): Pictures => ({ base: "", covers: ctx.extensions.includes("task_cover") });

/** Asynchronous tasks. */
export const taskHandlers = {
  listMidjourneyTasks: async ({ query }, ctx) => {
    const filter = { ...midjourneyFilter(query), channelId: emptyToUndefined(query.channel_id) };
    const { rows, page } = await readTasks(ctx, query, midjourneyOrder(query.order), filter);
    const names = await findTaskNames(ctx.db, rows);
    return { data: rows.map((row) => toMidjourneyTask(row, names, picturesOf(ctx))), ...page };
  },

  listSelfMidjourneyTasks: async ({ query }, ctx) => {
    const filter = {
      ...midjourneyFilter(query),
      tokenId: emptyToUndefined(query.token_id),
      userIds: [signedIn(ctx).id],
    };
    const { rows, page } = await readTasks(ctx, query, midjourneyOrder(query.order), filter);
    const keys = await findKeyNames(ctx.db, rows);
    return { data: rows.map((row) => toOwnMidjourneyTask(row, keys, picturesOf(ctx))), ...page };
  },

  listTasks: async ({ query }, ctx) => {
    const userId = emptyToUndefined(query.user_id);
    const userIds = (query.user_ids ?? []).filter((id) => id !== 0);
    const filter = {
      ...taskFilter(query),
      channelId: emptyToUndefined(query.channel_id),
      userIds: userId !== undefined ? [userId] : userIds.length > 0 ? userIds : undefined,
    };
    const { rows, page } = await readTasks(ctx, query, readOrder(query.order, "TaskSort", "id"), filter);
    const names = await findTaskNames(ctx.db, rows);
    return { data: rows.map((row) => toTask(row, names, picturesOf(ctx))), ...page };
  },

  listSelfTasks: async ({ query }, ctx) => {
    const filter = { ...taskFilter(query), tokenId: emptyToUndefined(query.token_id), userIds: [signedIn(ctx).id] };
    const { rows, page } = await readTasks(ctx, query, readOrder(query.order, "TaskSort", "id"), filter);
    const keys = await findKeyNames(ctx.db, rows);
    return { data: rows.map((row) => toOwnTask(row, keys, picturesOf(ctx))), ...page };
  },
} satisfies Partial<Handlers>;
