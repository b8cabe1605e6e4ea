import { sql } from "kysely";
import { afterEach, expect, it } from "vitest";
import { openTestDatabase } from "../../../../test/database.ts";
import { migration } from "./0030-time-zone.ts";

const zone = process.env["TZ"];
afterEach(() => {
  process.env["TZ"] = zone;
});

it.each([
  ["the server's on a new database", 0, "Asia/Tokyo"],
  ["UTC on one that has counted in it", 1, "UTC"],
])("the site's zone is %s", async (_what, users, expected) => {
  const db = await openTestDatabase();
  await sql`drop table time_zones`.execute(db);
  await sql`alter table invoices drop column zone`.execute(db);
  await db.deleteFrom("options").where("key", "=", "TimeZone").execute();
  if (users > 0)
    await db
      .insertInto("users")
      .values({
        username: "root",
        password_hash: "",
        display_name: "",
        role: 100,
        status: 1,
        quota: 0,
        access_token_hash: null,
        created_time: 0,
        deleted_at: null,
      })
      .execute();
  process.env["TZ"] = "Asia/Tokyo";
  await migration().up(db);
  expect(await db.selectFrom("time_zones").selectAll().execute()).toEqual([
    { start: 0, day: "1970-01-01", zone: expected, last: "" },
  ]);
  expect(await db.selectFrom("options").select("value").where("key", "=", "TimeZone").executeTakeFirst()).toEqual({
    value: expected,
  });
  await db.destroy();
});
