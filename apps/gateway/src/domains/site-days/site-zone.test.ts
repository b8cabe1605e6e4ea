import { afterEach, beforeEach, expect, it } from "vitest";
import { type Client, startTestApp, type TestApp } from "../../../test/gateway.ts";
import { addHourlyCalls } from "../../../test/hourly-usage.ts";
import { rollUpEnded } from "../usage/rollup-store.ts";

let app: TestApp;
let root: Client;
let owner: Awaited<ReturnType<TestApp["user"]>>;
const hour = 3600;
const at = (text: string) => Date.parse(text) / 1000;

// Each test has a calendar of its own.
beforeEach(async () => {
  app = await startTestApp();
  root = await app.root();
  owner = await app.user();
});
afterEach(() => app.close());

const setZone = async (zone: string) =>
  (await root.put("/api/option/", { key: "TimeZone", value: zone })).json as { success: boolean; code?: string };
const zoneNow = async () => (await app.guest().get("/api/status")).json.data.time_zone;
const use = (start: number, quota: number) =>
  addHourlyCalls(app.services.db, owner.id, [{ hour: start, model: "gpt-4o", quota }]);

it("the zone is in the status, validated, and changes with the next day", async () => {
  expect(await zoneNow()).toBe("UTC");
  expect(await setZone("Mars/Olympus")).toMatchObject({ success: false, code: "value_invalid" });
  expect(await setZone("Asia/Shanghai")).toMatchObject({ success: true });
  expect(await zoneNow()).toBe("UTC");
  app.pass(24 * hour);
  expect(await zoneNow()).toBe("Asia/Shanghai");
  const options: { key: string; value: string }[] = (await root.get("/api/option/")).json.data;
  expect(options.find(({ key }) => key === "TimeZone")?.value).toBe("Asia/Shanghai");
});

it.each([
  // [zone, a day that begins there, its first hour, its length in hours]
  ["Asia/Shanghai", "2027-03-01", "2027-02-28T16:00Z", 24],
  ["America/New_York", "2027-03-14", "2027-03-14T05:00Z", 23],
  ["America/New_York", "2027-11-07", "2027-11-07T04:00Z", 25],
  ["Asia/Kolkata", "2027-11-20", "2027-11-19T19:00Z", 24],
])("usage by day is that of the site's days: %s, %s", async (zone, _day, start, hours) => {
  await setZone(zone);
  app.pass(3 * 86_400);
  const first = at(start);
  await use(first - hour, 1);
  await use(first, 2);
  await use(first + (hours - 1) * hour, 4);
  await use(first + hours * hour, 8);
  const range = { from: first - 3 * 86_400, to: first + 3 * 86_400 };
  const read = async (client: Client, path: string, query = {}) =>
    (await client.get(path, { query: { ...range, by: "day", ...query } })).json.data
      .map(({ time, quota }: { time: number; quota: number }) => [(time - first) / hour, quota])
      .slice(1);
  const expected = [
    [0, 6],
    [hours, 8],
  ];
  for (const until of [0, first + 12 * hour, range.to]) {
    await rollUpEnded(app.services.db, until);
    expect(await read(owner.client, "/api/user/usage")).toEqual(expected);
    expect(await read(root, "/api/analytics/usage")).toEqual(expected);
  }
});

it("the dashboard's days and statements are the site's, and a finished statement keeps and names its zone", async () => {
  const now = () => Math.floor(app.services.clock() / 1000);
  const calendar = () => app.services.siteZone.calendar();
  const today = calendar().dayOf(now());
  const last = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 2, 1));
  const month = last.toISOString().slice(0, 7);
  const monthStart = last.getTime() / 1000;
  await use(monthStart - 8 * hour, 1);
  await use(monthStart, 2);
  const generate = async (kind: string) => (await root.post(`/api/option/invoice/${kind}/${month}-01`)).json.success;
  const read = async (path: string) => (await owner.client.get(path)).json.data;
  expect(await generate("gen")).toBe(true);
  const finished = [{ date: `${month}-01`, quota: 2, time_zone: "UTC" }];
  expect((await read("/api/user/invoice")).data).toMatchObject(finished);
  await setZone("Asia/Shanghai");
  app.pass(2 * 86_400);
  expect((await read("/api/user/invoice")).data).toMatchObject(finished);
  expect(await read(`/api/user/invoice/detail?date=${month}-01`)).toMatchObject(finished);
  await use(calendar().startOf(calendar().dayOf(now())), 16);
  await use(calendar().startOf(calendar().dayOf(now())) - hour, 32);
  const days = ((await read("/api/user/dashboard")) as { Date: string; Quota: number }[]).slice(-2);
  const day = calendar().dayOf(now());
  expect(days).toMatchObject([{ Quota: 32 }, { Date: day, Quota: 16 }]);
});

it("statements of past months are made from a moment on", async () => {
  const { services } = app;
  const calendar = services.siteZone.calendar();
  const today = calendar.dayOf(Math.floor(services.clock() / 1000));
  const monthOf = (before: number) =>
    new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 - before, 1)).toISOString().slice(0, 10);
  for (const before of [0, 1, 2, 4]) await use(calendar.startOf(monthOf(before)), 5);
  await services.invoices.billMonthsSince(calendar.startOf(monthOf(2)) + hour);
  const rows: { date: string }[] = (await owner.client.get("/api/user/invoice")).json.data.data;
  expect(rows.map(({ date }) => date)).toEqual([monthOf(1), monthOf(2)]);
});
