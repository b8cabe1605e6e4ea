import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Client, startTestApp, type TestApp } from "../../../../test/gateway.ts";
import type { FailedCall } from "./error-log.ts";

let app: TestApp;
let root: Client;
let owner: Awaited<ReturnType<TestApp["user"]>>;

beforeAll(async () => {
  app = await startTestApp();
  root = await app.root();
  owner = await app.user();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.services.db.deleteFrom("error_logs").execute();
});

const record = (change: Partial<FailedCall> = {}) => {
  app.services.errorLog.record({
    status: 502,
    code: "upstream_unreachable",
    userId: owner.id,
    username: owner.username,
    tokenId: 7,
    tokenName: "main",
    modelName: "gpt-4o",
    channelId: 0,
    requestId: "r",
    requestTime: 12,
    isStream: true,
    sourceIp: "192.0.2.1",
    retried: false,
    ...change,
  });
};

type Query = Record<string, string | number>;
const rows = async (client: Client, path: string, query: Query) =>
  (await client.get(path, { query })).json.data as { data: any[]; total_count: number };
const found = async (query: Query) => (await rows(root, "/api/log/error", query)).data.map((row) => row.request_id);

describe("failed calls", () => {
  it("are found by key, model, channel, status, code, call, user and time", async () => {
    record({ requestId: "a", tokenName: "other", status: 429 });
    app.pass(10);
    record({ requestId: "b", modelName: "gpt-4o-mini", code: "panic" });
    record({ requestId: "c", channelId: 5, username: "somebody" });
    const now = Math.floor(app.services.clock() / 1000);
    expect(await found({})).toEqual(["c", "b", "a"]);
    expect(await found({ order: "status,-created_at" })).toEqual(["a", "c", "b"]);
    expect(await found({ token_name: "other" })).toEqual(["a"]);
    expect(await found({ model_name: "gpt-4o-mini" })).toEqual(["b"]);
    expect(await found({ channel_id: 5 })).toEqual(["c"]);
    expect(await found({ status: 429 })).toEqual(["a"]);
    expect(await found({ code: "panic" })).toEqual(["b"]);
    expect(await found({ request_id: "c" })).toEqual(["c"]);
    expect(await found({ username: "somebody" })).toEqual(["c"]);
    expect(await found({ start_timestamp: now })).toEqual(["c", "b"]);
    expect(await found({ end_timestamp: now - 1 })).toEqual(["a"]);
    expect(await found({ size: 1, page: 2 })).toEqual(["b"]);
    const refused = await root.get("/api/log/error", { query: { order: "code" } });
    expect(refused.json.success).toBe(false);
  });

  it("are shown to administrators with their channel", async () => {
    await root.post("/api/channel/", { type: 1, name: "first", key: "k", models: "gpt-4o", group: "default" });
    const { id } = (await root.get("/api/channel/")).json.data.data[0];
    record({ channelId: id, retried: true });
    expect((await rows(root, "/api/log/error", {})).data).toEqual([
      {
        id: expect.any(Number),
        created_at: Math.floor(app.services.clock() / 1000),
        status: 502,
        code: "upstream_unreachable",
        user_id: owner.id,
        username: owner.username,
        token_id: 7,
        token_name: "main",
        model_name: "gpt-4o",
        channel_id: id,
        channel_name: "first",
        request_id: "r",
        request_time: 12,
        is_stream: true,
        source_ip: "192.0.2.1",
        retried: true,
      },
    ]);
    const { client } = await app.user();
    expect((await client.get("/api/log/error")).json.success).toBe(false);
  });

  it("are shown to users for their own keys, without channels and retried attempts", async () => {
    record({ requestId: "own", channelId: 5 });
    record({ requestId: "attempt", channelId: 5, retried: true });
    record({ requestId: "foreign", userId: owner.id + 1 });
    expect(await rows(owner.client, "/api/log/self/error", {})).toMatchObject({
      total_count: 1,
      data: [{ request_id: "own", channel_id: 0, channel_name: "", retried: false }],
    });
    expect((await rows(owner.client, "/api/log/self/error", { channel_id: 9 })).total_count).toBe(1);
    expect((await app.guest().get("/api/log/self/error")).status).toBe(401);
  });

  it("are deleted after the configured number of days", async () => {
    record({ requestId: "old" });
    app.pass(2 * 86_400);
    record({ requestId: "new" });
    await root.put("/api/option/", { key: "ErrorLogDays", value: "1" });
    expect(await found({})).toEqual(["new"]);
    await app.services.errorLog.prune();
    const kept = await app.services.db.selectFrom("error_logs").select("request_id").execute();
    expect(kept).toEqual([{ request_id: "new" }]);
    await root.put("/api/option/", { key: "ErrorLogDays", value: "0" });
    record({ requestId: "unwanted" });
    await app.services.errorLog.drain();
    expect(await app.services.db.selectFrom("error_logs").select("request_id").execute()).toEqual(kept);
    await root.put("/api/option/", { key: "ErrorLogDays", value: "30" });
  });

  it("of one key are counted up to 300 a minute", async () => {
    for (let call = 0; call < 400; call += 1) record({ tokenId: 1 });
    record({ tokenId: 2 });
    expect((await rows(root, "/api/log/error", {})).total_count).toBe(301);
    app.pass(60);
    record({ tokenId: 1 });
    expect((await rows(root, "/api/log/error", {})).total_count).toBe(302);
  });

  it("keep no more than a hundred plain characters of a code", async () => {
    record({ code: `a\u0000b\n${"x".repeat(200)}` });
    expect((await rows(root, "/api/log/error", {})).data[0].code).toBe(`ab${"x".repeat(98)}`);
  });
});
