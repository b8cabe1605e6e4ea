import { type Selectable, sql } from "kysely";
import { type Database, isPostgres } from "../db/database.ts";
import type { LogTable } from "../db/schema.ts";
import type { OrderTerm } from "../page.ts";
import { conditions, equalities, type LogFilter, where } from "./filter.ts";
import { logType } from "./log-type.ts";
import { countMatches, findPage, sumMatches } from "./sqlite-plan.ts";

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
  const order = completeOrder(page.order, filter);
  if (isPostgres(db)) {
    const { rows: counts } = await sql<{
      total: number;
    }>`select count(*) as total from logs ${where(conditions(filter))}`.execute(db);
    let query = db.selectFrom("logs").selectAll();
    for (const condition of conditions(filter)) query = query.where(condition);
    for (const term of order) query = query.orderBy(term.column, term.direction);
    return { rows: await query.limit(page.size).offset(page.offset).execute(), total: counts[0]?.total ?? 0 };
  }
  const total = await countMatches(db, filter);
  if (page.offset >= total) return { rows: [], total };
  const ids = await findPage(db, filter, { ...page, order }, total);
  if (ids.length === 0) return { rows: [], total };
  const found = await db.selectFrom("logs").selectAll().where("id", "in", ids).execute();
  const byId = new Map(found.map((row) => [row.id, row]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), total };
};

/** Quota units charged by the consume rows that match. */
export const sumCharges = async (db: Database, filter: LogFilter): Promise<number> => {
  const consumed = { ...filter, type: logType.consume };
  if (!isPostgres(db)) return sumMatches(db, consumed);
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
