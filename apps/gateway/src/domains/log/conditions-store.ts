import { type Expression, type SqlBool, sql } from "kysely";
import { equalities, type Equality, type LogFilter, type LogRange } from "./filter.ts";

/** Type, times and the given exact matches as SQL conditions on `logs`. */
export const rangeConditions = (
  { type, start, end }: LogRange,
  matches: readonly Equality[],
): Expression<SqlBool>[] => [
  ...matches.map(({ column, value }) => sql<SqlBool>`${sql.ref(column)} = ${value}`),
  ...(type === undefined ? [] : [sql<SqlBool>`type = ${type}`]),
  ...(start === undefined ? [] : [sql<SqlBool>`created_at >= ${start}`]),
  ...(end === undefined ? [] : [sql<SqlBool>`created_at <= ${end}`]),
];

/** The filter as SQL conditions on `logs`. */
export const conditions = (filter: LogFilter): Expression<SqlBool>[] => [
  ...rangeConditions(filter, equalities(filter)),
  ...(filter.requestId === undefined ? [] : [sql<SqlBool>`request_id = ${filter.requestId}`]),
];
