import { CompiledQuery, type Kysely } from "kysely";
import { isPostgres } from "./database.ts";
import type { Schema } from "./schema.ts";

const largestChunk = 64;

/**
 * An insert of many rows whose text is built once for each number of rows: on the relay's path building it anew for
 * every commit would cost more than running it.
 */
export const createBulkInsert = <Table extends keyof Schema & string, Column extends keyof Schema[Table] & string>(
  table: Table,
  columns: readonly Column[],
  suffix = "",
) => {
  const texts = new Map<string, string>();
  const textOf = (rows: number, postgres: boolean) => {
    const kept = texts.get(`${rows}${postgres}`);
    if (kept !== undefined) return kept;
    let parameter = 0;
    const tuple = () => `(${columns.map(() => (postgres ? `$${(parameter += 1)}` : "?")).join(",")})`;
    const names = columns.map((column) => `"${column}"`).join(",");
    const text = `insert into "${table}" (${names}) values ${Array.from({ length: rows }, tuple).join(",")} ${suffix}`;
    texts.set(`${rows}${postgres}`, text);
    return text;
  };
  return async (db: Kysely<Schema>, rows: readonly { [Key in Column]: string | number | null }[]): Promise<void> => {
    const postgres = isPostgres(db);
    for (let index = 0; index < rows.length; index += largestChunk) {
      const chunk = rows.slice(index, index + largestChunk);
      const values = chunk.flatMap((row) => columns.map((column) => row[column]));
      await db.executeQuery(CompiledQuery.raw(textOf(chunk.length, postgres), values));
    }
  };
};
