import { type Expression, type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import { type Database, isPostgres } from "../db/database.ts";
import type { LogTable } from "../db/schema.ts";
import type { OrderTerm } from "../page.ts";
import { conditions, equalities, type LogFilter } from "./filter.ts";
import { logType } from "./log-type.ts";

export type LogRow = Selectable<LogTable>;

/** Contract 0.8: the id is not among them. */
export const logSortColumns = [
  "created_at",
  "channel_id",
  "user_id",
  "token_name",
  "model_name",
  "type",
  "source_ip",
] as const;

type LogSortColumn = (typeof logSortColumns)[number];

const where = (parts: readonly Expression<SqlBool>[]) =>
  parts.length === 0 ? sql`` : sql`where ${sql.join([...parts], sql` and `)}`;

const rowsWhere = (...parts: readonly Expression<SqlBool>[]) =>
  sql<number>`(select count(*) from logs ${where(parts)})`;

const rowsOfTime = (start: number | undefined, end: number | undefined, ...more: Expression<SqlBool>[]) =>
  rowsWhere(...more, ...conditions({ start, end }, "planner"));

/** Rows of a time span. SQLite counts a whole table in no time, so of a long span the rest is counted. */
const spanCount = async (db: Database, start: number | undefined, end: number | undefined) => {
  if (start === undefined && end === undefined) return rowsOfTime(undefined, undefined);
  const { rows } = await sql<{ oldest: number | null; newest: number | null }>`select
    (select min(created_at) from logs) as oldest, (select max(created_at) from logs) as newest`.execute(db);
  const { oldest = null, newest = null } = rows[0] ?? {};
  if (oldest === null || newest === null) return sql<number>`0`;
  const from = Math.max(start ?? oldest, oldest);
  const to = Math.min(end ?? newest, newest);
  if (from > to || to - from < (newest - oldest) / 2) return rowsOfTime(start, end);
  return sql<number>`${rowsOfTime(undefined, undefined)} - ${rowsOfTime(undefined, from - 1)} - ${rowsOfTime(to + 1, undefined)}`;
};

/** Nearly every row is a consume row: those are all but the few others. */
const consumeCount = async (db: Database, start: number | undefined, end: number | undefined) =>
  sql<number>`${await spanCount(db, start, end)}
    - ${rowsOfTime(start, end, sql<SqlBool>`type < ${logType.consume}`)}
    - ${rowsOfTime(start, end, sql<SqlBool>`type > ${logType.consume}`)}`;

const countExpression = async (db: Database, filter: LogFilter): Promise<RawBuilder<number>> => {
  if (isPostgres(db)) return rowsWhere(...conditions(filter, "planner"));
  const [first, second] = equalities(filter);
  if (first === undefined) return spanCount(db, filter.start, filter.end);
  if (second === undefined && filter.type === logType.consume) return consumeCount(db, filter.start, filter.end);
  return rowsWhere(...conditions(filter, "filter"));
};

const countLogs = async (db: Database, filter: LogFilter): Promise<number> => {
  // One statement, so that rows written meanwhile are in all of its counts or in none.
  const { rows } = await sql<{ total: number }>`select ${await countExpression(db, filter)} as total`.execute(db);
  return rows[0]?.total ?? 0;
};

/** From here on it is quicker to walk the sort column's index and skip than to sort all matches. */
const manyRows = 20_000;

const completeOrder = (
  order: readonly OrderTerm<LogSortColumn>[],
  filter: LogFilter,
): OrderTerm<LogSortColumn | "id">[] => {
  const fixed = new Set(equalities(filter).map((each) => each.column));
  const terms = order.filter((term) => !fixed.has(term.column));
  // The rest goes the way of the last term, which is the way of the indexes.
  const direction = terms.at(-1)?.direction ?? "desc";
  return [
    ...terms,
    ...(terms.some((term) => term.column === "created_at") ? [] : [{ column: "created_at" as const, direction }]),
    { column: "id", direction },
  ];
};

/** One page of log rows and how many match. */
export const listLogRows = async (
  db: Database,
  filter: LogFilter,
  page: { readonly order: readonly OrderTerm<LogSortColumn>[]; readonly size: number; readonly offset: number },
): Promise<{ rows: LogRow[]; total: number }> => {
  const total = await countLogs(db, filter);
  if (page.offset >= total) return { rows: [], total };
  const order = completeOrder(page.order, filter);
  const walks = order[0]?.column !== "created_at" && total > manyRows;
  const choice = isPostgres(db) ? "planner" : walks ? "sort" : "filter";
  let query = db.selectFrom("logs").selectAll();
  for (const condition of conditions(filter, choice)) query = query.where(condition);
  for (const term of order) query = query.orderBy(term.column, term.direction);
  return { rows: await query.limit(page.size).offset(page.offset).execute(), total };
};

/** Quota units charged by the consume rows that match. */
export const sumCharges = async (db: Database, filter: LogFilter): Promise<number> => {
  const parts = conditions({ ...filter, type: logType.consume }, isPostgres(db) ? "planner" : "filter");
  const { rows } = await sql<{
    quota: number;
  }>`select cast(coalesce(sum(quota), 0) as bigint) as quota from logs ${where(parts)}`.execute(db);
  return rows[0]?.quota ?? 0;
};

/** Names of channels, deleted ones too: their log rows stay. */
export const readChannelNames = async (db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map();
  const channels = await db
    .selectFrom("channels")
    .select(["id", "name"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(channels.map((channel) => [channel.id, channel.name]));
};
