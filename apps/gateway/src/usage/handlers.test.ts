import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../test/gateway.ts";
import { addUsageHours } from "../log/write.ts";

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
    ["another sum", { by: "user", from: 0, to: day }],
    ["no span", { by: "day" }],
  ])("refuses %s", async (_what, query) => {
    expect((await owner.client.get("/api/user/usage", { query })).json.success).toBe(false);
  });
});
