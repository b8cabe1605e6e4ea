import { type Selectable, sql } from "kysely";
import { type Database, isPostgres } from "../db/database.ts";
import type { LogTable } from "../db/schema.ts";
import type { OrderTerm } from "../page.ts";
import type { LogColumns } from "./columns/log-columns.ts";
import { conditions, equalities, type LogFilter, where } from "./filter.ts";
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

type Page = { readonly order: readonly OrderTerm<LogSortColumn>[]; readonly size: number; readonly offset: number };

/** The terms that tell rows of this filter apart. */
const sortTerms = (order: Page["order"], filter: LogFilter) => {
  const fixed = new Set<string>(equalities(filter).map((each) => each.column));
  return order.filter(({ column }, index) => {
    const isFirst = order.findIndex((term) => term.column === column) === index;
    return isFirst && !fixed.has(column);
  });
};

const completeOrder = (order: Page["order"], filter: LogFilter): OrderTerm<LogSortColumn | "id">[] => {
  const terms = sortTerms(order, filter);
  // The rest goes the way of the last term, which is the way of the indexes.
  const direction = terms.at(-1)?.direction ?? "desc";
  return [
    ...terms,
    ...(terms.some((term) => term.column === "created_at") ? [] : [{ column: "created_at" as const, direction }]),
    { column: "id", direction },
  ];
};

/** What the log is read from: on SQLite its columns, else the table itself. */
type Source = { readonly db: Database; readonly logColumns: LogColumns };

/** One page of log rows and how many match. */
export const listLogRows = async (
  { db, logColumns }: Source,
  filter: LogFilter,
  page: Page,
): Promise<{ rows: LogRow[]; total: number }> => {
  if (isPostgres(db)) {
    const { rows: counts } = await sql<{
      total: number;
    }>`select count(*) as total from logs ${where(conditions(filter))}`.execute(db);
    let query = db.selectFrom("logs").selectAll();
    for (const condition of conditions(filter)) query = query.where(condition);
    for (const term of completeOrder(page.order, filter)) query = query.orderBy(term.column, term.direction);
    return { rows: await query.limit(page.size).offset(page.offset).execute(), total: counts[0]?.total ?? 0 };
  }
  const { ids, total } = await logColumns.findPage(filter, { ...page, order: sortTerms(page.order, filter) });
  if (ids.length === 0) return { rows: [], total };
  const found = await db.selectFrom("logs").selectAll().where("id", "in", ids).execute();
  const byId = new Map(found.map((row) => [row.id, row]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), total };
};

/** Quota units charged by the consume rows that match. */
export const sumCharges = async ({ db, logColumns }: Source, filter: LogFilter): Promise<number> => {
  const consumed = { ...filter, type: logType.consume };
  if (!isPostgres(db)) return logColumns.sumQuota(consumed);
  const { rows } = await sql<{
    quota: number;
  }>`select cast(coalesce(sum(quota), 0) as bigint) as quota from logs ${where(conditions(consumed))}`.execute(db);
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
