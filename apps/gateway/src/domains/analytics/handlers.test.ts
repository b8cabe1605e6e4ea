import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, startTestApp, type TestApp } from "../../../test/gateway.ts";
import { addUsageHours } from "../log/write-store.ts";
import { insertErrorLogs } from "../log/errors/store.ts";
import { rollUpEnded } from "../usage/rollup-store.ts";

let app: TestApp;
let admin: Client;
let alice: Awaited<ReturnType<TestApp["user"]>>;
let bob: typeof alice;
let west: number;

const hour = 3600;
const day = 24 * hour;
const at = (text: string) => Date.parse(text) / 1000;
/** Days of Shanghai begin at 16:00 UTC. */
const friday = at("2026-11-19T16:00Z");
const saturday = friday + day;

const get = async (path: string, query: Record<string, string | number> = {}, client = admin) =>
  (await client.get(`/api/analytics/${path}`, { query })).json;

type Hour = Parameters<typeof addUsageHours>[1][number];
const use = (change: Partial<Hour>) =>
  addUsageHours(app.services.db, [
    {
      hour: friday,
      user_id: alice.id,
      model_name: "gpt-4o",
      token_id: 1,
      channel_id: west,
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

beforeAll(async () => {
  app = await startTestApp();
  const { db } = app.services;
  const root = await app.root();
  await app.services.siteZone.setOptions(new Map([["TimeZone", "Asia/Shanghai"]]), 0);
  ({ client: admin } = await app.user({ role: 10 }));
  alice = await app.user({ username: "alice", quota: 1000 });
  bob = await app.user({ username: "bob", quota: 500 });
  await root.post("/api/channel/", { type: 1, name: "west", key: "k", models: "gpt-4o", group: "default" });
  [{ id: west }] = (await root.get("/api/channel/")).json.data.data;
  await db.updateTable("users").set({ created_time: 1 }).execute();
  await db
    .updateTable("users")
    .set({ created_time: friday + hour, inviter_id: alice.id })
    .where("id", "=", bob.id)
    .execute();
  await db
    .updateTable("users")
    .set({ created_time: saturday - 1 })
    .where("id", "=", alice.id)
    .execute();
  await use({ cost: 150, costed_quota: 100 });
  await use({ hour: saturday - hour, quota: 40 });
  await use({ hour: saturday, quota: 7, model_name: "unpriced" });
  await use({
    hour: saturday + 5 * hour,
    user_id: bob.id,
    token_id: 2,
    quota: 500,
    channel_id: 999,
    cost: 150,
    costed_quota: 500,
  });
  await rollUpEnded(db, at("2026-11-21T04:00Z"));
});
afterAll(() => app.close());

const period = { start_timestamp: friday + 5 * hour, end_timestamp: saturday + 5 * hour };
const rowsOf = async (query: Record<string, string | number>) =>
  (await get("period", { ...period, ...query })).data.channel_statistics.map((row: any) => [
    row.Date,
    row.Channel,
    row.RequestCount,
    row.Quota,
  ]);

describe("the days of a period", () => {
  it("are the site's, whole, by model, vendor and channel", async () => {
    expect(await rowsOf({ group_type: "model" })).toEqual([
      ["2026-11-20", "gpt-4o", 2, 140],
      ["2026-11-21", "gpt-4o", 1, 500],
      ["2026-11-21", "unpriced", 1, 7],
    ]);
    expect(await rowsOf({ group_type: "model_type" })).toEqual([
      ["2026-11-20", "OpenAI", 2, 140],
      ["2026-11-21", "", 1, 7],
      ["2026-11-21", "OpenAI", 1, 500],
    ]);
    expect(await rowsOf({ group_type: "channel" })).toEqual([
      ["2026-11-20", "west", 2, 140],
      ["2026-11-21", "", 1, 500],
      ["2026-11-21", "west", 1, 7],
    ]);
  });

  it("are one user's where one is named", async () => {
    expect(await rowsOf({ group_type: "model", user_id: bob.id })).toEqual([["2026-11-21", "gpt-4o", 1, 500]]);
    expect(await rowsOf({ group_type: "x", user_id: alice.id })).toEqual([
      ["2026-11-20", "west", 2, 140],
      ["2026-11-21", "west", 1, 7],
    ]);
  });

  it("count registrations, redeemed codes by their users, and orders by currency", async () => {
    const { db } = app.services;
    const code = { user_id: 1, key_sealed: "", name: "", quota: 30, created_time: 1, status: 3 } as const;
    await db
      .insertInto("redemptions")
      .values([
        { ...code, key_hash: "1", redeemed_time: friday, redeemed_by: alice.id },
        { ...code, key_hash: "2", redeemed_time: saturday - 1, redeemed_by: bob.id },
        { ...code, key_hash: "3", redeemed_time: saturday, redeemed_by: bob.id },
      ])
      .execute();
    const order = {
      user_id: alice.id,
      gateway_id: 1,
      amount: 1,
      quota: 500,
      status: "success",
      created_at: friday,
      fee_cents: 0,
      discount_cents: 0,
    };
    const kept = { refunded_at: 0, refunded_quota: 0, refunded_cents: 0 };
    await db
      .insertInto("orders")
      .values([
        { ...order, ...kept, trade_no: "1", pay_cents: 720, currency: "CNY", paid_at: saturday },
        { ...order, ...kept, trade_no: "2", pay_cents: 100, currency: "USD", paid_at: friday + 5 },
        { ...order, ...kept, trade_no: "3", pay_cents: 900, currency: "USD", paid_at: 0, status: "pending" },
        {
          ...order,
          trade_no: "4",
          pay_cents: 200,
          currency: "USD",
          paid_at: friday + 9,
          status: "refunded",
          refunded_at: saturday + 1,
          refunded_quota: 250,
          refunded_cents: 100,
        },
      ])
      .execute();
    const { data } = await get("period", period);
    expect(data.user_statistics).toEqual([{ date: "2026-11-20", user_count: 2, inviter_user_count: 1 }]);
    expect(data.redemption_statistics).toEqual([
      { date: "2026-11-20", quota: 60, user_count: 2 },
      { date: "2026-11-21", quota: 30, user_count: 1 },
    ]);
    expect(data.order_statistics).toEqual([{ date: "2026-11-20", order_amount: 10.2 }]);
    expect(data.order_currencies).toEqual([
      { date: "2026-11-20", currency: "USD", orders: 2, amount: 3, quota: 1000 },
      { date: "2026-11-21", currency: "CNY", orders: 1, amount: 7.2, quota: 500 },
    ]);
    expect((await get("statistics")).data).toMatchObject({
      user_statistics: { total_quota: expect.any(Number), total_user: 4, total_inviter_user: 1 },
      channel_statistics: [{ total_channels: 2, status: 1 }],
      redemption_statistic: [{ count: 3, quota: 90, status: 3 }],
      order_statistics: [
        { quota: 500, money: 7.2, order_currency: "CNY" },
        { quota: 750, money: 2, order_currency: "USD" },
      ],
    });
  });

  it("are null without any, and never scanned from 1970 on for nothing", async () => {
    const nothing = { user_statistics: null, channel_statistics: null, order_statistics: null };
    expect((await get("period", { start_timestamp: 86_400 * 100, end_timestamp: 86_400 * 101 })).data).toMatchObject(
      nothing,
    );
    expect((await get("period", { start_timestamp: 9e12, end_timestamp: 1 })).data).toMatchObject(nothing);
    const all = (await get("period", { start_timestamp: 0, end_timestamp: 9e12 })).data;
    expect(all.channel_statistics).toHaveLength(3);
    expect(all.user_statistics.map(({ date }: { date: string }) => date)).toEqual(["1970-01-01", "2026-11-20"]);
  });
});

describe("several users", () => {
  const days = { start_time: "2026-11-20", end_time: "2026-11-21" };

  it("stand side by side with their models", async () => {
    expect(await get("multi_user_stats", { ...days, usernames: "bob, alice,nobody" })).toEqual({
      success: true,
      message: "",
      data: [
        {
          username: "alice",
          request_count: 3,
          quota: 147,
          prompt_tokens: 30,
          completion_tokens: 15,
          request_time: 3000,
        },
        { username: "bob", request_count: 1, quota: 500, prompt_tokens: 10, completion_tokens: 5, request_time: 1000 },
      ],
      model_usage: [
        { username: "alice", model_name: "gpt-4o", request_count: 2 },
        { username: "alice", model_name: "unpriced", request_count: 1 },
        { username: "bob", model_name: "gpt-4o", request_count: 1 },
      ],
    });
    const first = { start_time: "2026-11-20", end_time: "2026-11-20", usernames: "alice,bob" };
    expect((await get("multi_user_stats", first)).data).toMatchObject([
      { username: "alice", quota: 140 },
      { username: "bob", quota: 0 },
    ]);
  });

  it("are a file", async () => {
    const reply = await admin.get("/api/analytics/multi_user_stats/export", { query: { ...days, usernames: "bob" } });
    expect(reply.headers.get("content-type")).toBe("text/csv");
    expect(reply.headers.get("content-disposition")).toBe(
      "attachment; filename=multi_user_stats_2026-11-20_2026-11-21.csv",
    );
    expect(reply.text).toBe(
      "Username,Request Count,Quota,Prompt Tokens,Completion Tokens,Request Time (ms)\nbob,1,500,10,5,1000\n",
    );
  });

  it.each([
    ["a day that no month has", { end_time: "2026-02-30" }],
    ["a time for a day", { start_time: "x" }],
    ["an end before the start", { end_time: "2026-11-19" }],
    ["too many users", { usernames: Array.from({ length: 101 }, (_, index) => `u${index}`).join() }],
  ])("refuses %s", async (_what, change) => {
    expect(await get("multi_user_stats", { ...days, usernames: "bob", ...change })).toMatchObject({ success: false });
  });
});

describe("the summary of a period", () => {
  it("has use, accounts and money", async () => {
    await insertErrorLogs(
      app.services.db,
      [0, 1].map((retried) => ({
        created_at: friday,
        status: 500,
        code: "",
        user_id: bob.id,
        username: "",
        token_id: 1,
        token_name: "",
        model_name: "gpt-4o",
        channel_id: west,
        request_id: "",
        request_time: 1,
        is_stream: 0,
        source_ip: "",
        retried,
      })),
    );
    expect((await get("summary", { from: friday, to: saturday + day })).data).toEqual({
      users: 4,
      balance: expect.any(Number),
      new_users: 2,
      invited_users: 1,
      active_users: 2,
      requests: 4,
      failed: 1,
      quota: 647,
      refunded: 0,
      prompt_tokens: 40,
      completion_tokens: 20,
      cached_tokens: 8,
      request_time: 4000,
      cost: 300,
      costed_quota: 600,
      top_ups: [
        { currency: "CNY", orders: 1, amount: 7.2, quota: 500 },
        { currency: "USD", orders: 2, amount: 3, quota: 1000 },
      ],
      refunds: [{ currency: "USD", orders: 1, amount: 1, quota: 250 }],
      redeemed_codes: 3,
      redeemed_quota: 90,
    });
    expect((await get("summary", { from: friday, to: saturday })).data).toMatchObject({ active_users: 1, quota: 140 });
    expect(await get("summary", { from: 7200, to: 7200 })).toMatchObject({ code: "end_before_start" });
    expect(await get("summary", { from: 0, to: 401 * day })).toMatchObject({ code: "period_too_long" });
  });

  it("counts the whole order that an administrator refunded", async () => {
    const { db } = app.services;
    const tradeNo = "by-hand";
    await db
      .insertInto("orders")
      .values({
        user_id: bob.id,
        gateway_id: 1,
        trade_no: tradeNo,
        amount: 9,
        pay_cents: 950,
        currency: "USD",
        quota: 500,
        fee_cents: 0,
        discount_cents: 0,
        status: "refunded",
        created_at: friday,
        paid_at: friday,
        refunded_at: saturday + 3 * day,
        refunded_quota: 500,
        refunded_cents: 0,
      })
      .execute();
    const summary = await get("summary", { from: saturday + 3 * day, to: saturday + 4 * day });
    await db.deleteFrom("orders").where("trade_no", "=", tradeNo).execute();
    expect(summary.data.refunds).toEqual([{ currency: "USD", orders: 1, amount: 9.5, quota: 500 }]);
  });

  it("goes with everybody's use by vendor and by hour of the week", async () => {
    const rows = async (by: string) =>
      (await get("usage", { by, from: friday, to: saturday + day })).data.map((row: any) => [
        row.id,
        row.name,
        row.quota,
        row.cost,
        row.costed_quota,
      ]);
    expect(await rows("vendor")).toEqual([
      [0, "OpenAI", 640, 300, 600],
      [0, "", 7, 0, 0],
    ]);
    expect(await rows("hour_of_week")).toEqual([
      [4 * 24, "", 100, 150, 100],
      [4 * 24 + 23, "", 40, 0, 0],
      [5 * 24, "", 7, 0, 0],
      [5 * 24 + 5, "", 500, 150, 500],
    ]);
  });

  it("has the costs of the rows that are put together", async () => {
    const { data } = await get("usage", { by: "channel", from: friday, to: saturday + day });
    expect(data).toMatchObject([
      { id: 999, cost: 150, costed_quota: 500 },
      { id: west, cost: 150, costed_quota: 100 },
    ]);
    const { data: models } = await get("usage", { by: "model", size: 1, from: friday, to: saturday + day });
    expect(models).toMatchObject([
      { name: "gpt-4o", quota: 640, cost: 300, costed_quota: 600 },
      { name: "", quota: 7, cost: 0, costed_quota: 0 },
    ]);
    // What providers charge is not for users.
    for (const by of ["model", "total"])
      for (const client of [alice.client, admin]) {
        const [row] = (
          await client.get("/api/user/usage", {
            query: { by, from: friday, to: saturday + day, ...(client === admin ? { user_id: alice.id } : {}) },
          })
        ).json.data;
        expect(row.quota).toBeGreaterThan(0);
        expect(row).not.toHaveProperty("cost");
        expect(row).not.toHaveProperty("costed_quota");
      }
  });
});

it("channels have their latencies and failures", async () => {
  const { telemetry, clock } = app.services;
  const call = { model: "gpt-4o", channelId: west };
  for (const latency of [100, 300])
    telemetry.succeeded({ ...call, latency, firstToken: undefined, promptTokens: 1, completionTokens: 1 });
  telemetry.failed({ ...call, retried: true });
  const now = Math.floor(clock() / 1000);
  const shown = { channel_id: west, channel_name: "west", calls: 3, errors: 1, average_latency: 200 };
  for (const from of [now - hour, now - 30 * day])
    expect((await get("channels", { from, to: now + 1 })).data).toMatchObject([shown]);
  expect((await get("channels", { from: now - 30 * day, to: now - 20 * day })).data).toEqual([]);
});

it("all of it is for administrators", async () => {
  const span = { from: 0, to: 3600 };
  for (const path of ["statistics", "period", "multi_user_stats", "multi_user_stats/export", "summary", "channels"]) {
    expect((await app.guest().get(`/api/analytics/${path}`, { query: span })).status).toBe(401);
    expect(await get(path, span, alice.client)).toMatchObject({ success: false });
  }
});
