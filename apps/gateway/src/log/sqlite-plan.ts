import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { OrderTerm } from "../page.ts";
import { conditions, equalities, type LogFilter, where } from "./filter.ts";
import { logType } from "./log-type.ts";

// SQLite keeps no statistics here, and a wrong index costs seconds in which nobody else is served. So each statement
// names its index. What is fast depends on whether rows must be fetched: an index entry read in order costs a
// ten-thousandth of a millisecond, a row fetched through it twenty times as much.

/** Ordered by user and time, and holds every column that can be filtered or sorted by. */
const covering = "logs_user_id";

/** Entries up to which fetching each one's row is quicker than reading the whole covering index. */
const fewEntries = 20_000;
/** Entries of the sort column's index that are looked through before it is clear that its order does not help. */
const walkedEntries = 10_000;

type Where = readonly Expression<SqlBool>[];

const indexOf = (column: string) => `logs_${column}`;

const rowsOf = (index: string | undefined, parts: Where) =>
  sql`from logs ${index === undefined ? sql`` : sql`indexed by ${sql.ref(index)}`} ${where(parts)}`;

const countOf = (index: string | undefined, parts: Where) => sql<number>`(select count(*) ${rowsOf(index, parts)})`;

const read = async (db: Database, expression: RawBuilder<number>): Promise<number> => {
  const { rows } = await sql<{ value: number }>`select ${expression} as value`.execute(db);
  return rows[0]?.value ?? 0;
};

const countOfTime = (start: number | undefined, end: number | undefined) =>
  countOf(start === undefined && end === undefined ? undefined : indexOf("created_at"), conditions({ start, end }));

/** Rows of a time span. SQLite counts a whole table in no time, so of a long span the rest is counted. */
const countOfSpan = async (db: Database, start: number | undefined, end: number | undefined) => {
  if (start === undefined && end === undefined) return countOfTime(undefined, undefined);
  const { rows } = await sql<{ oldest: number | null; newest: number | null }>`select
    (select min(created_at) from logs) as oldest, (select max(created_at) from logs) as newest`.execute(db);
  const { oldest = null, newest = null } = rows[0] ?? {};
  if (oldest === null || newest === null) return sql<number>`0`;
  const from = Math.max(start ?? oldest, oldest);
  const to = Math.min(end ?? newest, newest);
  if (from > to || to - from < (newest - oldest) / 2) return countOfTime(start, end);
  return sql<number>`${countOfTime(undefined, undefined)} - ${countOfTime(undefined, from - 1)} - ${countOfTime(to + 1, undefined)}`;
};

/** Nearly every row is a consume row: those are all but the few others. */
const countOfConsume = async (db: Database, start: number | undefined, end: number | undefined) => {
  const time = conditions({ start, end });
  const others = (comparison: Expression<SqlBool>) => countOf(indexOf("type"), [comparison, ...time]);
  return sql<number>`${await countOfSpan(db, start, end)}
    - ${others(sql<SqlBool>`type < ${logType.consume}`)} - ${others(sql<SqlBool>`type > ${logType.consume}`)}`;
};

/** The index for reading all rows of a filter with at least one exact match. */
const gatheringIndex = async (db: Database, filter: LogFilter): Promise<string> => {
  const [first, second] = equalities(filter);
  if (first === undefined || first.column === "user_id") return covering;
  // The type stands in every index.
  if (second === undefined || second.column === "type") return indexOf(first.column);
  const { start, end } = filter;
  const entries = await read(
    db,
    countOf(indexOf(first.column), [
      sql<SqlBool>`${sql.ref(first.column)} = ${first.value}`,
      ...conditions({ start, end }),
    ]),
  );
  return entries <= fewEntries ? indexOf(first.column) : covering;
};

/** How many rows match. One statement, so that rows written meanwhile are in all of its parts or in none. */
export const countMatches = async (db: Database, filter: LogFilter): Promise<number> => {
  const { start, end } = filter;
  const [first, second] = equalities(filter);
  if (first === undefined) return read(db, await countOfSpan(db, start, end));
  if (second === undefined && filter.type === logType.consume) return read(db, await countOfConsume(db, start, end));
  return read(db, countOf(await gatheringIndex(db, filter), conditions(filter)));
};

/** Quota units of all rows that match. */
export const sumMatches = async (db: Database, filter: LogFilter): Promise<number> => {
  const index = await gatheringIndex(db, filter);
  return read(db, sql<number>`(select coalesce(sum(quota), 0) ${rowsOf(index, conditions(filter))})`);
};

export type PageRequest = {
  readonly order: readonly OrderTerm<string>[];
  readonly size: number;
  readonly offset: number;
};

/** Ids of one page of the `total` rows that match, in order. */
export const findPage = async (
  db: Database,
  filter: LogFilter,
  { order, size, offset }: PageRequest,
  total: number,
): Promise<number[]> => {
  const orderBy = sql`order by ${sql.join(
    order.map(({ column, direction }) => sql`${sql.ref(column)} ${sql.raw(direction)}`),
    sql`, `,
  )}`;
  const exact = equalities(filter);
  const [first] = exact;
  const { column: sortColumn } = order[0] ?? { column: "created_at" };
  const select = async (source: RawBuilder<unknown>) => {
    const { rows } = await sql<{ id: number }>`select id ${source} ${orderBy} limit ${size} offset ${offset}`.execute(
      db,
    );
    return rows.map(({ id }) => id);
  };
  const gather = (index: string) => select(rowsOf(index, conditions(filter)));

  if (first?.column === "user_id") return gather(covering);
  const byTime = sortColumn === "created_at";
  const isFiltered = first !== undefined || filter.start !== undefined || filter.end !== undefined;
  const own = indexOf(first?.column ?? "created_at");
  // The first two have an index in their order, of the third there are few to sort.
  if (exact.length <= 1 && byTime) return gather(own);
  if (!isFiltered) return gather(indexOf(sortColumn));
  if (exact.length <= 1 && total <= fewEntries) return gather(own);

  // Where the rows lie scattered over the order, a page of them is soon found.
  const entries = byTime
    ? rowsOf(own, first === undefined ? [] : [sql<SqlBool>`${sql.ref(first.column)} = ${first.value}`])
    : rowsOf(indexOf(sortColumn), []);
  const found = await select(
    sql`from (select * ${entries} ${orderBy} limit ${walkedEntries}) ${where(conditions(filter))}`,
  );
  if (found.length === Math.min(size, total - offset)) return found;
  return gather(await gatheringIndex(db, filter));
};
