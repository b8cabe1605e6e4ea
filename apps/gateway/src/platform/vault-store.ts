import { sql } from "kysely";
import type { Database } from "./db/database.ts";

/** The vault's own sealed keys and marks. */
export const listVaultKeys = (db: Database): Promise<{ name: string; sealed: string }[]> =>
  db.selectFrom("vault_keys").select(["name", "sealed"]).execute();

export const upsertVaultKey = async (db: Database, entry: { name: string; sealed: string }): Promise<void> => {
  await db
    .insertInto("vault_keys")
    .values(entry)
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ sealed: entry.sealed }))
    .execute();
};

/** Any one sealed key of a table. */
export const findSealedKey = (
  db: Database,
  table: "tokens" | "channels" | "redemptions",
): Promise<{ key_sealed: string } | undefined> =>
  db.selectFrom(table).select("key_sealed").where("key_sealed", "!=", "").limit(1).executeTakeFirst();

/** A sealed column, and the column that tells the rows of its table apart. */
type SealedColumn = { readonly table: string; readonly id: string; readonly column: string };

/** A row of a sealed column; `row` is what the value's place calls it. */
export type SealedRow = { readonly id: number | string; readonly row: number | string; readonly value: string | null };

/** Rows of a sealed column, by id, from behind the last one read. */
export const listSealedRows = async (
  db: Database,
  { table, id, row, column }: SealedColumn & { readonly row: string },
  last: number | string | undefined,
  size: number,
): Promise<readonly SealedRow[]> => {
  const behind = last === undefined ? sql`` : sql`where ${sql.ref(id)} > ${last}`;
  const { rows } = await sql<SealedRow>`select ${sql.ref(id)} as id, ${sql.raw(row)} as row, ${sql.ref(column)} as value
    from ${sql.table(table)} ${behind} order by ${sql.ref(id)} limit ${size}`.execute(db);
  return rows;
};

/** Writes a value of a sealed column unless another one was written meanwhile. */
export const updateSealedRow = async (
  db: Database,
  { table, id, column }: SealedColumn,
  { key, before, after }: { readonly key: number | string; readonly before: string; readonly after: string },
): Promise<void> => {
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${after}
    where ${sql.ref(id)} = ${key} and ${sql.ref(column)} = ${before}`.execute(db);
};
