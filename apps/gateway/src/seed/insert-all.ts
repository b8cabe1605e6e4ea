import type { Insertable, Transaction } from "kysely";
import type { Schema } from "../platform/db/schema.ts";

const rowsAtOnce = 512;

/** Adds rows that may be more than one statement takes. */
export const insertAll = async <Table extends keyof Schema>(
  trx: Transaction<Schema>,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<void> => {
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await trx
      .insertInto(table)
      .values(rows.slice(start, start + rowsAtOnce))
      .execute();
};
