import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { required } from "./columns.ts";

/** What `checkWritable` writes and deletes again. */
export const migration = (): Migration => ({
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.createTable("write_probes").addColumn("content", "text", required).execute();
  },
});
