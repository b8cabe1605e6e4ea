import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/gateway.ts";
import { endTask, insertTask } from "../task/store.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const charge = 50_000;
const cost = 30_000;

it("a refund is a row with its amount, and every sum is net of it and reports it", async () => {
  const owner = await app.user({ username: "alice", quota: 1_000_000 });
  const root = await app.root();
  const { db, ledger, clock } = app.services;
  await owner.client.post("/api/token/", { name: "songs", expired_time: -1, remain_quota: 0, unlimited_quota: true });
  const [{ id: tokenId }] = (await owner.client.get("/api/token/")).json.data.data;
  const now = Math.floor(clock() / 1000);
  const submit = async (taskId: string) => {
    const { hold } = await ledger.hold({
      userId: owner.id,
      tokenId,
      estimate: charge,
      username: "alice",
      tokenName: "songs",
      modelName: "chirp-v3-5",
    });
    if (hold === undefined) throw new Error("Nothing was held");
    await ledger.settle({
      hold,
      quota: charge,
      cost,
      username: "alice",
      tokenName: "songs",
      modelName: "chirp-v3-5",
      promptTokens: 1,
      completionTokens: 0,
      cachedTokens: 0,
      channelId: 4,
      group: "default",
      requestTime: 100,
      isStream: false,
      sourceIp: "",
      metadata: { group_name: "default" },
      requestId: taskId,
      isLogged: true,
      alongside: (trx) =>
        insertTask(trx, {
          platform: "suno",
          task_id: taskId,
          user_id: owner.id,
          token_id: tokenId,
          channel_id: 4,
          group: "default",
          model_name: "chirp-v3-5",
          action: "MUSIC",
          status: "SUBMITTED",
          is_open: 1,
          quota: charge,
          cost,
          submit_time: clock(),
          created_at: now,
          updated_at: now,
          properties: null,
          data: null,
        }),
    });
  };
  await submit("kept");
  await submit("failed");
  const task = await db.selectFrom("tasks").selectAll().where("task_id", "=", "failed").executeTakeFirstOrThrow();
  for (let time = 0; time < 2; time += 1)
    await endTask(db, task, { status: "FAILURE" }, { text: "异步任务执行失败 failed，补偿 ＄0.100000 额度", now });

  const read = async (path: string, query: Record<string, string | number> = {}, client = owner.client) =>
    (await client.get(path, { query })).json.data;
  const [row] = (await read("/api/log/self", { log_type: 4 })).data;
  expect(row).toMatchObject({
    type: 4,
    quota: 0,
    content: "异步任务执行失败 failed，补偿 ＄0.100000 额度",
    refunded: charge,
    event: "task_refunded",
    params: { quota: charge, task_id: "failed" },
    model_name: "chirp-v3-5",
    token_name: "songs",
    channel_id: 4,
  });
  const net = { quota: charge, refunded: charge };
  for (const query of [{}, { model_name: "chirp-v3-5" }, { token_name: "songs" }, { channel: 4 }] as Record<
    string,
    any
  >[])
    expect(await read("/api/log/self/stat", query)).toEqual(net);
  expect(await read("/api/log/stat", { username: "alice" }, root)).toEqual(net);
  expect(await read("/api/log/self/stat", { model_name: "gpt-4o" })).toEqual({ quota: 0, refunded: 0 });
  expect(await read("/api/user/dashboard")).toMatchObject([{ RequestCount: 2, Quota: charge, Refunded: charge }]);
  const range = { from: now - 86_400, to: now + 86_400 };
  for (const by of ["model", "key", "day", "hour"]) {
    const [own] = await read("/api/user/usage", { ...range, by });
    expect(own).toMatchObject({ ...net, requests: 2 });
    expect(own).not.toHaveProperty("cost");
  }
  for (const by of ["user", "channel", "group", "vendor", "day"])
    expect(await read("/api/analytics/usage", { ...range, by }, root)).toMatchObject([
      { ...net, requests: 2, cost, costed_quota: charge },
    ]);
  expect((await read("/api/token/")).data).toMatchObject([
    { unlimited_quota: true, used_quota: 0, accessed_time: now, usage: { quota: charge, requests: 2 } },
  ]);
  expect(await read("/api/user/self")).toMatchObject({ quota: 1_000_000 - charge, used_quota: charge });
});

it("a statement is net of the month's refunds and reports them", async () => {
  const { db } = app.services;
  const root = await app.root();
  const owner = await app.user();
  const october = Date.UTC(2026, 9, 1) / 1000;
  const used = {
    user_id: owner.id,
    model_name: "chirp-v3-5",
    token_id: 1,
    channel_id: 1,
    group: "",
    prompt_tokens: 0,
    completion_tokens: 0,
    cached_tokens: 0,
    request_time: 0,
  };
  await db
    .insertInto("usage_hours")
    .values([
      { ...used, hour: october, requests: 2, quota: 2 * charge, refunded: 0 },
      { ...used, hour: october + 3600, requests: 0, quota: -charge, refunded: charge },
    ])
    .execute();
  expect((await root.post("/api/option/invoice/gen/2026-10-15")).json.success).toBe(true);
  const net = { request_count: 2, quota: charge, refunded: charge };
  expect((await owner.client.get("/api/user/invoice")).json.data.data).toMatchObject([net]);
  for (const part of ["detail", "day"])
    expect((await owner.client.get(`/api/user/invoice/${part}?date=2026-10-01`)).json.data).toMatchObject([net]);
});
