import { createServer } from "node:http";
import { once } from "node:events";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Client, startTestApp, type TestApp } from "../../../test/gateway.ts";

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp();
  ({ client: admin } = await app.user({ username: "carol", role: 10 }));
});

afterAll(() => app.close());

beforeEach(async () => {
  await app.services.db.deleteFrom("channels").execute();
  await app.services.catalog.reloadChannels();
});

const sample = {
  type: 1,
  key: "sk-upstream-1",
  name: "main",
  models: "gpt-4o,gpt-4o-mini",
  base_url: "http://127.0.0.1:1",
  group: "default,vip",
};

const create = async (channel: Record<string, unknown> = {}) => {
  const reply = await admin.post("/api/channel/", { ...sample, ...channel });
  expect(reply.json).toEqual({ success: true, message: "" });
};

const list = async (query: Record<string, string | number> = {}) => {
  const { json } = await admin.get("/api/channel/", { query });
  return json.data;
};

const names = async (query: Record<string, string | number> = {}): Promise<string[]> =>
  (await list(query)).data.map((channel: { name: string }) => channel.name);

const only = async (name = "main") => {
  const found = (await list({ name, size: 100 })).data.find((each: { name: string }) => each.name === name);
  return found;
};

describe("creating channels", () => {
  it("fills in the defaults", async () => {
    await admin.post("/api/channel/", {
      type: 8,
      key: "k",
      name: "bare",
      models: "a",
      status: 0,
      pre_cost: 0,
      group: "",
    });
    const channel = (await admin.get(`/api/channel/${(await only("bare")).id}`)).json.data;
    expect(channel).toMatchObject({
      type: 8,
      key: "k",
      status: 1,
      weight: 1,
      priority: 0,
      pre_cost: 1,
      group: "default",
      base_url: "",
      proxy: "",
      tag: "",
      used_quota: 0,
      test_time: 0,
      response_time: 0,
      plugin: null,
      created_time: Math.floor(app.services.clock() / 1000),
    });
    expect(channel).not.toHaveProperty("disabled_stream");
  });

  it("keeps everything that was sent", async () => {
    const sent = {
      weight: 0,
      priority: -3,
      other: "v1",
      tag: "pool",
      model_mapping: '{"a":"b"}',
      model_headers: '{"x-a":"b"}',
      custom_parameter: '{"temperature":0}',
      proxy: "http://127.0.0.1:2",
      test_model: "gpt-4o",
      only_chat: true,
      pre_cost: 3,
      compatible_response: true,
      allow_extra_body: true,
      disabled_stream: ["gpt-4o"],
      plugin: { headers: { a: 1 } },
      status: 2,
    };
    await create(sent);
    const { id } = (await list()).data[0];
    expect((await admin.get(`/api/channel/${id}`)).json.data).toMatchObject({ ...sample, ...sent });
  });

  it("makes a channel of each key, with the address of the same line or else the first", async () => {
    await create({ key: "k1\r\n\n k2 \nk3", base_url: "http://a\nhttp://b", name: "pool" });
    const rows = (await list({ order: "id" })).data;
    expect(rows.map(({ name, base_url }: { name: string; base_url: string }) => [name, base_url])).toEqual([
      ["pool", "http://a"],
      ["pool_2", "http://b"],
      ["pool_3", "http://a"],
    ]);
    const keys = await Promise.all(
      rows.map(async ({ id }: { id: number }) => (await admin.get(`/api/channel/${id}`)).json.data.key),
    );
    expect(keys).toEqual(["k1", "k2", "k3"]);
  });

  it("can be routed to at once", async () => {
    await create();
    expect(app.services.catalog.channels().map((channel) => channel.row.name)).toEqual(["main"]);
  });

  it("stores no key in the clear", async () => {
    await create();
    const row = await app.services.db.selectFrom("channels").selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(sample.key);
  });

  it.each([
    ["no key", { key: "" }],
    ["a key of blank lines", { key: " \n \n" }],
    ["more keys than a person would paste", { key: "k\n".repeat(1001) }],
    ["a type that is not a number", { type: "one" }],
    ["a type beyond the database's numbers", { type: 2_147_483_648 }],
    ["a null weight", { weight: null }],
    ["a null priority", { priority: null }],
    ["a null proxy", { proxy: null }],
    ["a group list above 32 characters", { group: "g".repeat(33) }],
    ["a status that does not exist", { status: 9 }],
    ["a name with a control character", { name: "a\u0000b" }],
    ["a name that turns the reading direction", { name: "a\u202eb" }],
    ["a fractional weight", { weight: 1.5 }],
  ])("refuses %s and stores nothing", async (_what, change) => {
    const reply = await admin.post("/api/channel/", { ...sample, ...change });
    expect(reply.status).toBe(200);
    expect(reply.json.success).toBe(false);
    expect((await list()).total_count).toBe(0);
  });

  it("refuses a balance that is no finite number", async () => {
    const rawBody = JSON.stringify(sample).replace("}", ',"balance":1e400}');
    expect((await admin.call("POST", "/api/channel/", { rawBody })).json.success).toBe(false);
  });

  it("takes a 300-character name and ignores unknown fields", async () => {
    await create({ name: "n".repeat(300), surprise: { deep: true } });
    expect((await list()).data[0].name).toHaveLength(300);
  });
});

describe("listing channels", () => {
  beforeEach(async () => {
    await create({ name: "alpha", type: 1, key: "key-a", models: "gpt-4o,m_1", group: "default", other: "v1-x" });
    await create({ name: "beta", type: 8, key: "key-b", models: "claude*", group: "vip,default2", status: 2 });
    await create({ name: "pool", key: "p1\np2\np3", tag: "pool-a", test_model: "gpt-4o", priority: 5 });
    await create({ name: "swim", key: "s1", tag: "pool-b", group: "svip" });
  });

  it("shows no key", async () => {
    expect((await list()).data.map((channel: { key: string }) => channel.key)).toEqual(["", "", "", ""]);
  });

  it("shows untagged channels and the newest of each tag, newest first", async () => {
    expect(await list()).toMatchObject({ page: 1, size: 10, total_count: 4 });
    expect(await names()).toEqual(["swim", "pool_3", "beta", "alpha"]);
  });

  it("shows only untagged channels, or only the newest of each tag", async () => {
    expect(await names({ filter_tag: 1 })).toEqual(["beta", "alpha"]);
    expect(await names({ filter_tag: 2 })).toEqual(["swim", "pool_3"]);
  });

  it.each([
    ["type", { type: 8 }, ["beta"]],
    ["type 0, which is any", { type: 0, filter_tag: 1 }, ["beta", "alpha"]],
    ["status", { status: 2 }, ["beta"]],
    ["status 0, which is any", { status: 0, filter_tag: 1 }, ["beta", "alpha"]],
    ["part of the name", { name: "LPH" }, ["alpha"]],
    ["a whole symbol of the groups", { group: "default", filter_tag: 1 }, ["alpha"]],
    ["part of the models", { models: "laude" }, ["beta"]],
    ["a wildcard taken literally", { models: "m_1" }, ["alpha"]],
    ["a wildcard that nothing has", { models: "m%1" }, []],
    ["the beginning of other", { other: "v1" }, ["alpha"]],
    ["not the middle of other", { other: "x" }, []],
    ["the exact key", { key: "key-b" }, ["beta"]],
    ["not part of the key", { key: "key" }, []],
    ["the beginning of the test model", { test_model: "gpt" }, ["pool_3"]],
    ["the exact tag", { tag: "pool-a" }, ["pool_3"]],
    ["the newest match of a tag", { key: "p2" }, ["pool_2"]],
    ["a backslash", { name: "a\\" }, []],
  ])("filters by %s", async (_what, query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it("finds a tagged channel by name only when its tag has the name too", async () => {
    expect(await names({ name: "pool" })).toEqual(["pool_3"]);
    expect(await names({ name: "swim" })).toEqual([]);
  });

  it("sorts and pages", async () => {
    expect(await names({ order: "-priority,name" })).toEqual(["pool_3", "alpha", "beta", "swim"]);
    expect(await list({ page: 2, size: 3 })).toMatchObject({ page: 2, size: 3, total_count: 4 });
    expect(await names({ page: 2, size: 3 })).toEqual(["alpha"]);
    expect(await names({ page: 9_007_199_254_740_991, size: 100 })).toEqual([]);
    expect(await list({ size: 0 })).toMatchObject({ size: 10 });
  });

  it.each([
    ["an unknown sort column", { order: "group" }],
    ["size 101", { size: 101 }],
    ["a type that is no number", { type: "x" }],
    ["an unknown tag filter", { filter_tag: 3 }],
  ])("refuses %s", async (_what, query) => {
    const reply = await admin.get("/api/channel/", { query });
    expect(reply.json.success).toBe(false);
  });

  it("finds nothing for a type beyond the database's numbers", async () => {
    expect(await names({ type: 9_007_199_254_740_991 })).toEqual([]);
  });
});

describe("reading a channel", () => {
  it("shows its key", async () => {
    await create();
    const { id } = await only();
    expect((await admin.get(`/api/channel/${id}`)).json.data).toMatchObject({ id, key: sample.key });
  });

  it.each(["9999", "abc", "1.5", "9007199254740993"])("refuses the id %s", async (id) => {
    const reply = await admin.get(`/api/channel/${id}`);
    expect([reply.status, reply.json.success]).toEqual([200, false]);
  });

  it("is for administrators", async () => {
    const { client } = await app.user();
    expect((await client.get("/api/channel/")).json.success).toBe(false);
    expect((await app.guest().get("/api/channel/")).status).toBe(401);
  });
});

describe("updating a channel", () => {
  it("writes only what is sent with a value when models is empty", async () => {
    await create({ tag: "t", priority: 4, weight: 7, only_chat: true });
    const { id } = (await list()).data[0];
    const reply = await admin.put("/api/channel/", { id, status: 2, name: "", models: "", tag: "", only_chat: false });
    expect(reply.json.data).toMatchObject({
      id,
      status: 2,
      name: "main",
      key: sample.key,
      models: sample.models,
      tag: "t",
      priority: 4,
      weight: 7,
      only_chat: true,
    });
  });

  it("sets priority and weight to 0 in a partial update", async () => {
    await create({ priority: 4, weight: 7 });
    const { id } = await only();
    expect((await admin.put("/api/channel/", { id, priority: 0 })).json.data).toMatchObject({ priority: 0, weight: 7 });
    expect((await admin.put("/api/channel/", { id, weight: 0 })).json.data).toMatchObject({ priority: 0, weight: 0 });
  });

  it("answers the channel as it is when nothing is sent", async () => {
    await create();
    const { id } = await only();
    expect((await admin.put("/api/channel/", { id })).json.data).toMatchObject({ id, name: "main", key: sample.key });
  });

  it("overwrites every column but the used quota when models is sent", async () => {
    await create({ tag: "t", priority: 4, weight: 7, only_chat: true, plugin: { a: {} }, proxy: "http://p" });
    const { id } = (await list()).data[0];
    await app.services.db.updateTable("channels").set({ used_quota: 99 }).where("id", "=", id).execute();
    const reply = await admin.put("/api/channel/", { id, models: "m", used_quota: 1, balance: 1.5, test_time: 12 });
    expect(reply.json.data).toEqual({
      id,
      revision: expect.any(String),
      type: 0,
      key: sample.key,
      status: 0,
      name: "",
      weight: 1,
      created_time: 0,
      test_time: 12,
      response_time: 0,
      base_url: "",
      other: "",
      balance: 1.5,
      balance_updated_time: 0,
      models: "m",
      group: "",
      tag: "",
      used_quota: 99,
      model_mapping: null,
      model_headers: null,
      custom_parameter: null,
      priority: 0,
      proxy: "",
      test_model: "",
      only_chat: false,
      pre_cost: 0,
      compatible_response: false,
      allow_extra_body: false,
      plugin: null,
      cost_ratio: null,
      disabled: null,
    });
  });

  it("keeps the cost ratio that a write leaves out, and forgets it where null is sent", async () => {
    await create({ cost_ratio: 0.7 });
    const { id, cost_ratio: listed } = await only();
    expect(listed).toBe(0.7);
    const written = async (change: Record<string, unknown>) =>
      (await admin.put("/api/channel/", { id, ...change })).json.data.cost_ratio;
    expect(await written({ priority: 1 })).toBe(0.7);
    expect(await written({ ...sample, id })).toBe(0.7);
    expect(await written({ cost_ratio: 0 })).toBe(0);
    expect(await written({ cost_ratio: null })).toBeNull();
    expect(await written({ ...sample, id, cost_ratio: 1.25 })).toBe(1.25);
    for (const cost_ratio of [-0.1, 1001, "1"])
      expect((await admin.put("/api/channel/", { id, cost_ratio })).json).toMatchObject({ success: false });
  });

  it("is unchanged when the whole channel is echoed", async () => {
    await create({ disabled_stream: ["a"], plugin: { p: { q: 1 } }, pre_cost: 2 });
    const { id } = await only();
    const before = (await admin.get(`/api/channel/${id}`)).json.data;
    expect((await admin.put("/api/channel/", before)).json.data).toEqual(before);
  });

  it("replaces the key, which the list then finds", async () => {
    await create();
    const { id } = await only();
    expect((await admin.put("/api/channel/", { id, key: "new-key" })).json.data.key).toBe("new-key");
    expect(await names({ key: "new-key" })).toEqual(["main"]);
    expect(await names({ key: sample.key })).toEqual([]);
  });

  it("acts on routing at once", async () => {
    await create();
    const { id } = await only();
    await admin.put("/api/channel/", { id, status: 2 });
    expect(app.services.catalog.channels()).toEqual([]);
    await admin.put("/api/channel/", { id, status: 1 });
    expect(app.services.catalog.channels()).toHaveLength(1);
  });

  it("refuses an unknown id, with a change and without", async () => {
    expect((await admin.put("/api/channel/", { id: 9999, name: "ghost" })).json.success).toBe(false);
    expect((await admin.put("/api/channel/", { id: 9999 })).json.success).toBe(false);
    expect((await list()).total_count).toBe(0);
  });

  it.each([
    ["a null weight", { weight: null }],
    ["a null priority", { priority: null }],
    ["a null proxy", { proxy: null }],
    ["no id", { id: undefined, status: 2 }],
    ["a type beyond the database's numbers", { type: 1e12 }],
  ])("refuses %s and changes nothing", async (_what, change) => {
    await create();
    const { id } = await only();
    expect((await admin.put("/api/channel/", { id, ...change })).json.success).toBe(false);
    expect(await only()).toMatchObject({ status: 1, weight: 1, priority: 0, type: 1 });
  });
});

describe("deleting a channel", () => {
  it("takes it from the list and from routing but keeps the row for old logs", async () => {
    await create();
    const { id } = await only();
    expect((await admin.delete(`/api/channel/${id}`)).json).toEqual({ success: true, message: "" });
    expect((await list()).total_count).toBe(0);
    expect(app.services.catalog.channels()).toEqual([]);
    expect((await admin.get(`/api/channel/${id}`)).json.success).toBe(false);
    expect((await admin.put("/api/channel/", { id, status: 1 })).json.success).toBe(false);
    const rows = await app.services.db.selectFrom("channels").select("deleted_at").execute();
    expect(rows).toEqual([{ deleted_at: Math.floor(app.services.clock() / 1000) }]);
  });

  it("refuses an unknown id, and the same one twice", async () => {
    await create();
    const { id } = await only();
    await admin.delete(`/api/channel/${id}`);
    expect((await admin.delete(`/api/channel/${id}`)).json.success).toBe(false);
    expect((await admin.delete("/api/channel/9999")).json.success).toBe(false);
  });
});

describe("testing a channel", () => {
  const upstream = createServer((request, response) => {
    request.resume();
    request.on("end", () => {
      response.setHeader("content-type", "application/json");
      const failing = request.headers.authorization !== "Bearer good";
      response.statusCode = failing ? 500 : 200;
      response.end(
        failing
          ? JSON.stringify({ error: { message: "broken" } })
          : JSON.stringify({ choices: [{ message: { role: "assistant", content: "hi" } }], usage: {} }),
      );
    });
  });
  let address = "";

  beforeAll(async () => {
    upstream.listen(0, "127.0.0.1");
    await once(upstream, "listening");
    const bound = upstream.address();
    address = `http://127.0.0.1:${typeof bound === "object" && bound !== null ? bound.port : 0}`;
  });

  afterAll(() => {
    upstream.closeAllConnections();
    upstream.close();
  });

  it("returns and stores the duration", async () => {
    await create({ base_url: address, key: "good" });
    const { id } = await only();
    const reply = await admin.get(`/api/channel/test/${id}`, { query: { model: "gpt-4o" } });
    expect(reply.json).toMatchObject({ success: true, time: expect.any(Number) });
    expect(await only()).toMatchObject({ test_time: Math.floor(app.services.clock() / 1000) });
  });

  it("uses the channel's own model when the query names none", async () => {
    await create({ base_url: address, key: "good" });
    const { id } = await only();
    expect((await admin.get(`/api/channel/test/${id}`, { query: { model: "" } })).json.success).toBe(true);
  });

  it("returns the reason of a failure with the duration, and stores nothing", async () => {
    await create({ base_url: address, key: "bad" });
    const { id } = await only();
    const reply = await admin.get(`/api/channel/test/${id}`);
    expect(reply.json).toMatchObject({ success: false, time: expect.any(Number) });
    expect(await only()).toMatchObject({ test_time: 0, response_time: 0 });
  });

  it("refuses an unknown channel without a time", async () => {
    const reply = await admin.get("/api/channel/test/9999");
    expect(reply.json.success).toBe(false);
    expect(reply.json).not.toHaveProperty("time");
  });
});
