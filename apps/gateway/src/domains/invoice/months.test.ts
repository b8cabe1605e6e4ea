import { formatDay } from "@one-hub/sdk/format";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, startTestApp, type TestApp } from "../../../test/gateway.ts";
import { addHourlyCalls, hourlyCalls } from "../../../test/hourly-usage.ts";
import { rollUpEnded } from "../usage/rollup-store.ts";

/** April and the days around it. The clocks of Lord Howe Island are changed in it, by half an hour. */
const from = Date.UTC(2026, 2, 30) / 1000;
const to = Date.UTC(2026, 4, 3) / 1000;

const calls = hourlyCalls(from, to);

let app: TestApp;
let root: Client;
let owner: Client;

beforeAll(async () => {
  app = await startTestApp();
  root = await app.root();
  const { id, client } = await app.user();
  owner = client;
  await addHourlyCalls(app.services.db, id, calls);
});
afterAll(() => app.close());

/** Charges of a statement by a name of its rows. */
const read = async (part: "detail" | "day", name: "model_name" | "date"): Promise<Record<string, number>> => {
  const { data } = (await owner.get(`/api/user/invoice/${part}`, { query: { date: "2026-04-01" } })).json;
  return Object.fromEntries(data.map((row: Record<string, string | number>) => [row[name], row["quota"]]));
};

describe.each([
  ["before hours are rolled up", 0],
  ["with half of the hours rolled up", Date.UTC(2026, 3, 10, 7) / 1000],
  ["with all hours rolled up", to],
])("a statement %s", (_state, until) => {
  beforeAll(() => rollUpEnded(app.services.db, until));

  it.each(["UTC", "Asia/Shanghai", "Asia/Kolkata", "Australia/Lord_Howe", "America/New_York", "America/St_Johns"])(
    "has the days of %s",
    async (zone) => {
      await app.services.siteZone.setOptions(new Map([["TimeZone", zone]]), 0);
      const byDay: Record<string, number> = {};
      const byModel: Record<string, number> = {};
      for (const { hour: time, model, quota } of calls) {
        const day = formatDay(time, zone);
        if (!day.startsWith("2026-04")) continue;
        byDay[day] = (byDay[day] ?? 0) + quota;
        byModel[model] = (byModel[model] ?? 0) + quota;
      }
      const total = Object.values(byDay).reduce((sum, quota) => sum + quota, 0);
      expect((await root.post("/api/option/invoice/update/2026-04-01")).json.success).toBe(true);
      expect(await read("day", "date")).toEqual(byDay);
      expect(await read("detail", "model_name")).toEqual(byModel);
      expect((await owner.get("/api/user/invoice")).json.data.data).toMatchObject([{ quota: total, time_zone: zone }]);
    },
  );
});
