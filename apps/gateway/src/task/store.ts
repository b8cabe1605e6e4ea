import type { Selectable } from "kysely";
import type { Database } from "../db/database.ts";
import type { TaskTable } from "../db/schema.ts";
import type { OrderTerm } from "../page.ts";

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
export const listTaskRows = async (
  db: Database,
  filter: TaskFilter,
  page: { readonly order: readonly OrderTerm<TaskColumn>[]; readonly size: number; readonly offset: number },
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
