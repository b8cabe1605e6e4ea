import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { number } from "./columns.ts";

/** What channels' providers charge, and what calls cost by it. Of calls before this, and of tasks under way, it is not known. */
export const migration = (): Migration => ({
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .alterTable("channels")
      .addColumn("cost_ratio", sql`double precision`)
      .execute();
    await schema.alterTable("tasks").addColumn("cost", "bigint").execute();
    // Not in the roll-ups by user: users never see what providers charge.
    for (const table of ["usage_hours", "site_usage"])
      for (const column of ["cost", "costed_quota"])
        await schema.alterTable(table).addColumn(column, "bigint", number).execute();
  },
});
