/** No sum is stored beyond this, so that every number in the database is one that JavaScript counts exactly. */
export const MAX_SUM = 9_000_000_000_000_000;

/** A sum of exact numbers, kept within what is stored. */
export const saturate = (value: number): number => Math.max(-MAX_SUM, Math.min(MAX_SUM, value));

/** SQL of a sum that stops at the bounds. SQLite spells it with functions of two arguments that PostgreSQL has other names for. */
export const saturatedSql = (sum: string, postgres: boolean): string =>
  postgres ? `greatest(-${MAX_SUM}, least(${MAX_SUM}, ${sum}))` : `max(-${MAX_SUM}, min(${MAX_SUM}, ${sum}))`;

/** SQL of the sum of a column over rows, 0 without any. `total` of SQLite never overflows, and is exact within the bounds. */
export const saturatedSum = (column: string, postgres: boolean): string =>
  `cast(${saturatedSql(postgres ? `coalesce(sum(${column}), 0)` : `total(${column})`, postgres)} as ${postgres ? "bigint" : "integer"})`;
