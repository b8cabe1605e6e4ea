import { type Expression, type SqlBool, sql } from "kysely";
import { equalities, type Equality, type LogFilter, type LogRange } from "./filter.ts";

/** Whether a column has one of the values. */
export const isOneOf = (column: string, values: readonly (string | number)[]): Expression<SqlBool> => {
  const [value] = values;
  // PostgreSQL refuses an empty list.
  if (value === undefined) return sql<SqlBool>`1 = 0`;
  return values.length === 1
    ? sql<SqlBool>`${sql.ref(column)} = ${value}`
    : sql<SqlBool>`${sql.ref(column)} in (${sql.join(values)})`;
};

/** Type, times and the given exact matches as SQL conditions on `logs`. */
export const rangeConditions = (
  { type, start, end }: LogRange,
  matches: readonly Equality[],
): Expression<SqlBool>[] => [
  ...matches.map(({ column, values }) => isOneOf(column, values)),
  ...(type === undefined ? [] : [sql<SqlBool>`type = ${type}`]),
  ...(start === undefined ? [] : [sql<SqlBool>`created_at >= ${start}`]),
  ...(end === undefined ? [] : [sql<SqlBool>`created_at <= ${end}`]),
];

/** The filter as SQL conditions on `logs`. */
export const conditions = (filter: LogFilter): Expression<SqlBool>[] => [
  ...rangeConditions(filter, equalities(filter)),
  ...(filter.requestId === undefined ? [] : [sql<SqlBool>`request_id = ${filter.requestId}`]),
];
