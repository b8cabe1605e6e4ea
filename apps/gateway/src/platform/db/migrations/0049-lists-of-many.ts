import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Lists of tens of thousands of keys and users in a few milliseconds. The index of the keys has what lists sort and count by, but no quota, which every
 * call would have to write.
 */
export const migration = (): Migration => ({
  up: async (db: Kysely<unknown>) => {
    await sql`create index tokens_live on tokens (name, "group", backup_group, status, created_time, expired_time)
      where deleted_at is null`.execute(db);
    await sql`create index users_group on users ("group", deleted_at)`.execute(db);
  },
});
