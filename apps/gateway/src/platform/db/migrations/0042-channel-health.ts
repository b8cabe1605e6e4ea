import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../database.ts";
import { number, text } from "./columns.ts";

/** Why and when the gateway disabled a channel. */
export const migration = (_kind: DatabaseKind): Migration => ({
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable("channels").addColumn("disabled_reason", "text", text).execute();
    await db.schema.alterTable("channels").addColumn("disabled_detail", "text", text).execute();
    await db.schema.alterTable("channels").addColumn("disabled_time", "bigint", number).execute();
  },
});
