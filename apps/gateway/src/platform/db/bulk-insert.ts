import type { Kysely } from "kysely";
import type { Schema } from "./schema.ts";
import { createPiecewise, marks } from "./statement.ts";

/**
 * An insert of many rows whose text is built once: on the relay's path, building it for every commit would cost more than
 * running it.
 */
export const createBulkInsert = <Table extends keyof Schema, Column extends keyof Schema[Table] & string>(
  table: Table,
  columns: readonly Column[],
  suffix: (postgres: boolean) => string = () => "",
) => {
  const names = columns.map((column) => `"${column}"`).join(",");
  const row = `(${marks(columns.length)})`;
  const insert = createPiecewise(
    (rows, postgres) =>
      `insert into "${table}" (${names}) values ${Array.from({ length: rows }, () => row).join(",")} ${suffix(postgres)}`,
  );
  return async (db: Kysely<Schema>, rows: readonly { [Key in Column]: string | number | null }[]): Promise<void> => {
    await insert(
      db,
      rows.flatMap((each) => columns.map((column) => each[column])),
      columns.length,
    );
  };
};
