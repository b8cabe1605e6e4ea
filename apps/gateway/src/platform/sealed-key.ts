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
