import type { Kysely } from "kysely";

/** The vault's own keys, sealed with the encryption key. */
export const migration = () => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable("vault_keys")
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("sealed", "text", (column) => column.notNull())
      .execute();
  },
});
