import { setImmediate as nextTurn } from "node:timers/promises";
import { type Expression, type Kysely, type SqlBool, sql } from "kysely";
import { type Database, isPostgres } from "../db/database.ts";
import { saturatedSql, saturatedSum } from "../db/saturate.ts";
import type { Schema } from "../db/schema.ts";
import { spans } from "../usage/pieces.ts";
import { countedColumns, type Equality, type LogRange, rangeConditions, where } from "./filter.ts";

/** Unix seconds of the start of a row's hour. */
const hour = sql.raw(`created_at - created_at % ${spans.hour}`);

const quotaSum = (db: Kysely<Schema>) => sql.raw(saturatedSum("quota", isPostgres(db)));

/** The id up to which every row is committed or will never be. */
const readLastId = (db: Database): Promise<number> =>
  db.transaction().execute(async (trx) => {
    // PostgreSQL gives out ids before their rows are committed: whoever writes now is waited for. SQLite has one writer.
    if (isPostgres(trx)) await sql`lock table logs in share mode`.execute(trx);
    const { last } = await trx
      .selectFrom("logs")
      .select((eb) => eb.fn.max("id").as("last"))
      .executeTakeFirstOrThrow();
    return last ?? 0;
  });

const readCounted = async (db: Kysely<Schema>): Promise<number> =>
  (await db.selectFrom("log_counted").select("until").executeTakeFirstOrThrow()).until;

/**
 * Counts the log rows that were added since the last time, by the hour and each of their columns: behind the relay, whose
 * calls pay for no index but the one in the order of time. Rows not yet counted are few, and whoever reads counts them by themselves.
 */
export const countLogs = async (db: Database, atOnce = 2048): Promise<void> => {
  const last = await readLastId(db);
  for (let from = await readCounted(db); from < last; from = await readCounted(db)) {
    const to = Math.min(from + atOnce, last);
    await db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable("log_counted")
        .set({ until: to })
        .where("until", "=", from)
        .executeTakeFirstOrThrow();
      // Somebody else has counted them meanwhile.
      if (numUpdatedRows === 0n) return;
      for (const name of ["", ...countedColumns])
        await sql`insert into log_hours (name, value, type, hour, row_count, quota)
          select ${sql.lit(name)}, ${name === "" ? sql`''` : sql`cast(${sql.ref(name)} as text)`}, type, ${hour}, count(*), ${quotaSum(trx)}
          from logs where id > ${from} and id <= ${to} group by 2, 3, 4
          on conflict (name, value, type, hour) do update set row_count = log_hours.row_count + excluded.row_count,
            quota = ${sql.raw(saturatedSql("log_hours.quota + excluded.quota", isPostgres(trx)))}`.execute(trx);
    });
    await nextTurn();
  }
};

/** The rows of one hour that match a filter. */
export type LogHour = { readonly hour: number; readonly row_count: number; readonly quota: number };

/** The times of a filter that are no whole hours, at its ends. */
const cutTimes = ({ start, end }: LogRange, first: number, last: number): LogRange[] => {
  if (first >= last) return [{ start, end }];
  return [
    ...(start === undefined || start === first ? [] : [{ start, end: first - 1 }]),
    ...(end === undefined || end + 1 === last ? [] : [{ start: last, end }]),
  ];
};

/**
 * The hours that have rows of this type, these times and this one exact match, the oldest first. Exact within a transaction
 * that sees one state of the database.
 */
export const readLogHours = async (
  db: Kysely<Schema>,
  range: LogRange,
  match: Equality | undefined,
): Promise<LogHour[]> => {
  const { type, start, end } = range;
  const until = await readCounted(db);
  const first = start === undefined ? -Infinity : Math.ceil(start / spans.hour) * spans.hour;
  const last = end === undefined ? Infinity : Math.floor((end + 1) / spans.hour) * spans.hour;
  const counted = [
    sql<SqlBool>`name = ${match?.column ?? ""}`,
    sql<SqlBool>`value = ${match === undefined ? "" : String(match.value)}`,
    ...(type === undefined ? [] : [sql<SqlBool>`type = ${type}`]),
    ...(Number.isFinite(first) ? [sql<SqlBool>`hour >= ${first}`] : []),
    ...(Number.isFinite(last) ? [sql<SqlBool>`hour < ${last}`] : []),
  ];
  const matches = match === undefined ? [] : [match];
  const rowsWhere = (times: LogRange, ids: Expression<SqlBool>, index: string) =>
    sql`select ${hour} as hour, 1 as row_count, quota from logs ${sql.raw(isPostgres(db) ? "" : index)}
      ${where([...rangeConditions({ ...times, type }, matches), ids])}`;
  const sources = [
    sql`select hour, row_count, quota from log_hours ${where(counted)}`,
    ...cutTimes(range, first, last).map((times) => rowsWhere(times, sql`id <= ${until}`, "indexed by logs_time")),
    // Those that nobody has counted yet.
    rowsWhere({ start, end }, sql`id > ${until}`, "not indexed"),
  ];
  const { rows } = await sql<LogHour>`select hour, cast(sum(row_count) as bigint) as row_count, ${quotaSum(db)} as quota
    from (${sql.join(sources, sql` union all `)}) as hours group by hour order by hour`.execute(db);
  return rows;
};
