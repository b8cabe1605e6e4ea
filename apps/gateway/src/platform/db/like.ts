import { type Expression, type RawBuilder, sql } from "kysely";

// PostgreSQL's own escape character is the backslash, and a pattern that ends in one is an error there.
const escape = "!";

/** Takes every wildcard for itself. */
export const literally = (text: string): string => text.replaceAll(/[!%_]/g, `${escape}$&`);

/** Leaves `%` and `_` their meaning, as the contract's keywords have it. */
export const withWildcards = (text: string): string => text.replaceAll(escape, escape + escape);

/** Case-insensitive LIKE, which is SQLite's default and not PostgreSQL's. */
export const isLike = (column: Expression<string>, pattern: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${column}) like lower(${pattern}) escape '!'`;
