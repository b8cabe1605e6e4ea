import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Client, startTestApp, type TestApp } from "../../../test/gateway.ts";
import type { BadCall, GoodCall } from "./figures.ts";

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  // The clock moves on by months, and sessions end.
  admin = (await app.user({ role: 10 })).client;
  await app.services.telemetry.flush();
  await app.services.db.deleteFrom("model_figures").execute();
  await app.services.db.deleteFrom("error_logs").execute();
});

const good = (change: Partial<GoodCall> = {}) => {
  app.services.telemetry.succeeded({
    model: "gpt-4o",
    channelId: 1,
    latency: 1000,
    firstToken: undefined,
    promptTokens: 10,
    completionTokens: 50,
    ...change,
  });
};
const bad = (change: Partial<BadCall> = {}) => {
  app.services.telemetry.failed({ model: "gpt-4o", channelId: 1, retried: false, ...change });
};
const now = () => Math.floor(app.services.clock() / 1000);
const list = async (window?: string): Promise<any[]> =>
  (await admin.get("/api/model_telemetry", window === undefined ? {} : { query: { window } })).json.data;
const detail = async (model: string, window: string) =>
  (await admin.get("/api/model_telemetry/detail", { query: { model, window } })).json.data;

describe("how models do", () => {
  it("has calls, errors, latency, first token and speed", async () => {
    good({ latency: 1000, firstToken: 200, completionTokens: 40 });
    good({ latency: 3000, completionTokens: 150 });
    bad();
    bad({ retried: true });
    expect(await list()).toEqual([
      {
        model: "gpt-4o",
        calls: 3,
        errors: 1,
        success_rate: 2 / 3,
        average_latency: 2000,
        p50_latency: expect.any(Number),
        p95_latency: expect.any(Number),
        first_token: 200,
        tokens_per_second: 50,
        sparkline: [...Array.from({ length: 23 }, () => 0), 3],
        sparkline_errors: [...Array.from({ length: 23 }, () => 0), 1],
      },
    ]);
  });

  it("has percentiles up to an hour, and none above the slowest call", async () => {
    for (let call = 1; call <= 100; call += 1) good({ model: "slow", latency: call * 30_000 });
    good({ model: "rare", latency: 3390 });
    good({ model: "rare", latency: 16_850 });
    good({ model: "quick", latency: 2 });
    const rows = Object.fromEntries((await list()).map((row) => [row.model, [row.p50_latency, row.p95_latency]]));
    const [half, most] = rows["slow"];
    expect([Math.abs(half / 1_515_000 - 1) < 0.13, Math.abs(most / 2_850_000 - 1) < 0.13]).toEqual([true, true]);
    expect(rows["rare"][1]).toBe(16_850);
    expect(rows["quick"]).toEqual([2, 2]);
    // The slowest call counts where pieces come together, and later ones do not lower it.
    await app.services.telemetry.flush();
    good({ model: "quick", latency: 1 });
    expect((await detail("quick", "7d")).total.p95_latency).toBeLessThanOrEqual(2);
  });

  it("estimates percentiles to about a tenth", async () => {
    for (let call = 1; call <= 1000; call += 1) good({ latency: call * 10 });
    const [{ p50_latency: half, p95_latency: most, average_latency: mean }] = await list();
    expect(mean).toBe(5005);
    expect(half).toBeGreaterThan(4500);
    expect(half).toBeLessThan(5500);
    expect(most).toBeGreaterThan(8550);
    expect(most).toBeLessThan(10_450);
  });

  it("has no latency without successful calls", async () => {
    bad({ model: "broken" });
    expect(await list("1h")).toMatchObject([
      {
        model: "broken",
        calls: 1,
        success_rate: 0,
        average_latency: null,
        p50_latency: null,
        p95_latency: null,
        first_token: null,
        tokens_per_second: null,
      },
    ]);
  });

  it.each([
    ["1h", 300, 12],
    ["24h", 3600, 24],
    ["7d", 21_600, 28],
  ] as const)("in the window %s is told in pieces of %i seconds", async (window, span, pieces) => {
    good({ model: "old" });
    app.pass(span);
    good();
    app.pass(span * (pieces - 2));
    good();
    good();
    expect(await list(window)).toMatchObject([
      { model: "gpt-4o", sparkline: [0, 1, ...Array.from({ length: pieces - 3 }, () => 0), 2] },
      { model: "old", sparkline: [1, ...Array.from({ length: pieces - 1 }, () => 0)] },
    ]);
    app.pass(span);
    expect((await list(window)).map(({ model }) => model)).toEqual(["gpt-4o"]);
  });

  it("has details: every piece, every channel, the latest errors", async () => {
    await app.services.db.deleteFrom("channels").execute();
    const root = await app.root();
    await root.post("/api/channel/", { type: 1, name: "first", key: "k", models: "gpt-4o", group: "default" });
    const { id } = (await root.get("/api/channel/")).json.data.data[0];
    good({ channelId: id });
    good({ channelId: 99 });
    bad({ channelId: id });
    bad({ channelId: id, retried: true });
    good({ model: "other" });
    const failed = { userId: 1, username: "root", tokenId: 1, tokenName: "t", requestId: "r", requestTime: 5 };
    const rest = { isStream: false, sourceIp: "", retried: false, channelId: id, status: 502, code: "c" };
    app.services.errorLog.record({ ...failed, ...rest, modelName: "gpt-4o" });
    app.services.errorLog.record({ ...failed, ...rest, modelName: "other" });
    const found = await detail("gpt-4o", "1h");
    expect(found).toMatchObject({
      model: "gpt-4o",
      window: "1h",
      total: { model: "gpt-4o", calls: 3, errors: 1 },
      channels: [
        { channel_id: id, channel_name: "first", calls: 3, errors: 2 },
        { channel_id: 99, channel_name: "", calls: 1, errors: 0, success_rate: 1 },
      ],
      latest_errors: [{ model_name: "gpt-4o", status: 502, channel_name: "first" }],
    });
    const start = now() - (now() % 300);
    expect(found.series.map(({ time }: { time: number }) => time)).toEqual(
      Array.from({ length: 12 }, (_, index) => start - (11 - index) * 300),
    );
    expect(found.series.at(-1)).toMatchObject({ calls: 3, errors: 1, average_latency: 1000 });
    expect(found.series[0]).toMatchObject({ calls: 0, success_rate: null, average_latency: null });
  });

  it("of a model without calls is empty", async () => {
    expect(await detail("nobody", "7d")).toMatchObject({
      total: { model: "nobody", calls: 0, success_rate: null },
      channels: [],
      latest_errors: [],
    });
    expect(await list()).toEqual([]);
  });

  it("is for administrators, and for the windows there are", async () => {
    const { client } = await app.user();
    expect((await client.get("/api/model_telemetry")).json.success).toBe(false);
    expect((await client.get("/api/model_telemetry/detail?model=a")).json.success).toBe(false);
    expect((await admin.get("/api/model_telemetry?window=2h")).json.success).toBe(false);
    expect((await admin.get("/api/model_telemetry/detail")).json.success).toBe(false);
  });

  it("is forgotten piece by piece, the short ones first", async () => {
    good();
    await app.services.telemetry.flush();
    const kept = async () =>
      (await app.services.db.selectFrom("model_figures").select("span").orderBy("span").execute()).map(
        ({ span }) => span,
      );
    expect(await kept()).toEqual([300, 3600, 21_600]);
    for (const [days, left] of [
      [1, [3600, 21_600]],
      [3, [21_600]],
      [97, []],
    ] as const) {
      app.pass(days * 86_400 + 1);
      await app.services.telemetry.prune();
      expect(await kept()).toEqual(left);
    }
  });
});

describe("the most called models", () => {
  it("are ten, with their calls, tokens and share", async () => {
    for (let model = 1; model <= 12; model += 1)
      for (let call = 0; call < model; call += 1) good({ model: `m${model}`, promptTokens: 1, completionTokens: 2 });
    bad({ model: "m1" });
    const { client } = await app.user();
    const { data } = (await client.get("/api/hot_model")).json;
    expect(data).toHaveLength(10);
    expect(data[0]).toEqual({ model: "m12", calls: 12, tokens: 36, share: 12 / 78 });
    expect(data[9].model).toBe("m3");
  });

  it("cover the requested days", async () => {
    good({ model: "before" });
    app.pass(86_400);
    good({ model: "today" });
    const names = async (days: number) =>
      (await admin.get("/api/hot_model", { query: { days } })).json.data.map(({ model }: { model: string }) => model);
    expect(await names(1)).toEqual(["today"]);
    expect(await names(2)).toEqual(["before", "today"]);
    const { start } = await app.services.db
      .selectFrom("model_figures")
      .select((eb) => eb.fn.max("start").as("start"))
      .where("span", "=", 21_600)
      .executeTakeFirstOrThrow();
    const until = { from: start - 86_400, to: start };
    expect((await admin.get("/api/hot_model", { query: until })).json.data).toMatchObject([{ model: "before" }]);
    expect((await admin.get("/api/hot_model?days=0")).json.success).toBe(false);
    expect((await admin.get("/api/hot_model?days=91")).json.success).toBe(false);
    expect((await app.guest().get("/api/hot_model")).status).toBe(401);
  });
});

describe("the public figures", () => {
  it("are withheld until the option is on, then open to guests", async () => {
    good({ model: "a", promptTokens: 2, completionTokens: 3, firstToken: 40 });
    good({ model: "b", promptTokens: 1, completionTokens: 0 });
    bad({ model: "b", retried: false });
    await app.services.telemetry.flush();
    const read = async () => (await app.guest().get("/api/public_figures")).json.data;
    expect(await read()).toBeNull();
    const root = await app.root();
    await root.put("/api/option/", { key: "PublicFiguresEnabled", value: "true" });
    expect((await app.guest().get("/api/status")).json.data.public_figures).toBe(true);
    expect(await read()).toEqual({ calls: 2, tokens: 6, success_rate: 2 / 3, first_token: 40 });
    app.pass(8 * 86_400);
    expect(await read()).toEqual({ calls: 0, tokens: 0, success_rate: null, first_token: null });
    await root.put("/api/option/", { key: "PublicFiguresEnabled", value: "false" });
  });
});
