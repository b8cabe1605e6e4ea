import type { Insertable, Selectable, Transaction, Updateable } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { Schema, TaskTable } from "../../platform/db/schema.ts";
import { logType } from "../log/log-type.ts";
import { eventColumns } from "../log/event.ts";
import { findChannelNames } from "../log/store.ts";
import { createRequestId } from "../../platform/http.ts";
import { addUsageHours, insertLogs, noteRow } from "../log/write-store.ts";
import type { Page } from "../../platform/page.ts";
import { reviveToken } from "../token/store.ts";

const hourSeconds = 3600;

export type TaskRow = Selectable<TaskTable>;

/** What tasks are looked for; every value is an exact match, the times are unix milliseconds and inclusive. */
export type TaskFilter = {
  readonly platforms: readonly string[];
  readonly userIds?: readonly number[] | undefined;
  readonly tokenId?: number | undefined;
  readonly channelId?: number | undefined;
  readonly taskId?: string | undefined;
  readonly action?: string | undefined;
  readonly status?: string | undefined;
  readonly start?: number | undefined;
  readonly end?: number | undefined;
};

export type TaskColumn = Exclude<keyof TaskTable, "data" | "properties">;

const matching = (db: Database, filter: TaskFilter) => {
  const equal = [
    ["token_id", filter.tokenId],
    ["channel_id", filter.channelId],
    ["task_id", filter.taskId],
    ["action", filter.action],
    ["status", filter.status],
  ] as const;
  let query = db.selectFrom("tasks").where("platform", "in", filter.platforms);
  if (filter.userIds !== undefined) query = query.where("user_id", "in", filter.userIds);
  for (const [column, value] of equal) if (value !== undefined) query = query.where(column, "=", value);
  if (filter.start !== undefined) query = query.where("submit_time", ">=", filter.start);
  if (filter.end !== undefined) query = query.where("submit_time", "<=", filter.end);
  return query;
};

/** One page of tasks and how many match. */
export const listTasks = async (
  db: Database,
  filter: TaskFilter,
  page: Page<TaskColumn>,
): Promise<{ rows: TaskRow[]; total: number }> => {
  const counted = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  let query = matching(db, filter).selectAll();
  for (const { column, direction } of page.order) query = query.orderBy(column, direction);
  const rows = await query
    .orderBy("id", page.order.at(-1)?.direction ?? "desc")
    .limit(page.size)
    .offset(page.offset)
    .execute();
  return { rows, total: counted.total };
};

/** Names by ids. */
export type TaskNames = {
  readonly tokens: ReadonlyMap<number, string>;
  readonly channels: ReadonlyMap<number, string>;
  readonly users: ReadonlyMap<number, string>;
};

const idsIn = (rows: readonly TaskRow[], column: "token_id" | "channel_id" | "user_id") =>
  [...new Set(rows.map((row) => row[column]))].filter((id) => id !== 0);

/** Names of the keys of tasks, deleted ones too. */
export const findKeyNames = async (db: Database, rows: readonly TaskRow[]): Promise<ReadonlyMap<number, string>> => {
  const ids = idsIn(rows, "token_id");
  if (ids.length === 0) return new Map();
  const tokens = await db.selectFrom("tokens").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(tokens.map(({ id, name }) => [id, name]));
};

/** Names of what tasks have to do with, deleted ones too. */
export const findTaskNames = async (db: Database, rows: readonly TaskRow[]): Promise<TaskNames> => {
  const ids = idsIn(rows, "user_id");
  const users =
    ids.length === 0 ? [] : await db.selectFrom("users").select(["id", "username"]).where("id", "in", ids).execute();
  return {
    tokens: await findKeyNames(db, rows),
    channels: await findChannelNames(db, idsIn(rows, "channel_id")),
    users: new Map(users.map(({ id, username }) => [id, username])),
  };
};

export type NewTask = Insertable<TaskTable>;

export const insertTask = async (db: Database | Transaction<Schema>, task: NewTask): Promise<void> => {
  await db.insertInto("tasks").values(task).execute();
};

/** NUL can be stored nowhere, and tasks that were refused have no id. */
const isTaskId = (text: string) => text !== "" && !text.includes("\u0000");

/** The newest of a user's tasks with each of these ids. */
export const findTasks = async (
  db: Database,
  platform: string,
  userId: number,
  taskIds: readonly string[],
): Promise<TaskRow[]> => {
  const wanted = taskIds.filter(isTaskId);
  if (wanted.length === 0) return [];
  const rows = await db
    .selectFrom("tasks")
    .selectAll()
    .where("task_id", "in", wanted)
    .where("platform", "=", platform)
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
  return [...new Map(rows.map((row) => [row.task_id, row])).values()];
};

/** The newest image of the task, of any user; undefined if there is none. */
export const findImage = async (db: Database, taskId: string) =>
  isTaskId(taskId)
    ? db
        .selectFrom("tasks")
        .select(["image_url", "channel_id", "is_open"])
        .where("task_id", "=", taskId)
        .where("platform", "=", "midjourney")
        .where("image_url", "!=", "")
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirst()
    : undefined;

/** The songs of the newest task with this id, of any user; undefined if there are none. */
export const findSongs = async (db: Database, taskId: string) =>
  isTaskId(taskId)
    ? db
        .selectFrom("tasks")
        .select(["data", "channel_id", "is_open"])
        .where("task_id", "=", taskId)
        .where("platform", "=", "suno")
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirst()
    : undefined;

/** Tasks with this id at this channel. */
export const tasksAt = (db: Database, platform: string, channelId: number, taskId: string) =>
  db
    .selectFrom("tasks")
    .selectAll()
    .where("task_id", "=", taskId)
    .where("platform", "=", platform)
    .where("channel_id", "=", channelId)
    .execute();

/** The channels that have tasks under way. */
export const listOpenChannels = (db: Database) =>
  db.selectFrom("tasks").select(["platform", "channel_id"]).where("is_open", "=", 1).distinct().execute();

/** Running tasks of a channel, least recently changed first. */
export const listOpenTasks = (db: Database, platform: string, channelId: number, most: number) =>
  db
    .selectFrom("tasks")
    .selectAll()
    .where("is_open", "=", 1)
    .where("channel_id", "=", channelId)
    .where("platform", "=", platform)
    .orderBy("updated_at")
    .orderBy("id")
    .limit(most)
    .execute();

/** The channel a task is done by, whether or not it still takes calls. */
export const findChannel = (db: Database, channelId: number) =>
  db.selectFrom("channels").selectAll().where("id", "=", channelId).executeTakeFirst();

export type TaskChange = Updateable<TaskTable>;

/** Writes what became of a task that is under way; one that has ended stays as it is. */
export const updateTask = async (db: Database, id: number, change: TaskChange): Promise<void> => {
  await db.updateTable("tasks").set(change).where("id", "=", id).where("is_open", "=", 1).execute();
};

type Refund = { readonly text: string; readonly now: number };
/** Whose task it was, and the group of its call. */
type TaskOwner = { readonly username: string; readonly group: string };

/** Gives the charge of a task back to the user, the key and the channel's sum, with a log row. */
const giveBack = async (trx: Transaction<Schema>, row: TaskRow, refund: Refund, owner: TaskOwner): Promise<void> => {
  await trx
    .updateTable("users")
    .set((eb) => ({ quota: eb("quota", "+", row.quota), used_quota: eb("used_quota", "-", row.quota) }))
    .where("id", "=", row.user_id)
    .execute();
  if (row.token_quota !== 0) {
    await trx
      .updateTable("tokens")
      .set((eb) => ({
        remain_quota: eb("remain_quota", "+", row.token_quota),
        used_quota: eb("used_quota", "-", row.token_quota),
      }))
      .where("id", "=", row.token_id)
      .execute();
    await reviveToken(trx, row.token_id);
  }
  await trx
    .updateTable("channels")
    .set((eb) => ({ used_quota: eb("used_quota", "-", row.quota) }))
    .where("id", "=", row.channel_id)
    .execute();
  const token = await trx.selectFrom("tokens").select("name").where("id", "=", row.token_id).executeTakeFirst();
  await insertLogs(trx, [
    noteRow({
      user_id: row.user_id,
      created_at: refund.now,
      type: logType.system,
      content: refund.text,
      username: owner.username,
      token_name: token?.name ?? "",
      token_id: row.token_id,
      model_name: row.model_name,
      channel_id: row.channel_id,
      refunded: row.quota,
      group: owner.group,
      request_id: createRequestId(new Date(refund.now * 1000)),
      ...eventColumns({ code: "task_refunded", params: { quota: row.quota, task_id: row.task_id } }),
    }),
  ]);
};

/**
 * Ends a task. A failed one gives back what it cost to the user, the key and the channel's sum, with a log row, in the same transaction as
 * the end: whatever is told how often and in whatever order, only the first end of a task counts. False where it had ended before.
 */
export const endTask = (
  db: Database,
  row: TaskRow,
  change: TaskChange & { readonly status: "SUCCESS" | "FAILURE" },
  refund: Refund,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("tasks")
      .set({ ...change, is_open: 0 })
      .where("id", "=", row.id)
      .where("is_open", "=", 1)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    const { quota, cost } = row;
    // A task of a group that is not charged may have a cost all the same.
    if (change.status === "SUCCESS" || (quota === 0 && (cost ?? 0) === 0)) return true;
    const owner = await trx
      .selectFrom("users")
      .select(["username", "group"])
      .where("id", "=", row.user_id)
      .executeTakeFirst();
    const group = row.group === "" ? (owner?.group ?? "") : row.group;
    if (quota !== 0) await giveBack(trx, row, refund, { username: owner?.username ?? "", group });
    // The charge stays in its own hour, so that finished statements do not change; a refund counts when it is made.
    await addUsageHours(trx, [
      {
        hour: refund.now - (refund.now % hourSeconds),
        user_id: row.user_id,
        model_name: row.model_name,
        token_id: row.token_id,
        channel_id: row.channel_id,
        group,
        requests: 0,
        quota: -quota,
        refunded: quota,
        ...(cost === null ? {} : { cost: -cost, costed_quota: -quota }),
        prompt_tokens: 0,
        completion_tokens: 0,
        cached_tokens: 0,
        request_time: 0,
      },
    ]);
    return true;
  });
