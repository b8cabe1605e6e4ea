import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";

/** Conditions as a `where`; nothing where there are none. */
export const where = (parts: readonly Expression<SqlBool>[]): RawBuilder<unknown> =>
  parts.length === 0 ? sql`` : sql`where ${sql.join([...parts], sql` and `)}`;
