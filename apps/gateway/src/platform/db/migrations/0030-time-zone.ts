import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { required } from "./columns.ts";

/** Days and months of the site's own time zone: the server's on a new database, UTC on one that has counted in it until now. */
export const migration = (): Migration => ({
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable("time_zones")
      .addColumn("start", "bigint", (column) => column.primaryKey().notNull())
      .addColumn("day", "text", required)
      .addColumn("zone", "text", required)
      .addColumn("last", "text", required)
      .execute();
    const { rows } = await sql`select id from users limit 1`.execute(db);
    const zone = rows.length === 0 ? new Intl.DateTimeFormat().resolvedOptions().timeZone : "UTC";
    await sql`insert into time_zones (start, day, zone, last) values (0, '1970-01-01', ${zone}, '')`.execute(db);
    await sql`insert into options (key, value) values ('TimeZone', ${zone})`.execute(db);
    // A statement names the zone that it was counted in.
    await sql`alter table invoices add column zone text not null default 'UTC'`.execute(db);
  },
});
