import type { Database } from "../../platform/db/database.ts";

/** Options that differ from their defaults, as stored. */
export const listStoredOptions = (db: Database): Promise<{ key: string; value: string }[]> =>
  db.selectFrom("options").select(["key", "value"]).execute();

export const upsertOption = async (db: Database, key: string, value: string): Promise<void> => {
  await db
    .insertInto("options")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
};
