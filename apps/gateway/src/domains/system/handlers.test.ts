import { pino } from "pino";
import { MockAgent } from "undici";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Client, startTestApp, type TestApp } from "../../../test/gateway.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { createRecentLog } from "../../platform/recent-log.ts";

describe("the gateway's state", () => {
  let app: TestApp;
  let root: Client;
  beforeAll(async () => {
    app = await startTestApp();
    root = await app.root();
  });
  afterAll(() => app.close());

  const read = async () => (await root.get("/api/system/")).json.data;
  const reasons = async () =>
    Object.fromEntries(
      (await read()).checks.map(({ name, state, reason, value }: Record<string, unknown>) => [
        name,
        [state, reason, value],
      ]),
    );

  it("has version, uptime, database, queues and open holds", async () => {
    app.pass(90);
    await app.services.db
      .insertInto("holds")
      .values({
        id: 1,
        user_id: 1,
        token_id: 1,
        quota: 500,
        token_quota: 0,
        created_at: 1_795_000_000,
        username: "root",
        token_name: "",
        model_name: "",
      })
      .execute();
    const state = await read();
    expect(state).toMatchObject({
      version: app.services.version,
      start_time: state.now - 90,
      holds: { count: 1, quota: 500, oldest: 1_795_000_000 },
      deletion: null,
    });
    expect(state.database.size).toBeGreaterThan(10_000);
    expect(state.database.version).toMatch(/^\d/);
    expect(state.queues).toEqual(
      ["ledger", "failed_calls", "recorded_bodies", "low_balances"].map((name) => ({ name, waiting: 0 })),
    );
    await app.services.db.deleteFrom("holds").execute();
    expect((await read()).holds).toEqual({ count: 0, quota: 0, oldest: null });
  });

  it("has health checks with their reasons", async () => {
    const { db, telemetry } = app.services;
    await db.deleteFrom("channels").execute();
    expect(await reasons()).toMatchObject({
      database: ["ok", "writable", null],
      disk: ["unknown", "disk_unknown", null],
      backup: ["unknown", "backup_none", null],
      // The tests' clock was moved on; the machine's own may be set meanwhile, by a second.
      clock: ["warning", "clock_moved", expect.closeTo(90, -0.5)],
      channels: ["warning", "channels_none", null],
      mail: ["warning", "mail_missing", null],
    });
    await root.post("/api/channel/", { type: 1, name: "first", key: "k", models: "gpt-4o", group: "default" });
    expect((await reasons())["channels"]).toEqual(["ok", "channels_up", 1]);
    for (let call = 0; call < 5; call += 1) telemetry.failed({ model: "gpt-4o", channelId: 1, retried: false });
    expect((await reasons())["channels"]).toEqual(["failed", "channels_failing", 5]);
    await db.updateTable("channels").set({ status: 3 }).execute();
    expect((await reasons())["channels"]).toEqual(["failed", "channels_disabled", null]);
    for (const [key, value] of [
      ["SMTPServer", "mail.example"],
      ["SMTPFrom", "hub@example.com"],
    ])
      await root.put("/api/option/", { key, value });
    expect((await reasons())["mail"]).toEqual(["ok", "mail_configured", null]);
  });

  it("needs root, as the log does", async () => {
    const { client } = await app.user({ role: 10 });
    for (const reply of [
      await client.get("/api/system/"),
      await client.get("/api/system/old_rows?before=5"),
      await client.post("/api/system_info/log", { count: 1 }),
      await client.post("/api/option/system_info/log", { count: 1 }),
    ])
      expect(reply.json).toMatchObject({ success: false, code: "role_too_low" });
  });
});

describe("the gateway's own log", () => {
  const recentLog = createRecentLog();
  const log = pino({ base: null, level: "debug" }, recentLog.destination);
  let app: TestApp;
  let root: Client;
  beforeAll(async () => {
    app = await startTestApp({ recentLog });
    root = await app.root();
  });
  afterAll(() => app.close());

  const read = async (count: unknown, path = "/api/system_info/log") => root.post(path, { count });

  it("is told by both paths, the oldest first, with levels and without secrets", async () => {
    log.debug("looking");
    log.info({ method: "GET", path: "/api/status", status: 200, ms: 3, ip: "192.0.2.1", requestId: "r" });
    log.warn({ channelId: 3, reason: "auth" }, "disabled a channel");
    log.error({ err: new Error("bad key sk-abcdefghijklmnopqrstuvwxyz") }, "failed");
    log.fatal("the end");
    const { data } = (await read(5)).json;
    expect(
      data.map(({ Level, Message }: { Level: string; Message: string }) => [Level, Message.split("\n")[0]]),
    ).toEqual([
      ["DEBUG", "looking"],
      ["INFO", "GET /api/status 200 3ms ip=192.0.2.1 requestId=r"],
      ["WARN", "disabled a channel channelId=3 reason=auth"],
      ["ERR", "failed"],
      ["FATAL", "the end"],
    ]);
    expect(data[3].Message).toContain("bad key [redacted]");
    expect(JSON.stringify(data)).not.toContain("abcdefghijkl");
    expect(Math.abs(Date.parse(data[0].Timestamp) - Date.now())).toBeLessThan(60_000);
    expect((await read(2, "/api/option/system_info/log")).json.data).toEqual(data.slice(-2));
  });

  it("refuses a count that is none with 400, and leaves no trace in the audit log", async () => {
    for (const count of [0, -1, 1.5, "5", null]) {
      const reply = await read(count);
      expect([reply.status, reply.json.success]).toEqual([400, false]);
    }
    expect((await root.call("POST", "/api/system_info/log", { rawBody: "{" })).status).toBe(400);
    const records = (await root.get("/api/operation_record/?size=100")).json.data.data;
    expect(records.map(({ action }: { action: string }) => action)).not.toContain("getSystemLog");
  });

  it("keeps 500 entries, of which warnings outlive a flood of others", async () => {
    log.warn("the one to find");
    for (let index = 0; index < 800; index += 1) log.info(`line ${index}`);
    log.info({ method: "POST", path: "/api/system_info/log", status: 200, ms: 1 });
    const { data } = (await read(9999)).json;
    expect(data).toHaveLength(500);
    const messages = data.map(({ Message }: { Message: string }) => Message);
    expect(messages).toContain("the one to find");
    expect(messages.at(-1)).toBe("line 799");
    for (let index = 0; index < 800; index += 1) log.error(`error ${index}`);
    expect((await read(9999)).json.data.map(({ Message }: { Message: string }) => Message)).toContain("line 799");
  });
});

describe("metrics", () => {
  let app: TestApp;
  const authorization = `Basic ${Buffer.from("prometheus:secret").toString("base64")}`;
  beforeEach(async () => {
    app = await startTestApp({ metrics: await createMetrics({ user: "prometheus", password: "secret" }), apiLimit: 3 });
    return () => app.close();
  });
  const read = (headers: Record<string, string> = { authorization }) => app.guest().get("/api/metrics", { headers });

  it("are an empty 404 without the right user and password", async () => {
    for (const headers of [{}, { authorization: `Basic ${Buffer.from("prometheus:x").toString("base64")}` }]) {
      const reply = await read(headers);
      expect([reply.status, reply.text]).toEqual([404, ""]);
    }
  });

  it("count calls by model and channel, failures, replies, queues and holds, beyond the limit of management calls", async () => {
    const { metrics, telemetry } = app.services;
    telemetry.succeeded({
      model: "gpt-4o",
      channelId: 3,
      latency: 1500,
      firstToken: 200,
      promptTokens: 12,
      completionTokens: 7,
    });
    telemetry.failed({ model: "gpt-4o", channelId: 3, retried: true });
    metrics?.noteReply("relay", 503);
    for (let index = 0; index < 4; index += 1) await read();
    const { status, text, headers } = await read();
    expect([status, headers.get("content-type")]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
    for (const line of [
      'gateway_relay_duration_seconds_bucket{le="2.5",model="gpt-4o",channel="3"} 1',
      'gateway_relay_duration_seconds_bucket{le="1",model="gpt-4o",channel="3"} 0',
      'gateway_relay_first_token_seconds_count{model="gpt-4o",channel="3"} 1',
      'gateway_relay_tokens_total{model="gpt-4o",channel="3",kind="prompt"} 12',
      'gateway_relay_failures_total{model="gpt-4o",channel="3",retried="true"} 1',
      'gateway_http_replies_total{kind="relay",status="503"} 1',
      'gateway_queue_entries{queue="ledger"} 0',
      "gateway_open_holds 0",
    ])
      expect(text.split("\n")).toContain(line);
    expect(text).toMatch(/^gateway_database_bytes [1-9]/m);
    expect(text).toMatch(/^process_resident_memory_bytes /m);
  });

  it("have a bounded number of series", async () => {
    const { telemetry } = app.services;
    for (let index = 0; index < 300; index += 1)
      telemetry.failed({ model: `model-${index}`, channelId: 1, retried: false });
    const { text } = await read();
    expect(text.match(/^gateway_relay_failures_total\{/gm)).toHaveLength(201);
    expect(text).toContain('gateway_relay_failures_total{model="other",channel="1",retried="false"} 100');
  });
});

describe("a check for updates", () => {
  const origin = "https://updates.example";
  const releases = new MockAgent();
  let app: TestApp;
  let root: Client;
  beforeAll(async () => {
    releases.disableNetConnect();
    app = await startTestApp({ releases, updateUrl: `${origin}/latest`, version: "v1.2.3" });
    root = await app.root();
  });
  afterAll(async () => {
    await app.close();
    await releases.close();
  });

  const check = async (status: number, body: object | string, headers: Record<string, string> = {}) => {
    releases.get(origin).intercept({ path: "/latest" }).reply(status, body, { headers });
    return (await root.get("/api/system/update")).json;
  };
  const release = (tag: string) => ({ tag_name: tag, html_url: `${origin}/${tag}`, body: "# Fixes", assets: [] });

  it("tells the newest version, its page and its notes", async () => {
    expect((await check(200, release("v9.0.0"))).data).toEqual({
      current: "v1.2.3",
      newest: "v9.0.0",
      newer: true,
      url: `${origin}/v9.0.0`,
      notes: "# Fixes",
    });
  });

  it.each([
    [["v1.2.4", "1.10.0", "v1.2.4-rc.1"], true],
    [["v1.2.3", "1.2.3", "v1.2.3-rc.1", "v1.2.3+build.2", "v1.1.9"], false],
  ])("compares versions by semver: newer than this one are %o: %s", async (tags, newer) => {
    for (const tag of tags) expect((await check(200, release(tag))).data).toMatchObject({ newest: tag, newer });
  });

  it("calls nothing newer than a build that was never released", async () => {
    const unreleased = await startTestApp({ releases, updateUrl: `${origin}/latest` });
    releases.get(origin).intercept({ path: "/latest" }).reply(200, release("v9.0.0"));
    const { data } = (await (await unreleased.root()).get("/api/system/update")).json;
    expect(data).toMatchObject({ current: "", newest: "v9.0.0", newer: false });
    await unreleased.close();
  });

  it("leaves out links that are no web pages, and cuts long notes", async () => {
    const { data } = await check(200, {
      tag_name: "v1.0.0",
      html_url: "javascript:alert(1)",
      body: "n".repeat(30_000),
    });
    expect(data).toMatchObject({ url: "", notes: "n".repeat(20_000) });
    expect((await check(200, { tag_name: "v1.0.0", body: null })).data).toMatchObject({ url: "", notes: "" });
  });

  it("refuses with a reason if there is no version to read", async () => {
    for (const body of ["<html>", [], {}, release("nightly"), release("1.2")])
      expect(await check(200, body)).toMatchObject({ success: false, code: "update_unreadable" });
    expect(await check(404, release("v9.0.0"))).toMatchObject({ code: "update_unreachable" });
    expect(await check(200, "x".repeat(1_048_577))).toMatchObject({ code: "update_unreachable" });
    expect(await check(302, "", { location: "https://169.254.169.254/latest" })).toMatchObject({
      code: "update_unreachable",
    });
  });

  it("needs root, and is offered only where the address is set", async () => {
    const { client } = await app.user({ role: 10 });
    expect((await client.get("/api/system/update")).json.success).toBe(false);
    expect(app.services.extensions).toContain("update_check");
    const plain = await startTestApp();
    expect(plain.services.extensions).not.toContain("update_check");
    expect((await (await plain.root()).get("/api/system/update")).status).toBe(404);
    await plain.close();
  });
});
