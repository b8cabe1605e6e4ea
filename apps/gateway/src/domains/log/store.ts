import { type Kysely, type RawBuilder, type Selectable, sql, type SqlBool } from "kysely";
import { type Database, isPostgres, readSnapshot } from "../../platform/db/database.ts";
import { saturate, saturatedSum } from "../../platform/db/saturate.ts";
import type { LogTable, Schema } from "../../platform/db/schema.ts";
import type { OrderTerm, PageOf, SortColumn } from "../../platform/page.ts";
import { spans } from "../usage/pieces.ts";
import { type LogHour, type LogValue, readLogHours, readLogValues, type SortedColumn } from "./counts-store.ts";
import { equalities, type LogFilter } from "./filter.ts";
import { conditions, rangeConditions } from "./conditions-store.ts";
import { where } from "../../platform/db/where.ts";
import { logType } from "./log-type.ts";

export type LogRow = Selectable<LogTable>;

type LogSortColumn = SortColumn<"LogSort">;

type LogPage = PageOf<"LogSort">;

/** Sort terms that differ between rows of this filter. */
const sortTerms = (order: LogPage["order"], filter: LogFilter) => {
  const fixed = new Set<string>(
    equalities(filter).flatMap(({ column, values }) => (values.length > 1 ? [] : [column])),
  );
  if (filter.type !== undefined) fixed.add("type");
  return order.filter(({ column }, index) => {
    const isFirst = order.findIndex((term) => term.column === column) === index;
    return isFirst && !fixed.has(column);
  });
};

const completeOrder = (terms: LogPage["order"]): OrderTerm<LogSortColumn | "id">[] => {
  // The remaining columns follow the direction of the last term, which the index can use.
  const direction = terms.at(-1)?.direction ?? "desc";
  return [
    ...terms,
    ...(terms.some((term) => term.column === "created_at") ? [] : [{ column: "created_at" as const, direction }]),
    { column: "id", direction },
  ];
};

/** Times to look in, `to` not included. */
type Span = { readonly from: number; readonly to: number };

const MAX_SPANS = 100;

/** The times of these hours within those of the filter, as few as that is. */
const spansOf = (hours: readonly LogHour[], { start = -Infinity, end = Infinity }: LogFilter): Span[] => {
  const found: Span[] = [];
  for (const { hour } of hours.toSorted((left, right) => left.hour - right.hour)) {
    const last = found.at(-1);
    const from = Math.max(hour, start);
    const to = Math.min(hour + spans.hour, end + 1);
    if (last?.to === from) found[found.length - 1] = { from: last.from, to };
    else found.push({ from, to });
  }
  const [first] = found;
  const last = found.at(-1);
  // Many small gaps are read sooner than stepped over.
  return first !== undefined && last !== undefined && found.length > MAX_SPANS
    ? [{ from: first.from, to: last.to }]
    : found;
};

/** The rows of these times that match type and exact matches, read from the index that holds all columns of filters and orders. */
const rowsIn = (db: Kysely<Schema>, times: readonly Span[], filter: LogFilter): RawBuilder<unknown> => {
  // SQLite has no statistics and would read the rows in the order of their ids.
  const logs = isPostgres(db) ? sql`logs` : sql`logs indexed by logs_time`;
  const matching = rangeConditions({ type: filter.type }, equalities(filter));
  const [only] = times;
  if (only !== undefined && times.length === 1)
    return sql`from ${logs} ${where([...matching, sql`created_at >= ${only.from}`, sql`created_at < ${only.to}`])}`;
  const values = sql.join(times.map(({ from, to }) => sql`(${sql.lit(from)}, ${sql.lit(to)})`));
  return sql`from (values ${values}) as span cross join ${logs}
    ${where([...matching, sql`created_at >= span.column1`, sql`created_at < span.column2`])}`;
};

const sumOf = (column: "quota" | "refunded", db: Kysely<Schema>) => sql.raw(saturatedSum(column, isPostgres(db)));

const orderBy = (terms: readonly OrderTerm<LogSortColumn | "id">[]) =>
  sql`order by ${sql.join(terms.map(({ column, direction }) => sql`${sql.ref(column)} ${sql.raw(direction)}`))}`;

const totalOf = (hours: readonly LogHour[]) => hours.reduce((sum, { row_count: rows }) => sum + rows, 0);

/** The groups of rows (hours, values) that a page is in, and the place in them at which it begins. */
const groupsOfPage = <Group extends { readonly row_count: number }>(
  groups: readonly Group[],
  { size, offset }: Pick<LogPage, "size" | "offset">,
) => {
  const chosen: Group[] = [];
  let skipped = 0;
  let taken = 0;
  for (const each of groups) {
    if (taken >= offset + size) break;
    if (taken + each.row_count <= offset) skipped += each.row_count;
    else chosen.push(each);
    taken += each.row_count;
  }
  return { chosen, offset: offset - skipped };
};

type Found = { readonly ids: readonly number[]; readonly total: number };

/** One exact match: the counts give the number of rows and their hours. */
const findCounted = async (trx: Kysely<Schema>, filter: LogFilter, page: LogPage): Promise<Found> => {
  const hours = await readLogHours(trx, filter, equalities(filter)[0]);
  const total = totalOf(hours);
  if (page.offset >= total) return { ids: [], total };
  const [first] = page.order;
  const byTime = first === undefined || first.column === "created_at";
  const { chosen, offset } = byTime
    ? groupsOfPage(first?.direction === "asc" ? hours : hours.toReversed(), page)
    : { chosen: hours, offset: page.offset };
  const { rows } = await sql<{ id: number }>`select id ${rowsIn(trx, spansOf(chosen, filter), filter)}
    ${orderBy(completeOrder(page.order))} limit ${page.size} offset ${offset}`.execute(trx);
  return { ids: rows.map(({ id }) => id), total };
};

/** Maximum number of lists merged into a page. */
const MAX_LISTS = 24;

const withValue = (filter: LogFilter, column: SortedColumn, value: string): LogFilter => {
  switch (column) {
    case "type":
      return { ...filter, type: Number(value) };
    case "user_id":
      return { ...filter, userId: Number(value) };
    case "channel_id":
      return { ...filter, channelId: Number(value) };
    case "username":
      return { ...filter, username: value };
    case "token_name":
      return { ...filter, tokenName: value };
    case "source_ip":
      return { ...filter, sourceIp: value };
    case "model_name":
      return { ...filter, modelName: value };
    case "group":
      return { ...filter, group: value };
  }
};

/**
 * No exact match, sorted by a column of the counts: they tell which of its values the page is in. Each value's rows are a list by
 * time (or by the next term).
 */
const findByValue = async (trx: Kysely<Schema>, filter: LogFilter, page: LogPage): Promise<Found | undefined> => {
  const [first, ...rest] = page.order;
  if (first === undefined || first.column === "created_at") return undefined;
  const { column, direction } = first;
  const total = totalOf(await readLogHours(trx, filter, undefined));
  if (page.offset >= total) return { ids: [], total };
  const values = await readLogValues(trx, column, direction, {
    type: filter.type,
    offset: page.offset,
    size: page.size,
    // Many short lists take longer than one sort.
    maxValues: MAX_LISTS,
  });
  if (values === undefined) return undefined;
  const { chosen, offset } = groupsOfPage<LogValue>(values, page);
  const order = rest.length > 0 ? rest : [{ column: "created_at" as const, direction }];
  const ids: number[] = [];
  for (const [index, { value }] of chosen.entries()) {
    const part = { order, size: page.size - ids.length, offset: index === 0 ? offset : 0 };
    ids.push(...(await findCounted(trx, withValue(filter, column, value), part)).ids);
  }
  return { ids, total };
};

/** Times outside of which no row matches: the hours of the exact match with the fewest rows. */
const timesOf = async (trx: Kysely<Schema>, filter: LogFilter): Promise<Span[]> => {
  let fewest: LogHour[] = [];
  for (const [index, match] of equalities(filter).entries()) {
    const hours = await readLogHours(trx, filter, match);
    if (index === 0 || totalOf(hours) < totalOf(fewest)) fewest = hours;
  }
  return spansOf(fewest, filter);
};

/** Several exact matches: all their rows are read once, to be counted and sorted. */
const findMatching = async (trx: Kysely<Schema>, filter: LogFilter, page: LogPage): Promise<Found> => {
  const times = await timesOf(trx, filter);
  if (times.length === 0) return { ids: [], total: 0 };
  const order = completeOrder(page.order);
  const { rows } = await sql<{ total: number; id: number | null }>`
    with matching as materialized (select ${sql.join(order.map(({ column }) => sql.ref(column)))} ${rowsIn(trx, times, filter)})
    select counted.total, page.id from (select count(*) as total from matching) as counted
    left join (select * from matching ${orderBy(order)} limit ${page.size} offset ${page.offset}) as page on true
    ${orderBy(order)}`.execute(trx);
  return { ids: rows.flatMap(({ id }) => id ?? []), total: rows[0]?.total ?? 0 };
};

/** A call's id: its rows are at hand by their index. */
const findRequest = async (trx: Kysely<Schema>, filter: LogFilter, page: LogPage): Promise<Found> => {
  const logs = isPostgres(trx) ? sql`logs` : sql`logs indexed by logs_request_id`;
  const { rows } = await sql<{ id: number }>`select id from ${logs} ${where(conditions(filter))}
    ${orderBy(completeOrder(page.order))}`.execute(trx);
  const ids = rows.map(({ id }) => id);
  return { ids: ids.slice(page.offset, page.offset + page.size), total: ids.length };
};

const find = async (trx: Kysely<Schema>, filter: LogFilter, page: LogPage): Promise<Found> => {
  if (filter.requestId !== undefined) return findRequest(trx, filter, page);
  const { length } = equalities(filter);
  if (length > 1) return findMatching(trx, filter, page);
  const isWhole = length === 0 && filter.start === undefined && filter.end === undefined;
  return (isWhole ? await findByValue(trx, filter, page) : undefined) ?? findCounted(trx, filter, page);
};

/** One page of log rows and how many match. */
export const listLogs = (
  db: Database,
  filter: LogFilter,
  { size, offset, ...given }: LogPage,
): Promise<{ rows: LogRow[]; total: number }> =>
  readSnapshot(db, async (trx) => {
    const page = { size, offset, order: sortTerms(given.order, filter) };
    const { ids, total } = await find(trx, filter, page);
    if (ids.length === 0) return { rows: [], total };
    const found = await trx.selectFrom("logs").selectAll().where("id", "in", ids).execute();
    const byId = new Map(found.map((row) => [row.id, row]));
    return { rows: ids.flatMap((id) => byId.get(id) ?? []), total };
  });

/** Quota units charged by the consume rows that match. */
export const sumCharges = (db: Database, filter: LogFilter): Promise<number> =>
  readSnapshot(db, async (trx) => {
    const consumed = { ...filter, type: logType.consume };
    const [match, ...others] = equalities(filter);
    if (others.length === 0)
      return (await readLogHours(trx, consumed, match)).reduce((sum, { quota }) => saturate(sum + quota), 0);
    const times = await timesOf(trx, consumed);
    if (times.length === 0) return 0;
    const { rows } = await sql<{
      quota: number;
    }>`select ${sumOf("quota", db)} as quota ${rowsIn(trx, times, consumed)}`.execute(trx);
    return rows[0]?.quota ?? 0;
  });

/**
 * Quota units that the refunds which match gave back, but for those of charges that have been deleted. There are few: an index holds
 * them alone.
 */
export const sumRefunds = async (db: Database, filter: LogFilter): Promise<number> => {
  const { deleted_before: start } = await db
    .selectFrom("log_counted")
    .select("deleted_before")
    .executeTakeFirstOrThrow();
  const range = { start: Math.max(filter.start ?? 0, start), end: filter.end };
  const refunds = [...conditions({ ...filter, ...range, type: undefined }), sql<SqlBool>`refunded > 0`];
  const logs = isPostgres(db) ? sql`logs` : sql`logs indexed by logs_refunded`;
  const { rows } = await sql<{
    quota: number;
  }>`select ${sumOf("refunded", db)} as quota from ${logs} ${where(refunds)}`.execute(db);
  return rows[0]?.quota ?? 0;
};

/** Names of channels, deleted ones too: their log rows stay. */
export const findChannelNames = async (db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map();
  const channels = await db
    .selectFrom("channels")
    .select(["id", "name"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(channels.map((channel) => [channel.id, channel.name]));
};
