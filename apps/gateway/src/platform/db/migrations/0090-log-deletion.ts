import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../database.ts";
import { number } from "./columns.ts";

/** Up to when the log's consumption rows have been deleted. */
export const migration = (_kind: DatabaseKind): Migration => ({
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable("log_counted").addColumn("deleted_before", "bigint", number).execute();
  },
});
