import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/gateway.ts";
import { insertErrorLogs } from "../log/errors/store.ts";
import { logType } from "../log/log-type.ts";
import { addUsageHours, insertLogs, noteRow } from "../log/write-store.ts";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["user"]>>;

const day = 86_400;
const monday = Math.floor(Date.UTC(2026, 10, 16) / 1000);

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.user();
});

type Hour = Parameters<typeof addUsageHours>[1][number];
const add = (change: Partial<Hour>) =>
  addUsageHours(app.services.db, [
    {
      hour: monday,
      user_id: owner.id,
      model_name: "gpt-4o",
      token_id: 1,
      channel_id: 1,
      group: "default",
      requests: 1,
      quota: 100,
      prompt_tokens: 10,
      completion_tokens: 5,
      cached_tokens: 2,
      request_time: 1000,
      ...change,
    },
  ]);
const read = async (by: string, from = monday, to = monday + 7 * day) =>
  (await owner.client.get("/api/user/usage", { query: { by, from, to } })).json;

describe("own usage", () => {
  it("is summed up by model, the dearest first", async () => {
    await add({});
    await add({ hour: monday + 3600, channel_id: 2, quota: 50 });
    await add({ model_name: "gpt-5", quota: 500 });
    await add({ user_id: 1 });
    const rest = { id: 0, time: 0 };
    expect((await read("model")).data).toEqual([
      {
        ...rest,
        name: "gpt-5",
        requests: 1,
        quota: 500,
        refunded: 0,
        prompt_tokens: 10,
        completion_tokens: 5,
        cached_tokens: 2,
        request_time: 1000,
      },
      {
        ...rest,
        name: "gpt-4o",
        requests: 2,
        quota: 150,
        refunded: 0,
        prompt_tokens: 20,
        completion_tokens: 10,
        cached_tokens: 4,
        request_time: 2000,
      },
    ]);
  });

  it("is summed up by key, deleted ones too", async () => {
    const { client } = owner;
    await client.post("/api/token/", { name: "main", expired_time: -1, remain_quota: 0, unlimited_quota: true });
    const [{ id }] = (await client.get("/api/token/")).json.data.data;
    await add({ token_id: id });
    await add({ token_id: 999_999, quota: 1 });
    await client.delete(`/api/token/${id}`);
    expect((await read("key")).data).toMatchObject([
      { id, name: "main", quota: 100 },
      { id: 999_999, name: "", quota: 1 },
    ]);
  });

  it("is summed up by day and by hour, the oldest first", async () => {
    await add({ hour: monday + day + 7200 });
    await add({ hour: monday + day + 3600 });
    await add({});
    const times = async (by: string) =>
      (await read(by)).data.map(({ time, requests }: { time: number; requests: number }) => [time - monday, requests]);
    expect(await times("day")).toEqual([
      [0, 1],
      [day, 2],
    ]);
    expect(await times("hour")).toEqual([
      [0, 1],
      [day + 3600, 1],
      [day + 7200, 1],
    ]);
  });

  it("is summed up by day and model and by hour and model", async () => {
    await add({ hour: monday + 3600, model_name: "gpt-5" });
    await add({ hour: monday + 3600 });
    await add({});
    const rows = async (by: string) =>
      (await read(by)).data.map(({ time, name, requests }: { time: number; name: string; requests: number }) => [
        time - monday,
        name,
        requests,
      ]);
    expect(await rows("day_model")).toEqual([
      [0, "gpt-4o", 2],
      [0, "gpt-5", 1],
    ]);
    expect(await rows("hour_model")).toEqual([
      [0, "gpt-4o", 1],
      [3600, "gpt-4o", 1],
      [3600, "gpt-5", 1],
    ]);
  });

  it("has one row in all, with the failed calls and the median time to the first token", async () => {
    const none = await read("total");
    expect(none.data).toMatchObject([{ requests: 0, quota: 0, failed: 0, first_token: null, first_hour: null }]);
    // Of an hour with nothing but a refund, and of hours with calls.
    await add({
      hour: monday,
      requests: 0,
      quota: 0,
      refunded: 0,
      prompt_tokens: 0,
      completion_tokens: 0,
      cached_tokens: 0,
      request_time: 0,
    });
    await add({ hour: monday + 7200 });
    await add({ hour: monday + 3600, model_name: "gpt-5", quota: 11 });
    const { db } = app.services;
    const call = { user_id: owner.id, type: logType.consume, content: "", username: "" };
    await insertLogs(
      db,
      [900, 100, 300, undefined].map((time, index) =>
        noteRow({ ...call, created_at: monday + index, metadata: JSON.stringify({ first_response: time }) }),
      ),
    );
    await insertLogs(db, [
      noteRow({ ...call, created_at: monday - 1, metadata: JSON.stringify({ first_response: 1 }) }),
      noteRow({ ...call, created_at: monday, metadata: null }),
    ]);
    const failure = {
      created_at: monday,
      status: 500,
      code: "",
      user_id: owner.id,
      username: "",
      token_id: 1,
      token_name: "",
      model_name: "gpt-4o",
      channel_id: 1,
      request_id: "",
      request_time: 1,
      is_stream: 0,
      source_ip: "",
      retried: 0,
    };
    await insertErrorLogs(db, [failure, { ...failure, retried: 1 }, { ...failure, created_at: monday - 1 }]);
    expect((await read("total")).data).toEqual([
      {
        id: 0,
        name: "",
        time: 0,
        requests: 2,
        quota: 111,
        refunded: 0,
        prompt_tokens: 20,
        completion_tokens: 10,
        cached_tokens: 4,
        request_time: 2000,
        failed: 1,
        first_token: 300,
        first_hour: monday + 3600,
      },
    ]);
  });

  it("counts whole hours of the span", async () => {
    await add({ hour: monday - 3600 });
    await add({});
    await add({ hour: monday + 3600 });
    const requests = async (from: number, to: number) =>
      (await read("day", from, to)).data.reduce((sum: number, row: { requests: number }) => sum + row.requests, 0);
    expect(await requests(monday, monday + 3600)).toBe(1);
    expect(await requests(monday + 5, monday + 3601)).toBe(2);
  });

  it.each([
    ["an end before the start", { by: "day", from: 7200, to: 7200 }],
    ["too many days", { by: "day", from: 0, to: 401 * day }],
    ["too many days by hour", { by: "hour", from: 0, to: 32 * day }],
    ["too many days by hour and model", { by: "hour_model", from: 0, to: 32 * day }],
    ["another sum", { by: "user", from: 0, to: day }],
    ["no span", { by: "day" }],
  ])("refuses %s", async (_what, query) => {
    expect((await owner.client.get("/api/user/usage", { query })).json.success).toBe(false);
  });
});

describe("usage of all users", () => {
  // Each test has days of its own, because sums of all users include the calls of other tests.
  let start = monday - 350 * day;
  let other: typeof owner;
  let admin: typeof owner.client;
  beforeEach(async () => {
    start += 10 * day;
    other = await app.user();
    ({ client: admin } = await app.user({ role: 10 }));
    await add({ hour: start, token_id: 71, channel_id: 71 });
    await add({ hour: start + day, token_id: 71, model_name: "gpt-5", channel_id: 72, group: "vip", quota: 30 });
    await add({ hour: start + day + 3600, user_id: other.id, token_id: 73, channel_id: 71, quota: 500 });
  });

  const ask = async (client: typeof admin, query: Record<string, string | number>) =>
    (await client.get("/api/analytics/usage", { query: { from: start, to: start + 10 * day, ...query } })).json;
  const brief = async (by: string, query: Record<string, number> = {}) =>
    (await ask(admin, { by, ...query })).data.map(({ id, name, requests, quota }: any) => [id, name, requests, quota]);

  it("is refused to users and open to administrators and root", async () => {
    expect(await ask(owner.client, { by: "model" })).toMatchObject({ success: false });
    expect((await app.guest().get("/api/analytics/usage")).status).toBe(401);
    const all = await ask(admin, { by: "model" });
    expect(all).toMatchObject({ success: true, data: [{ quota: 600 }, { quota: 30 }] });
    expect(await ask(await app.root(), { by: "model" })).toEqual(all);
  });

  it("is summed up by model, channel and group, the dearest first", async () => {
    expect(await brief("model")).toEqual([
      [0, "gpt-4o", 2, 600],
      [0, "gpt-5", 1, 30],
    ]);
    expect(await brief("channel")).toEqual([
      [71, "", 2, 600],
      [72, "", 1, 30],
    ]);
    expect(await brief("group")).toEqual([
      [0, "default", 2, 600],
      [0, "vip", 1, 30],
    ]);
  });

  it("names channels", async () => {
    const root = await app.root();
    await root.post("/api/channel/", { type: 1, name: "west", key: "k", models: "gpt-4o", group: "default" });
    const [{ id }] = (await root.get("/api/channel/")).json.data.data;
    await add({ hour: start, channel_id: id, quota: 1000 });
    expect((await brief("channel"))[0]).toEqual([id, "west", 1, 1000]);
  });

  it("is summed up by user and key, deleted ones too", async () => {
    const { client, username } = other;
    await client.post("/api/token/", { name: "main", expired_time: -1, remain_quota: 0, unlimited_quota: true });
    const [{ id }] = (await client.get("/api/token/")).json.data.data;
    await add({ hour: start, user_id: other.id, token_id: id, channel_id: 71, quota: 7 });
    await client.delete(`/api/token/${id}`);
    await (await app.root()).delete(`/api/user/${other.id}`);
    // A deletion frees the name: the row's own has a suffix.
    expect(await brief("user")).toEqual([
      [other.id, expect.stringContaining(username), 2, 507],
      [owner.id, owner.username, 2, 130],
    ]);
    expect((await ask(admin, { by: "key" })).data).toMatchObject([
      { id: 73, name: "", username: "", quota: 500 },
      { id: 71, name: "", username: "", quota: 130 },
      { id, name: "main", username: expect.stringContaining(username), quota: 7 },
    ]);
  });

  it("is summed up by day and hour (UTC), the oldest first", async () => {
    const times = async (by: string) =>
      (await ask(admin, { by })).data.map(({ time, quota }: any) => [time - start, quota]);
    expect(await times("day")).toEqual([
      [0, 100],
      [day, 530],
    ]);
    expect(await times("hour")).toEqual([
      [0, 100],
      [day, 30],
      [day + 3600, 500],
    ]);
  });

  it("has rows for the dearest only, and one for all others, but every day", async () => {
    expect(await brief("user", { size: 1 })).toEqual([
      [other.id, other.username, 1, 500],
      [0, "", 2, 130],
    ]);
    expect(await brief("model", { size: 2 })).toHaveLength(2);
    expect(await brief("day", { size: 1 })).toHaveLength(2);
  });

  it("counts whole hours, also of the day on which clocks are put forward", async () => {
    const spring = Date.UTC(2026, 2, 29) / 1000;
    for (let hour = 0; hour < 24; hour += 1) await add({ hour: spring + hour * 3600, channel_id: 9 });
    const calls = async (from: number, to: number) => (await brief("group", { from, to }))[0]?.[2];
    expect(await calls(spring, spring + day)).toBe(24);
    expect(await calls(spring + 2 * 3600 + 1, spring + 3 * 3600 + 1)).toBe(2);
  });

  it.each([
    ["an end before the start", { by: "day", from: 7200, to: 7200 }],
    ["too many days", { by: "user", from: 0, to: 401 * day }],
    ["too many days by hour", { by: "hour", from: 0, to: 32 * day }],
    ["too many days by hour and model", { by: "hour_model", from: 0, to: 32 * day }],
    ["another sum", { by: "colour" }],
    ["no row at all", { by: "user", size: 0 }],
    ["too many rows", { by: "user", size: 1001 }],
  ])("refuses %s", async (_what, query) => {
    expect(await ask(admin, query)).toMatchObject({ success: false });
  });
});
