import { formatDay } from "@one-hub/sdk/format";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, startTestApp, type TestApp } from "../../../test/gateway.ts";
import { addHourlyCalls, hourlyCalls } from "../../../test/hourly-usage.ts";
import { rollUpEnded } from "../usage/rollup-store.ts";

/** In these weeks the clocks of Lord Howe Island, New York and St. John's are changed. */
const from = Date.UTC(2026, 9, 1) / 1000;
const to = Date.UTC(2026, 10, 5) / 1000;

const calls = hourlyCalls(from, to);

let app: TestApp;
let admin: Client;
let userId: number;

beforeAll(async () => {
  app = await startTestApp();
  ({ client: admin } = await app.user({ role: 10 }));
  ({ id: userId } = await app.user());
  await addHourlyCalls(app.services.db, userId, calls);
});
afterAll(() => app.close());

/** Charges by day and model, of the site or of one user. */
const chargesOf = async (user: number): Promise<Record<string, number>> => {
  const query = { group_type: "model", user_id: user, start_timestamp: from, end_timestamp: to - 1 };
  const { data } = (await admin.get("/api/analytics/period", { query })).json;
  return Object.fromEntries(
    data.channel_statistics.map((row: { Date: string; Channel: string; Quota: number }) => [
      `${row.Date} ${row.Channel}`,
      row.Quota,
    ]),
  );
};

const zones = [
  "UTC",
  "Asia/Shanghai",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "America/New_York",
  "America/St_Johns",
];

describe.each([
  ["before hours are rolled up", 0],
  ["with half of the hours rolled up", Date.UTC(2026, 9, 20, 7) / 1000],
  ["with all hours rolled up", to],
])("days %s", (_state, until) => {
  beforeAll(() => rollUpEnded(app.services.db, until));

  it.each(zones)("are those of %s", async (zone) => {
    await app.services.siteZone.setOptions(new Map([["TimeZone", zone]]), 0);
    const expected: Record<string, number> = {};
    for (const { hour: time, model, quota } of calls) {
      const name = `${formatDay(time, zone)} ${model}`;
      expected[name] = (expected[name] ?? 0) + quota;
    }
    expect(await chargesOf(userId)).toEqual(expected);
    expect(await chargesOf(0)).toEqual(expected);
  });
});
