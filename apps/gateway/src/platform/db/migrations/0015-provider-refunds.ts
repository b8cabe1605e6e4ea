import { type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../database.ts";
import { number } from "./columns.ts";

export const migration = (_kind: DatabaseKind): Migration => ({
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable("orders").addColumn("refunded_cents", "bigint", number).execute();
  },
});
