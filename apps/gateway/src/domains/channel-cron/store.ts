import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import { isLike, literally } from "../../platform/db/like.ts";
import type { ChannelCronRunTable, ChannelCronTable } from "../../platform/db/schema.ts";
import type { PageOf } from "../../platform/page.ts";

export type CronRow = Selectable<ChannelCronTable>;
export type RunRow = Selectable<ChannelCronRunTable>;

/** Runs of each schedule that are kept. */
const MAX_RUNS = 100;

/** Undefined filters narrow nothing. */
export type CronFilter = {
  /** Part of the name. */
  readonly keyword: string | undefined;
  readonly action: string | undefined;
  readonly enabled: boolean | undefined;
};

/** Later than every moment: schedules without a next time come last. */
const NEVER = Number.MAX_SAFE_INTEGER;

export const listCrons = async (
  db: Database,
  { keyword, action, enabled }: CronFilter,
  page: PageOf<"ChannelCronSort">,
): Promise<{ rows: CronRow[]; total: number }> => {
  let matching = db.selectFrom("channel_crons");
  if (keyword !== undefined) matching = matching.where((eb) => isLike(eb.ref("name"), `%${literally(keyword)}%`));
  if (action !== undefined) matching = matching.where("action", "=", action);
  if (enabled !== undefined) matching = matching.where("enabled", "=", enabled ? 1 : 0);
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  let query = matching.selectAll();
  for (const { column, direction } of page.order)
    query = query.orderBy(column === "next_run" ? sql`coalesce(next_at, ${NEVER})` : column, direction);
  const rows = await query.orderBy("id", "desc").limit(page.size).offset(page.offset).execute();
  return { rows, total };
};

export const listEnabledCrons = (db: Database): Promise<CronRow[]> =>
  db.selectFrom("channel_crons").selectAll().where("enabled", "=", 1).orderBy("next_at").orderBy("id").execute();

export const findCron = (db: Database, id: number): Promise<CronRow | undefined> =>
  db.selectFrom("channel_crons").selectAll().where("id", "=", id).executeTakeFirst();

/** Undefined when there are `most` schedules already. */
export const insertCron = (
  db: Database,
  values: Insertable<ChannelCronTable>,
  most: number,
): Promise<CronRow | undefined> =>
  db.transaction().execute(async (trx) => {
    const { count } = await trx
      .selectFrom("channel_crons")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return count >= most
      ? undefined
      : trx.insertInto("channel_crons").values(values).returningAll().executeTakeFirstOrThrow();
  });

/** Undefined when there is no such row. */
export const updateCron = (
  db: Database,
  id: number,
  change: Updateable<ChannelCronTable>,
): Promise<CronRow | undefined> =>
  db.updateTable("channel_crons").set(change).where("id", "=", id).returningAll().executeTakeFirst();

/** Writes the next time unless the row was changed since it was read; whether it was written. */
export const moveNext = async (
  db: Database,
  { id, next_at: before }: Pick<CronRow, "id" | "next_at">,
  next: number | null,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("channel_crons")
    .set({ next_at: next })
    .where("id", "=", id)
    .where("enabled", "=", 1)
    .where("next_at", before === null ? "is" : "=", before)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** Deletes a schedule with its history. Returns whether there was one. */
export const deleteCron = (db: Database, id: number): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await trx.deleteFrom("channel_cron_runs").where("cron_id", "=", id).execute();
    const { numDeletedRows } = await trx.deleteFrom("channel_crons").where("id", "=", id).executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  });

/** Adds a row to the history and deletes those that are too old. */
export const insertRun = (db: Database, values: Insertable<ChannelCronRunTable>): Promise<RunRow> =>
  db.transaction().execute(async (trx) => {
    const run = await trx.insertInto("channel_cron_runs").values(values).returningAll().executeTakeFirstOrThrow();
    const oldest = await trx
      .selectFrom("channel_cron_runs")
      .select("id")
      .where("cron_id", "=", run.cron_id)
      .orderBy("id", "desc")
      .offset(MAX_RUNS - 1)
      .limit(1)
      .executeTakeFirst();
    if (oldest !== undefined)
      await trx
        .deleteFrom("channel_cron_runs")
        .where("cron_id", "=", run.cron_id)
        .where("id", "<", oldest.id)
        .execute();
    return run;
  });

export const updateRun = async (
  db: Database,
  id: number,
  change: Updateable<ChannelCronRunTable>,
): Promise<RunRow | undefined> =>
  db.updateTable("channel_cron_runs").set(change).where("id", "=", id).returningAll().executeTakeFirst();

/** Ends the runs that the last process left open. */
export const interruptRuns = async (db: Database, now: number): Promise<void> => {
  await db
    .updateTable("channel_cron_runs")
    .set({ state: "interrupted", ended_at: now })
    .where("state", "=", "running")
    .execute();
};

export const listRuns = async (
  db: Database,
  cronId: number,
  page: PageOf<"ChannelCronRunSort">,
): Promise<{ rows: RunRow[]; total: number }> => {
  const matching = db.selectFrom("channel_cron_runs").where("cron_id", "=", cronId);
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  let query = matching.selectAll();
  for (const { column, direction } of page.order) query = query.orderBy(column, direction);
  const rows = await query.limit(page.size).offset(page.offset).execute();
  return { rows, total };
};

/** The latest run of each schedule that is not under way, without its results, by the schedule's id. */
export const listLastRuns = async (
  db: Database,
  cronIds: readonly number[],
): Promise<ReadonlyMap<number, Omit<RunRow, "results">>> => {
  if (cronIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("channel_cron_runs")
    .select([
      "id",
      "cron_id",
      "trigger",
      "state",
      "started_by",
      "due_at",
      "started_at",
      "ended_at",
      "total",
      "succeeded",
      "failed",
      "changed",
      "missed",
    ])
    .where("id", "in", (eb) =>
      eb
        .selectFrom("channel_cron_runs")
        .select(({ fn }) => fn.max("id").as("id"))
        .where("cron_id", "in", cronIds)
        .where("state", "!=", "running")
        .groupBy("cron_id"),
    )
    .execute();
  return new Map(rows.map((row) => [row.cron_id, row]));
};

/** The name and role that the audit log has of a user. */
export const findOwner = (db: Database, id: number) =>
  db.selectFrom("users").select(["id", "username", "role"]).where("id", "=", id).executeTakeFirst();
