import type { Database } from "../../platform/db/database.ts";

/** The options that somebody has written, as they are stored. */
export const listStoredOptions = (db: Database): Promise<{ key: string; value: string }[]> =>
  db.selectFrom("options").select(["key", "value"]).execute();

export const upsertOption = async (db: Database, key: string, value: string): Promise<void> => {
  await db
    .insertInto("options")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
};
