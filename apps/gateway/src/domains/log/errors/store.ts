import { type Expression, type Selectable, sql, type SqlBool } from "kysely";
import { createBulkInsert } from "../../../platform/db/bulk-insert.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { ErrorLogTable } from "../../../platform/db/schema.ts";
import { deleteInBatches, type Pauses } from "../../../platform/db/delete-in-batches.ts";
import type { PageOf } from "../../../platform/page.ts";
import { where } from "../../../platform/db/where.ts";

export type ErrorLogRow = Selectable<ErrorLogTable>;

/** Writes failed calls; every column but the id. */
export const insertErrorLogs = createBulkInsert("error_logs", [
  "created_at",
  "status",
  "code",
  "user_id",
  "username",
  "token_id",
  "token_name",
  "model_name",
  "channel_id",
  "request_id",
  "request_time",
  "is_stream",
  "source_ip",
  "retried",
]);

export type NewError = Parameters<typeof insertErrorLogs>[1][number];

/** What failed calls are looked for; every value is an exact match, the times are unix seconds and inclusive. */
export type ErrorFilter = Partial<{
  readonly [
    Column in
      | "user_id"
      | "username"
      | "token_name"
      | "model_name"
      | "channel_id"
      | "status"
      | "code"
      | "request_id"
      | "retried"
  ]: ErrorLogRow[Column] | undefined;
}> & { readonly start: number; readonly end?: number | undefined };

const conditions = ({ start, end, ...columns }: ErrorFilter): Expression<SqlBool>[] => [
  ...Object.entries(columns).flatMap(([column, value]) =>
    value === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} = ${value}`],
  ),
  sql<SqlBool>`created_at >= ${start}`,
  ...(end === undefined ? [] : [sql<SqlBool>`created_at <= ${end}`]),
];

/** One page of failed calls and how many match. */
export const listErrorLogs = async (
  db: Database,
  filter: ErrorFilter,
  page: PageOf<"ErrorLogSort">,
): Promise<{ rows: ErrorLogRow[]; total: number }> => {
  const { rows: counts } = await sql<{
    total: number;
  }>`select count(*) as total from error_logs ${where(conditions(filter))}`.execute(db);
  let query = db.selectFrom("error_logs").selectAll();
  for (const condition of conditions(filter)) query = query.where(condition);
  for (const { column, direction } of page.order) query = query.orderBy(column, direction);
  const rows = await query
    .orderBy("id", page.order.at(-1)?.direction ?? "desc")
    .limit(page.size)
    .offset(page.offset)
    .execute();
  return { rows, total: counts[0]?.total ?? 0 };
};

/** Deletes what is older than `before` (unix seconds), and of the rest all but the newest `most`. Resolves to the number of rows. */
export const pruneErrors = async (
  db: Database,
  { before, most, pauses }: { before: number; most: number; pauses?: Pauses | undefined },
): Promise<number> => {
  const { last } = await db
    .selectFrom("error_logs")
    .select((eb) => eb.fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  const deleteSome = (condition: Expression<SqlBool>) => async (rows: number) => {
    const chosen = db.selectFrom("error_logs").select("id").where(condition).limit(rows);
    const { numDeletedRows } = await db.deleteFrom("error_logs").where("id", "in", chosen).executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  };
  const old = await deleteInBatches(db, deleteSome(sql<SqlBool>`created_at < ${before}`), pauses);
  // Ids only grow, so their distance from the newest bounds the count.
  return old + (await deleteInBatches(db, deleteSome(sql<SqlBool>`id <= ${(last ?? 0) - most}`), pauses));
};
