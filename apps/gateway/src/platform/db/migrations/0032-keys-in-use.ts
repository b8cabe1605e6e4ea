import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** When unlimited keys were used last was not noted: the hourly sums know the hour. */
export const migration = (): Migration => ({
  up: async (db: Kysely<unknown>) => {
    await sql`
      with used as (select token_id, max(hour) as hour from usage_hours where requests > 0 group by token_id)
      update tokens set accessed_time = used.hour from used
      where used.token_id = tokens.id and tokens.unlimited_quota = 1 and used.hour > tokens.accessed_time`.execute(db);
  },
});
