import { expect, test } from "vitest";
import { openOlderDatabase } from "../../../../test/database.ts";
import { utcCalendar } from "../../../domains/site-days/site-days.ts";
import { readRolledUntil, rollUpEnded } from "../../../domains/usage/rollup-store.ts";
import { sumUseOfDays } from "../../../domains/usage/store.ts";
import { isPostgres, migrate } from "../database.ts";

const hour = 3600;
const day = 24 * hour;
const monday = Date.UTC(2026, 10, 16) / 1000;

const sums = {
  requests: 1,
  quota: 5,
  prompt_tokens: 0,
  completion_tokens: 0,
  cached_tokens: 0,
  request_time: 0,
};

test("days are the same before and after an older version's pieces of six hours are replaced", async () => {
  const db = await openOlderDatabase("0098-user-usage-parts");
  for (const time of [monday + 5 * hour, monday + 13 * hour])
    await db
      .insertInto("usage_hours")
      .values({ hour: time, user_id: 1, model_name: "m", token_id: 1, channel_id: 1, group: "default", ...sums })
      .execute();
  for (const start of [monday, monday + 12 * hour]) {
    await db
      .insertInto("user_usage_parts")
      .values({ user_id: 1, kind: "model", start, id: 0, name: "m", ...sums })
      .execute();
    await db
      .insertInto("site_usage")
      .values({ kind: "model", span: 6 * hour, start, id: 0, user_id: 0, name: "m", ...sums })
      .execute();
  }
  await db
    .updateTable("usage_rolled")
    .set({ until: monday + day })
    .execute();
  await migrate(db, isPostgres(db) ? "postgres" : "sqlite");

  const source = { db, siteZone: { calendar: () => utcCalendar } };
  const read = (userId: number | undefined) =>
    sumUseOfDays(source, { from: monday, to: monday + day }, "model", userId);
  const expected = [{ time: monday, name: "m", requests: 2, quota: 10 }];
  expect(await readRolledUntil(db)).toBe(0);
  for (const user of [1, undefined]) expect(await read(user)).toMatchObject(expected);
  await rollUpEnded(db, monday + day);
  for (const user of [1, undefined]) expect(await read(user)).toMatchObject(expected);
  const parts = await db.selectFrom("user_usage_parts").select("start").where("kind", "=", "model").execute();
  expect(parts.map(({ start }) => (start - monday) / hour).sort((one, other) => one - other)).toEqual([4, 12]);
  expect(
    await db
      .selectFrom("site_usage")
      .select("start")
      .where("span", "=", 6 * hour)
      .execute(),
  ).toEqual([]);
  await db.destroy();
});
