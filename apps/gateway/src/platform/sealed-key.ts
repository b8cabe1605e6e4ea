import type { Insertable } from "kysely";
import type { Database } from "./db/database.ts";
import type { RedemptionTable, TokenTable } from "./db/schema.ts";
import { placeOf, type Vault } from "./vault.ts";

/** Tables whose rows contain a key, of this gateway or of an upstream, or a redemption code. */
type KeyTable = "tokens" | "channels" | "redemptions";

/** A row as it is written, before the database has given it the id that its seal is bound to. */
export type WithKey<Row> = Omit<Row, "key_sealed" | "key_hash"> & { readonly key: string };

/** Seals a key of a row. */
export const sealKey = (vault: Vault, table: KeyTable, id: number, key: string): string =>
  vault.seal(key, placeOf(table, "key_sealed", id));

/** The key of a row, in the clear. */
export const openKey = (
  vault: Vault,
  table: KeyTable,
  row: { readonly id: number; readonly key_sealed: string },
): string => vault.open(row.key_sealed, placeOf(table, "key_sealed", row.id));

/** Adds an API key. In one transaction with the seal, which is bound to the id. */
export const insertTokenRow = async (trx: Database, vault: Vault, { key, ...row }: WithKey<Insertable<TokenTable>>) => {
  const { id } = await trx
    .insertInto("tokens")
    .values({ ...row, key_sealed: "", key_hash: vault.fingerprint(key) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return trx
    .updateTable("tokens")
    .set({ key_sealed: sealKey(vault, "tokens", id, key) })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** Adds a redemption code. In one transaction with the seal, which is bound to the id. */
export const insertRedemptionRow = async (
  trx: Database,
  vault: Vault,
  { key, ...row }: WithKey<Insertable<RedemptionTable>>,
): Promise<void> => {
  const { id } = await trx
    .insertInto("redemptions")
    .values({ ...row, key_sealed: "", key_hash: vault.fingerprint(key) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx
    .updateTable("redemptions")
    .set({ key_sealed: sealKey(vault, "redemptions", id, key) })
    .where("id", "=", id)
    .execute();
};
