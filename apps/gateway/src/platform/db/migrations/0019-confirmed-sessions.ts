import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../database.ts";
import { number } from "./columns.ts";

export const migration = (_kind: DatabaseKind): Migration => ({
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable("sessions").addColumn("confirmed_at", "bigint", number).execute();
    await db.schema.alterTable("users").addColumn("access_token_time", "bigint", number).execute();
  },
});
