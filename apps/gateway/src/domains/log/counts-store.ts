import { setImmediate as nextTurn } from "node:timers/promises";
import { type Expression, type Kysely, type SqlBool, sql } from "kysely";
import { type Database, isPostgres } from "../../platform/db/database.ts";
import { saturatedSql, saturatedSum } from "../../platform/db/saturate.ts";
import type { Schema } from "../../platform/db/schema.ts";
import { spans } from "../usage/pieces.ts";
import { type CountedColumn, countedColumns, type Equality, type LogRange } from "./filter.ts";
import { isOneOf, rangeConditions } from "./conditions-store.ts";
import { where } from "../../platform/db/where.ts";

/** Unix seconds of the start of a row's hour. */
const hour = sql.raw(`created_at - created_at % ${spans.hour}`);

const quotaSum = (db: Kysely<Schema>) => sql.raw(saturatedSum("quota", isPostgres(db)));

/** The id up to which every row is committed or will never be. */
const readLastId = (db: Database): Promise<number> =>
  db.transaction().execute(async (trx) => {
    // PostgreSQL assigns ids before their rows are committed, so this waits for current writers. SQLite has only one.
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
 * Counts the log rows added since the last run, by the hour and each of their columns. It runs behind the relay, whose calls
 * only pay for the index by time. Uncounted rows are few, and readers count them themselves.
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
      // Another run has counted them.
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
    isOneOf("value", match === undefined ? [""] : match.values.map(String)),
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
    // Rows that are not counted yet.
    rowsWhere({ start, end }, sql`id > ${until}`, "not indexed"),
  ];
  const { rows } = await sql<LogHour>`select hour, cast(sum(row_count) as bigint) as row_count, ${quotaSum(db)} as quota
    from (${sql.join(sources, sql` union all `)}) as hours group by hour order by hour`.execute(db);
  return rows;
};

/** Values of a column beyond which their rows are sorted instead. */
const MAX_VALUES = 2000;
/** Values whose rows are counted by one statement. */
const COUNTED_VALUES = 32;

/** The column `type` is no column of the counts, but of each of their rows. */
export type SortedColumn = CountedColumn | "type";

/** Rows that have one value of a column. */
export type LogValue = { readonly value: string; readonly row_count: number };

/** The values of a column in SQL's order, by one seek in the counts' key for each; `until` is the last counted row. */
const readValues = async (
  db: Kysely<Schema>,
  column: CountedColumn,
  direction: "asc" | "desc",
  until: number,
  most: number,
): Promise<string[]> => {
  const [first, after] = direction === "asc" ? [sql`min(value)`, sql`>`] : [sql`max(value)`, sql`<`];
  const { rows } = await sql<{ value: string }>`with recursive uncounted (value) as materialized (
      select distinct cast(${sql.ref(column)} as text) from logs ${sql.raw(isPostgres(db) ? "" : "not indexed")}
      where id > ${until}
    ), found (value) as (
      select ${first} from (
        select ${first} as value from log_hours where name = ${column} union all select ${first} from uncounted
      ) as firsts
      union all
      select (select ${first} from (
        select ${first} as value from log_hours where name = ${column} and value ${after} found.value
        union all select ${first} from uncounted where value ${after} found.value
      ) as nexts) from found where found.value is not null
    ) select value from found where value is not null limit ${most}`.execute(db);
  return rows.map(({ value }) => value);
};

/** Models beyond which the log's are not listed: a statement binds them up to four times, and SQLite 32 766 values. */
const MAX_MODELS = 8000;

/** Names of the models that the log has rows of. */
export const readLogModels = async (db: Kysely<Schema>): Promise<string[]> => {
  const models = await readValues(db, "model_name", "asc", await readCounted(db), MAX_MODELS);
  return models.filter((model) => model !== "");
};

const countValues = async (
  db: Kysely<Schema>,
  column: CountedColumn,
  values: readonly string[],
  type: number | undefined,
): Promise<Map<string, number>> => {
  const { rows } = await sql<LogValue>`select value, cast(sum(row_count) as bigint) as row_count from log_hours
    ${where([
      sql<SqlBool>`name = ${column}`,
      sql<SqlBool>`value in (${sql.join(values)})`,
      ...(type === undefined ? [] : [sql<SqlBool>`type = ${type}`]),
    ])} group by value`.execute(db);
  return new Map(rows.map(({ value, row_count: count }) => [value, count]));
};

const isNumeric = (column: SortedColumn) => column === "type" || column === "user_id" || column === "channel_id";

/**
 * The values of a column with their rows of this type, in the order of a list that is sorted by it, to the end of a page of that
 * list. Undefined where more than `maxValues` are on the page, or too many before it. Exact within a transaction that sees one
 * state of the database.
 */
export const readLogValues = async (
  db: Kysely<Schema>,
  column: SortedColumn,
  direction: "asc" | "desc",
  page: {
    readonly type: number | undefined;
    readonly offset: number;
    readonly size: number;
    readonly maxValues: number;
  },
): Promise<LogValue[] | undefined> => {
  const { type, offset, maxValues } = page;
  const end = offset + page.size;
  const until = await readCounted(db);
  const { rows: uncounted } =
    await sql<LogValue>`select cast(${sql.ref(column)} as text) as value, count(*) as row_count
    from logs ${sql.raw(isPostgres(db) ? "" : "not indexed")}
    ${where([...rangeConditions({ type }, []), sql<SqlBool>`id > ${until}`])} group by 1`.execute(db);
  const extra = new Map(uncounted.map(({ value, row_count: count }) => [value, count]));
  const sign = direction === "asc" ? 1 : -1;
  if (column === "type") {
    const { rows } = await sql<LogValue>`select cast(type as text) as value, cast(sum(row_count) as bigint) as row_count
      from log_hours ${where([sql<SqlBool>`name = ''`, sql<SqlBool>`value = ''`])} group by 1`.execute(db);
    const counts = new Map(rows.map(({ value, row_count: count }) => [value, count]));
    return [...new Set([...counts.keys(), ...extra.keys()])]
      .toSorted((one, other) => sign * (Number(one) - Number(other)))
      .map((value) => ({ value, row_count: (counts.get(value) ?? 0) + (extra.get(value) ?? 0) }));
  }
  const values = await readValues(db, column, direction, until, MAX_VALUES + 1);
  if (isNumeric(column)) {
    if (values.length > MAX_VALUES) return undefined;
    values.sort((one, other) => sign * (Number(one) - Number(other)));
  }
  const found: LogValue[] = [];
  let told = 0;
  let onPage = 0;
  for (let index = 0; index < values.length && told < end; index += COUNTED_VALUES) {
    const some = values.slice(index, index + COUNTED_VALUES);
    const counts = await countValues(db, column, some, type);
    for (const value of some) {
      const count = (counts.get(value) ?? 0) + (extra.get(value) ?? 0);
      if (count === 0 || told >= end) continue;
      found.push({ value, row_count: count });
      told += count;
      if (told > offset) onPage += 1;
    }
    if (onPage > maxValues) return undefined;
  }
  return told < end && values.length > MAX_VALUES ? undefined : found;
};
