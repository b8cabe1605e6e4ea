import { sql } from "kysely";
import { expect, test } from "vitest";
import { openTestDatabase } from "../../../../test/database.ts";
import { readRolledUntil, rollUpEnded } from "../../../domains/usage/rollup-store.ts";
import { sumUseOfDays } from "../../../domains/usage/store.ts";
import { utcCalendar } from "../../../domains/site-days/site-days.ts";
import { connectDatabase, type Database, isPostgres, migrate } from "../database.ts";

const hour = 3600;
const day = 24 * hour;
const monday = Date.UTC(2026, 10, 16) / 1000;
const before = "0096-idempotency-keys";

/** A database from before users' days were rolled up by channel. */
const openOlder = async (): Promise<Database> => {
  const current = await openTestDatabase();
  if (!isPostgres(current)) {
    await current.destroy();
    const db = await connectDatabase({ kind: "sqlite", path: ":memory:" });
    await migrate(db, "sqlite", before);
    return db;
  }
  await sql`drop schema public cascade`.execute(current);
  await sql`create schema public`.execute(current);
  await migrate(current, "postgres", before);
  return current;
};

test("days of a user by channel are the same before and after an older version's hours are rolled up again", async () => {
  const db = await openOlder();
  for (const [time, channel] of [
    [monday, 1],
    [monday + 5 * hour, 1],
    [monday + 6 * hour, 2],
    [monday + day, 1],
  ] as const)
    await db
      .insertInto("usage_hours")
      .values({
        hour: time,
        user_id: 1,
        model_name: "m",
        token_id: 1,
        channel_id: channel,
        group: "default",
        requests: 1,
        quota: 5,
        prompt_tokens: 0,
        completion_tokens: 0,
        cached_tokens: 0,
        request_time: 0,
      })
      .execute();
  await db
    .updateTable("usage_rolled")
    .set({ until: monday + 2 * day })
    .execute();
  await migrate(db, isPostgres(db) ? "postgres" : "sqlite");

  const source = { db, siteZone: { calendar: () => utcCalendar } };
  const read = async () => {
    const rows = await sumUseOfDays(source, { from: monday, to: monday + 2 * day }, "channel", 1);
    return rows.map(({ time, id, requests, quota }) => [time, id, requests, quota]);
  };
  const expected = [
    [monday, 1, 2, 10],
    [monday, 2, 1, 5],
    [monday + day, 1, 1, 5],
  ];
  expect(await readRolledUntil(db)).toBe(0);
  expect(await read()).toEqual(expected);
  await rollUpEnded(db, monday + 2 * day);
  expect(await db.selectFrom("user_usage_parts").select("start").execute()).toHaveLength(6);
  expect(await read()).toEqual(expected);
  await db.destroy();
});
