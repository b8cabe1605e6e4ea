import { type Kysely, sql } from "kysely";
import { type Database, isPostgres, readSnapshot } from "../../platform/db/database.ts";
import { saturatedSql, saturatedSum } from "../../platform/db/saturate.ts";
import type { Schema } from "../../platform/db/schema.ts";
import { spans } from "../usage/pieces.ts";
import { readLogHours } from "./counts-store.ts";
import { countedColumns } from "./filter.ts";
import { logType } from "./log-type.ts";

/** Counts the consumption rows from before a time; `oldest` is the start of the first one's hour. */
export const countOldLogs = async (
  db: Database,
  before: number,
): Promise<{ rows: number; oldest: number | undefined }> => {
  const hours = await readSnapshot(db, (trx) =>
    readLogHours(trx, { type: logType.consume, end: before - 1 }, undefined),
  );
  return {
    rows: hours.reduce((sum, { row_count: rows }) => sum + rows, 0),
    oldest: hours.find(({ row_count: rows }) => rows > 0)?.hour,
  };
};

/** Refunds from before this time give back charges that the log does not hold any more. */
export const noteDeletedBefore = async (db: Database, before: number): Promise<void> => {
  await db.updateTable("log_counted").set({ deleted_before: before }).where("deleted_before", "<", before).execute();
};

/** A row's place in the order of time. */
export type LogPlace = { readonly created_at: number; readonly id: number };

/** Hours whose last row is gone are removed so many at a time. */
const MAX_KEYS = 200;

/** Takes rows out of the counts by hour and one column. */
const discount = async (trx: Kysely<Schema>, name: string, from: ReturnType<typeof sql>) => {
  const postgres = isPostgres(trx);
  const value = name === "" ? sql`''` : sql`cast(${sql.ref(name)} as text)`;
  const { rows } = await sql<{ value: string; hour: number; row_count: number }>`
    insert into log_hours (name, value, type, hour, row_count, quota)
    select ${sql.lit(name)}, ${value}, type, created_at - created_at % ${sql.lit(spans.hour)},
      -count(*), -${sql.raw(saturatedSum("quota", postgres))} ${from} group by 2, 3, 4
    on conflict (name, value, type, hour) do update set row_count = log_hours.row_count + excluded.row_count,
      quota = ${sql.raw(saturatedSql("log_hours.quota + excluded.quota", postgres))}
    returning value, hour, row_count`.execute(trx);
  const empty = rows.filter(({ row_count: count }) => count <= 0);
  for (let index = 0; index < empty.length; index += MAX_KEYS) {
    const keys = empty
      .slice(index, index + MAX_KEYS)
      .map((row) => sql`(${sql.lit(name)}, ${row.value}, ${sql.lit(logType.consume)}, ${sql.lit(row.hour)})`);
    await sql`delete from log_hours where (name, value, type, hour) in (values ${sql.join(keys)})`.execute(trx);
  }
};

/**
 * Deletes some counted consumption rows from before a time, with their counts and recorded bodies, the oldest first. Begins after a
 * place, so that rows of other types are stepped over once. Resolves to the number of deleted rows and the last one's place.
 */
export const deleteOldLogs = (
  db: Database,
  before: number,
  most: number,
  after: LogPlace,
): Promise<{ rows: number; last: LogPlace }> =>
  db.transaction().execute(async (trx) => {
    const logs = isPostgres(trx) ? sql`logs` : sql`logs indexed by logs_time`;
    const { until } = await trx.selectFrom("log_counted").select("until").executeTakeFirstOrThrow();
    const counted = sql`type = ${sql.lit(logType.consume)} and id <= ${until}
      and (created_at, id) > (${after.created_at}, ${after.id})`;
    const { rows } = await sql<LogPlace>`select created_at, id from ${logs}
      where ${counted} and created_at >= ${after.created_at} and created_at < ${before}
      order by created_at, id limit ${most}`.execute(trx);
    const [first] = rows;
    const last = rows.at(-1);
    if (first === undefined || last === undefined) return { rows: 0, last: after };
    // The only bounds of time, or SQLite would read the index up to the other one.
    const chosen = sql`from ${logs} where ${counted} and (created_at, id) <= (${last.created_at}, ${last.id})
      and created_at between ${first.created_at} and ${last.created_at}`;
    for (const name of ["", ...countedColumns]) await discount(trx, name, chosen);
    await sql`delete from log_bodies where request_id in (select request_id ${chosen})`.execute(trx);
    await sql`delete ${chosen}`.execute(trx);
    return { rows: rows.length, last };
  });
