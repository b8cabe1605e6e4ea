import { createServer, type Server, type ServerResponse } from "node:http";
import { once } from "node:events";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Client, type Reply, startTestApp, type TestApp } from "../../../test/gateway.ts";

let app: TestApp;
let root: Client;
let server: Server;
let url: string;
let answers: Record<string, { status?: number; body: object }> = {};
/** Calls whose answer waits. */
let held: ServerResponse[] | undefined;
let arrived: () => void = () => undefined;

const send = (response: ServerResponse, { status = 200, body }: { status?: number; body: object }) => {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
};

beforeAll(async () => {
  app = await startTestApp();
  root = await app.root();
  server = createServer((request, response) => {
    const answer = answers[(request.url ?? "").split("?")[0] ?? ""] ?? { status: 404, body: { error: "nothing here" } };
    if (held === undefined) send(response, answer);
    else held.push(response);
    arrived();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  url = typeof address === "object" && address !== null ? `http://127.0.0.1:${address.port}` : "";
});

afterAll(async () => {
  await app.services.channelCrons.stop();
  await app.close();
  server.close();
});

beforeEach(async () => {
  for (const table of ["channels", "channel_crons", "channel_cron_runs", "operation_records"] as const)
    await app.services.db.deleteFrom(table).execute();
  answers = {
    "/v1/chat/completions": { body: { choices: [], usage: { prompt_tokens: 1, completion_tokens: 1 } } },
    "/v1/models": { body: { data: [{ id: "gpt-4o" }, { id: "gpt-5" }] } },
    "/v1/dashboard/billing/subscription": { body: { hard_limit_usd: 20 } },
    "/v1/dashboard/billing/usage": { body: { total_usage: 500 } },
  };
  held = undefined;
});

const addChannel = async (name: string, change: object = {}): Promise<number> => {
  const body = { type: 1, key: `sk-${name}`, name, models: "gpt-4o", base_url: url, ...change };
  await root.post("/api/channel/", body);
  const query = app.services.db.selectFrom("channels").select("id").where("name", "=", name);
  return (await query.executeTakeFirstOrThrow()).id;
};
const readChannel = async (id: number) => (await root.get(`/api/channel/${id}`)).json.data;

const plain = { name: "Nightly", target: { kind: "all" }, action: "test", cron: "0 3 * * *" } as const;
const create = async (change: object = {}) => {
  const reply = await root.post("/api/channel_cron/", { ...plain, ...change });
  if (reply.json.success !== true) throw new Error(reply.text);
  return reply.json.data;
};
const history = async (id: number) => (await root.get(`/api/channel_cron/${id}/history`)).json.data.data;
const now = () => Math.floor(app.services.clock() / 1000);
/** The next full hour, in unix seconds. */
const passToHour = (seconds = 0) => app.pass(3600 - (now() % 3600) + seconds);

const runNow = async (change: object) => {
  const { id } = await create(change);
  expect((await root.post(`/api/channel_cron/${id}/run`)).json.data).toMatchObject({ state: "running", by: "root" });
  await app.services.channelCrons.settled();
  const [run] = await history(id);
  return run;
};
const refused = (reply: Reply, code: string, param?: string) =>
  expect(reply.json, reply.text).toMatchObject({ success: false, code, ...(param === undefined ? {} : { param }) });

describe("schedules of channels", () => {
  it("are written with their defaults, told with their next runs, changed and deleted", async () => {
    const made = await create({ name: " Nightly ", cron: "0  3 * * *" });
    const day = 86_400;
    const first = Math.floor(now() / day) * day + 3 * 3600;
    const next = first > now() ? first : first + day;
    expect(made).toEqual({
      id: made.id,
      name: "Nightly",
      target: { kind: "all", tag: "", ids: [] },
      action: "test",
      cron: "0 3 * * *",
      time_zone: "",
      zone: "UTC",
      enabled: true,
      created_at: now(),
      next_runs: [next, next + day, next + 2 * day],
      running: null,
      last_run: null,
      revision: expect.any(String),
    });
    const change = { ...plain, id: made.id, target: { kind: "tag", tag: "pool", ids: [1] }, time_zone: "Asia/Tokyo" };
    const changed = (await root.put("/api/channel_cron/", { ...change, enabled: false })).json.data;
    expect(changed).toMatchObject({
      target: { kind: "tag", tag: "pool", ids: [] },
      zone: "Asia/Tokyo",
      enabled: false,
      next_runs: [],
    });
    const stale = await root.put("/api/channel_cron/", change, { headers: { "If-Match": `"${made.revision}"` } });
    expect([stale.status, stale.json.code, stale.json.data.stored.time_zone]).toEqual([
      412,
      "revision_conflict",
      "Asia/Tokyo",
    ]);
    expect((await root.delete(`/api/channel_cron/${made.id}`)).json.success).toBe(true);
    refused(await root.delete(`/api/channel_cron/${made.id}`), "channel_cron_not_found");
    refused(await root.put("/api/channel_cron/", change), "channel_cron_not_found");
    refused(await root.post(`/api/channel_cron/${made.id}/run`), "channel_cron_not_found");
  });

  it.each([
    ["an expression of four fields", { cron: "* * * *" }, "cron_invalid", "cron"],
    ["seconds", { cron: "* * * * * *" }, "cron_invalid", "cron"],
    ["a day that never comes", { cron: "0 0 30 2 *" }, "cron_invalid", "cron"],
    ["an unknown zone", { time_zone: "Nowhere/Town" }, "value_invalid", "time_zone"],
    ["a tag without a name", { target: { kind: "tag", tag: " " } }, "value_missing", "tag"],
    ["no channels", { target: { kind: "channels", ids: [] } }, "value_missing", "ids"],
    ["a blank name", { name: "  " }, "value_invalid", "name"],
    ["an unknown action", { action: "restart" }, "value_not_allowed", "action"],
  ])("refuse %s", async (_what, change, code, param) => {
    refused(await root.post("/api/channel_cron/", { ...plain, ...change }), code, param);
  });

  it("are listed by name, action and state, in the order of their next runs", async () => {
    await create({ name: "a", cron: "0 5 * * *" });
    await create({ name: "b", action: "update_balance", cron: "0 4 * * *" });
    await create({ name: "off", enabled: false });
    const list = async (query: Record<string, string>) =>
      (await root.get("/api/channel_cron/", { query })).json.data.data.map(({ name }: { name: string }) => name);
    app.pass(0);
    expect(await list({})).toEqual(["off", "b", "a"]);
    expect((await list({ order: "next_run" })).at(-1)).toBe("off");
    expect(await list({ action: "update_balance" })).toEqual(["b"]);
    expect(await list({ enabled: "false" })).toEqual(["off"]);
    expect(await list({ keyword: "OF" })).toEqual(["off"]);
  });

  it("are for root alone", async () => {
    const { client } = await app.user({ role: 10 });
    refused(await client.get("/api/channel_cron/"), "role_too_low");
    refused(await client.post("/api/channel_cron/", plain), "role_too_low");
    expect((await app.guest().get("/api/channel_cron/")).status).toBe(401);
  });
});

describe("a run of a schedule", () => {
  it("tests the channels of a tag and tells what failed and why", async () => {
    const good = await addChannel("good", { tag: "pool" });
    const bad = await addChannel("bad", { tag: "pool", base_url: `${url}/nowhere` });
    await addChannel("other");
    const run = await runNow({ target: { kind: "tag", tag: "pool" } });
    expect(run).toMatchObject({
      trigger: "manual",
      state: "done",
      by: "root",
      total: 2,
      succeeded: 1,
      failed: 1,
      changed: 0,
      started_at: now(),
      ended_at: now(),
    });
    expect(run.results).toEqual([
      {
        channel_id: bad,
        name: "bad",
        ok: false,
        change: "none",
        seconds: 0,
        message: expect.stringContaining("404"),
        code: "channel_test_failed",
      },
      { channel_id: good, name: "good", ok: true, change: "none", seconds: 0, message: "" },
    ]);
    expect((await readChannel(good)).test_time).toBe(now());
  });

  it("reads balances, and disables an account that is empty", async () => {
    const [id, none] = [await addChannel("one"), await addChannel("none", { type: 14 })];
    const full = await runNow({ action: "update_balance" });
    expect(full.results).toMatchObject([
      { channel_id: none, ok: false, change: "none", code: "channel_type_unsupported" },
      { channel_id: id, ok: true, change: "none", balance: 15 },
    ]);
    answers["/v1/dashboard/billing/usage"] = { body: { total_usage: 2000 } };
    const empty = await runNow({ action: "update_balance", target: { kind: "channels", ids: [id, 999_999] } });
    expect(empty).toMatchObject({ total: 1, changed: 1, results: [{ balance: 0, change: "disabled" }] });
    expect((await readChannel(id)).status).toBe(3);
  });

  it("enables and disables, and leaves its changes in the audit log", async () => {
    const [on, off] = [await addChannel("on"), await addChannel("off", { status: 2 })];
    expect(await runNow({ action: "disable", name: "Close" })).toMatchObject({ succeeded: 2, changed: 1 });
    expect(app.services.catalog.channels()).toEqual([]);
    expect(await runNow({ action: "enable", name: "Open" })).toMatchObject({ succeeded: 2, changed: 2 });
    expect([(await readChannel(on)).status, (await readChannel(off)).status]).toEqual([1, 1]);
    const records = await app.services.db
      .selectFrom("operation_records")
      .select(["username", "target", "text"])
      .where("action", "=", "runChannelCron")
      .where("text", "!=", "")
      .orderBy("id")
      .execute();
    expect(records).toEqual([
      { username: "root", target: "Close", text: `disabled: ${on}` },
      { username: "root", target: "Open", text: `enabled: ${on}, ${off}` },
    ]);
  });

  it("takes over a provider's models, but keeps patterns and mapped names", async () => {
    const id = await addChannel("one", { models: "old,gpt-4o,mine,gpt-4*", model_mapping: '{"mine":"gpt-4o"}' });
    const run = await runNow({ action: "refresh_models" });
    expect(run.results).toMatchObject([{ ok: true, change: "models", added: 1, removed: 1 }]);
    expect((await readChannel(id)).models).toBe("mine,gpt-4*,gpt-4o,gpt-5");
    answers["/v1/models"] = { body: { data: [] } };
    expect(await runNow({ action: "refresh_models" })).toMatchObject({ failed: 1, changed: 0 });
    expect((await readChannel(id)).models).toBe("mine,gpt-4*,gpt-4o,gpt-5");
  });

  it("shows its progress, refuses a second one and can be cancelled", async () => {
    for (let index = 0; index < 6; index += 1) await addChannel(`c${index}`);
    const { id } = await create();
    refused(await root.post(`/api/channel_cron/${id}/cancel`), "channel_cron_not_running");
    held = [];
    const four = new Promise<void>((resolve) => {
      arrived = () => (held?.length === 4 ? resolve() : undefined);
    });
    await root.post(`/api/channel_cron/${id}/run`);
    await four;
    refused(await root.post(`/api/channel_cron/${id}/run`), "channel_cron_running");
    const fifth = new Promise<void>((resolve) => {
      arrived = () => (held?.length === 5 ? resolve() : undefined);
    });
    const [first] = held;
    if (first !== undefined) send(first, answers["/v1/chat/completions"] ?? { body: {} });
    await fifth;
    const [cron] = (await root.get("/api/channel_cron/")).json.data.data;
    expect(cron.running).toMatchObject({ state: "running", total: 6, succeeded: 1 });
    expect((await history(id))[0].results).toHaveLength(1);
    const cancelled = (await root.post(`/api/channel_cron/${id}/cancel`)).json.data;
    expect(cancelled).toMatchObject({ state: "cancelled", total: 6, succeeded: 1, failed: 0 });
    for (const response of held) response.destroy();
    const [after] = (await root.get("/api/channel_cron/")).json.data.data;
    expect([after.running, after.last_run.state]).toEqual([null, "cancelled"]);
  });
});

describe("the clock", () => {
  it("runs what is due, once, and sets the next time", async () => {
    await addChannel("one");
    const { id, next_runs: before } = await create({ cron: "0 * * * *" });
    await app.services.channelCrons.runDue();
    expect(await history(id)).toEqual([]);
    passToHour(5);
    await Promise.all([app.services.channelCrons.runDue(), app.services.channelCrons.runDue()]);
    await app.services.channelCrons.settled();
    expect(await history(id)).toMatchObject([
      { trigger: "schedule", state: "done", by: "", due_at: before[0], succeeded: 1 },
    ]);
    const [cron] = (await root.get("/api/channel_cron/")).json.data.data;
    expect(cron.next_runs[0]).toBe(before[1]);
    expect(cron.last_run).toMatchObject({ state: "done", due_at: before[0] });
  });

  it("leaves disabled schedules alone", async () => {
    const { id } = await create({ cron: "0 * * * *", enabled: false });
    passToHour(5);
    await app.services.channelCrons.runDue();
    expect(await history(id)).toEqual([]);
  });

  it("skips a run while the former one goes on, and reports it", async () => {
    await addChannel("one");
    const { id } = await create({ cron: "0 * * * *" });
    held = [];
    const first = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    await root.post(`/api/channel_cron/${id}/run`);
    await first;
    passToHour(1);
    await app.services.channelCrons.runDue();
    expect((await history(id)).map(({ state }: { state: string }) => state)).toEqual(["skipped", "running"]);
    await root.post(`/api/channel_cron/${id}/cancel`);
    for (const response of held) response.destroy();
  });

  it("tells what was missed without the gateway, and does not run it late", async () => {
    await addChannel("one");
    const { id } = await create({ cron: "0 * * * *" });
    passToHour(3 * 3600);
    await app.services.db
      .insertInto("channel_cron_runs")
      .values({ cron_id: id, trigger: "schedule", state: "running", due_at: 1, started_at: 1, ended_at: null })
      .execute();
    await app.services.channelCrons.start();
    await app.services.channelCrons.stop();
    expect(await history(id)).toMatchObject([
      { state: "missed", missed: 4, due_at: now(), started_at: null },
      { state: "interrupted", ended_at: now() },
    ]);
  });

  it("runs the last time after a short sleep, and tells the ones before as missed", async () => {
    await addChannel("one");
    const { id } = await create({ cron: "0 * * * *" });
    passToHour(2 * 3600 + 5);
    await app.services.channelCrons.runDue();
    await app.services.channelCrons.settled();
    expect(await history(id)).toMatchObject([
      { state: "done", due_at: now() - 5 },
      { state: "missed", missed: 2 },
    ]);
    passToHour(61);
    await app.services.channelCrons.runDue();
    expect((await history(id))[0]).toMatchObject({ state: "missed", missed: 1 });
  });

  it("follows a changed time zone of the site", async () => {
    const { id } = await create({ cron: "0 3 * * *" });
    await app.services.siteZone.setOptions(new Map([["TimeZone", "Asia/Tokyo"]]), now());
    app.pass(2 * 86_400);
    await app.services.channelCrons.runDue();
    const row = await app.services.db
      .selectFrom("channel_crons")
      .select("next_at")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(new Date(Number(row.next_at) * 1000).toISOString().slice(11, 16)).toBe("18:00");
    await app.services.siteZone.setOptions(new Map([["TimeZone", "UTC"]]), now());
    app.pass(2 * 86_400);
  });

  it("keeps the last hundred runs", async () => {
    const { id } = await create({ cron: "0 * * * *", target: { kind: "tag", tag: "nobody" } });
    for (let index = 0; index < 103; index += 1) {
      await root.post(`/api/channel_cron/${id}/run`);
      await app.services.channelCrons.settled();
    }
    const { total_count: total } = (await root.get(`/api/channel_cron/${id}/history`)).json.data;
    expect(total).toBe(100);
  });
});
