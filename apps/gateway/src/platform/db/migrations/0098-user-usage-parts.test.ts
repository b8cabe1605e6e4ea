import { expect, test } from "vitest";
import { openOlderDatabase } from "../../../../test/database.ts";
import { readRolledUntil, rollUpEnded } from "../../../domains/usage/rollup-store.ts";
import { sumUseOfDays } from "../../../domains/usage/store.ts";
import { utcCalendar } from "../../../domains/site-days/site-days.ts";
import { isPostgres, migrate } from "../database.ts";

const hour = 3600;
const day = 24 * hour;
const monday = Date.UTC(2026, 10, 16) / 1000;

test("days of a user by channel are the same before and after an older version's hours are rolled up again", async () => {
  const db = await openOlderDatabase("0096-idempotency-keys");
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
  expect(await db.selectFrom("user_usage_parts").select("start").execute()).toHaveLength(7);
  expect(await read()).toEqual(expected);
  await db.destroy();
});
