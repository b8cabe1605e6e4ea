import { MockAgent } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, startTestApp, type TestApp } from "../../../test/gateway.ts";

const lists = new MockAgent();
let app: TestApp;

beforeAll(async () => {
  lists.disableNetConnect();
  app = await startTestApp({ feeds: lists });
  const { db, catalog } = app.services;
  const root = await app.root();
  const make = (name: string, models: string, group: string, status = 1) =>
    root.post("/api/channel/", { type: 1, key: "k", name, models, group, status });
  await make("one", "gpt-4o, custom-*,unpriced", "default,vip");
  await make("two", "gpt-4o,only-vip", "vip");
  await make("off", "hidden", "default", 2);
  await db
    .insertInto("prices")
    .values([
      { model: "custom-*", type: "times", channel_type: 41, input: 5, output: 5, locked: 1, extra_ratios: null },
      {
        model: "only-*",
        type: "tokens",
        channel_type: 56,
        input: 2,
        output: 4,
        locked: 0,
        extra_ratios: '{"cached_tokens":0.5}',
      },
    ])
    .execute();
  await catalog.reloadPrices();
});

afterAll(async () => {
  await app.close();
  await lists.close();
});

describe("available models", () => {
  it("shows a guest the models of public groups with group, vendor and price", async () => {
    const { json } = await app.guest().get("/api/available_model");
    expect(json.data).toEqual({
      "custom-*": {
        groups: ["default"],
        owned_by: "Suno",
        price: { model: "custom-*", type: "times", channel_type: 41, input: 5, output: 5, locked: true },
      },
      echo: {
        groups: ["default"],
        owned_by: "Built in",
        price: { model: "echo", type: "tokens", channel_type: 0, input: 1, output: 1, locked: false },
      },
      "echo-embedding": {
        groups: ["default"],
        owned_by: "Built in",
        price: { model: "echo-embedding", type: "tokens", channel_type: 0, input: 0.5, output: 0.5, locked: false },
      },
      "gpt-4o": {
        groups: ["default"],
        owned_by: "OpenAI",
        price: { model: "gpt-4o", type: "tokens", channel_type: 1, input: 2.5, output: 7.5, locked: false },
      },
      unpriced: {
        groups: ["default"],
        owned_by: "Unknown",
        price: { model: "", type: "tokens", channel_type: 0, input: 30, output: 30, locked: false },
      },
    });
  });

  it("adds a user's own private group, priced by prefix", async () => {
    const { client } = await app.user({ group: "vip" });
    const { json } = await client.get("/api/available_model", { headers: { "accept-language": "zh-CN" } });
    expect(json.data["gpt-4o"].groups).toEqual(["default", "vip"]);
    expect(json.data["only-vip"]).toEqual({
      groups: ["vip"],
      owned_by: "xAI",
      price: {
        model: "only-*",
        type: "tokens",
        channel_type: 56,
        input: 2,
        output: 4,
        locked: false,
        extra_ratios: { cached_tokens: 0.5 },
      },
    });
    expect(json.data["unpriced"].owned_by).toBe("未知");
  });

  it("takes an access token for a guest", async () => {
    const { id } = await app.user({ group: "vip" });
    await app.services.db
      .updateTable("users")
      .set({ access_token_hash: app.services.vault.fingerprint("vip-token") })
      .where("id", "=", id)
      .execute();
    const { json } = await app.guest().get("/api/available_model", { headers: { authorization: "Bearer vip-token" } });
    expect(json.data).not.toHaveProperty("only-vip");
  });
});

describe("vendors", () => {
  it("are shown to everyone by their number", async () => {
    const { json } = await app.guest().get("/api/ownedby");
    expect(Object.keys(json.data)).toHaveLength(35);
    expect(json.data["1"]).toEqual({ id: 1, name: "OpenAI", icon: "" });
    const list = await app.guest().get("/api/model_ownedby/");
    expect(list.json.data).toEqual(
      Object.values(json.data).map((vendor) => ({ ...Object(vendor), revision: expect.any(String) })),
    );
  });
});

describe("descriptions of models", () => {
  let admin: Client;
  beforeAll(async () => {
    admin = (await app.user({ role: 10, group: "vip" })).client;
  });

  const infos = async (): Promise<any[]> => (await app.guest().get("/api/model_info/")).json.data;
  const entryOf = async (model: string, client: Client = app.guest()) =>
    (await client.get("/api/model_list")).json.data.find((each: { model: string }) => each.model === model);
  const text = (...list: string[]) => JSON.stringify(list);

  it("is written by administrators and public, also with the price", async () => {
    const input = {
      model: "gpt-4o",
      name: "GPT-4o",
      description: "Sees.",
      context_length: 128_000,
      max_tokens: 16_384,
      input_modalities: text("text", "image"),
      output_modalities: text("text"),
      tags: text("vision"),
      support_url: "https://docs.example/gpt",
    };
    expect((await admin.post("/api/model_info/", input)).json).toEqual({ success: true, message: "" });
    const [row] = await infos();
    const now = Math.floor(app.services.clock() / 1000);
    expect(row).toEqual({ ...input, id: row.id, created_at: now, updated_at: now, revision: expect.any(String) });
    expect((await admin.get(`/api/model_info/${row.id}`)).json.data).toEqual(row);
    const { price } = (await app.guest().get("/api/available_model")).json.data["gpt-4o"];
    const lists = {
      input_modalities: ["text", "image"],
      output_modalities: ["text"],
      tags: ["vision"],
      support_url: ["https://docs.example/gpt"],
    };
    const { id: _id, revision: _revision, ...known } = row;
    expect(price.model_info).toEqual({ ...known, ...lists });
    const prices: { model: string; model_info?: object }[] = (await app.guest().get("/api/prices")).json.data;
    expect(prices.find(({ model }) => model === "gpt-4o")?.model_info).toEqual({ ...known, ...lists });
    expect(prices.find(({ model }) => model === "gpt-4o-mini")?.model_info).toBeUndefined();
    expect(await entryOf("gpt-4o")).toMatchObject({ ...lists, name: "GPT-4o", context_length: 128_000 });
  });

  it("is one row a model", async () => {
    expect((await admin.post("/api/model_info/", { model: "gpt-4o" })).json.success).toBe(false);
    await admin.post("/api/model_info/", { model: "other" });
    const [{ id }] = await infos();
    expect((await admin.put("/api/model_info/", { id, model: "gpt-4o" })).json.success).toBe(false);
    app.pass(5);
    expect((await admin.put("/api/model_info/", { id, model: "another", tags: "none" })).json.success).toBe(true);
    const [row] = await infos();
    expect(row).toMatchObject({ id, model: "another", name: "", tags: "none", updated_at: row.created_at + 5 });
    expect((await admin.delete(`/api/model_info/${id}`)).json.success).toBe(true);
    expect((await infos()).map(({ model }) => model)).toEqual(["gpt-4o"]);
    for (const refused of [
      await admin.delete(`/api/model_info/${id}`),
      await admin.get(`/api/model_info/${id}`),
      await admin.put("/api/model_info/", { id, model: "another" }),
      await admin.post("/api/model_info/", { model: "  " }),
      await admin.post("/api/model_info/", { model: "a", context_length: -1 }),
    ])
      expect(refused.json.success).toBe(false);
  });

  it("is for administrators to write", async () => {
    const { client } = await app.user();
    expect((await client.post("/api/model_info/", { model: "mine" })).json.success).toBe(false);
    expect((await client.delete("/api/model_info/1")).json.success).toBe(false);
  });

  it("is listed with each group's price", async () => {
    await app.services.db.updateTable("user_groups").set({ ratio: 0.8 }).where("symbol", "=", "vip").execute();
    await app.services.catalog.reloadGroups();
    expect(await entryOf("only-vip")).toBeUndefined();
    expect(await entryOf("only-vip", admin)).toEqual({
      model: "only-vip",
      name: "",
      description: "",
      owned_by: "xAI",
      owned_by_type: 56,
      type: "tokens",
      input: 2,
      output: 4,
      extra_ratios: { cached_tokens: 0.5 },
      context_length: 0,
      max_tokens: 0,
      input_modalities: [],
      output_modalities: [],
      tags: [],
      support_url: [],
      groups: [{ symbol: "vip", name: expect.any(String), ratio: 0.8, input: 1.6, output: 3.2 }],
      endpoints: ["/v1/chat/completions"],
    });
    const { groups } = await entryOf("gpt-4o", admin);
    expect(groups.map(({ symbol }: { symbol: string }) => symbol)).toEqual(["vip", "default"]);
    expect((await entryOf("echo-embedding")).endpoints).toEqual(["/v1/embeddings"]);
    expect(await entryOf("unpriced")).toMatchObject({ type: "tokens", input: 30, output: 30, owned_by_type: 0 });
  });
});

describe("the endpoints of a model", () => {
  it("are those that take tasks where proxies of tasks serve it", async () => {
    const { client: admin } = await app.user({ role: 10 });
    const endpointsOf = async (model: string): Promise<string[]> =>
      (await app.guest().get("/api/model_list")).json.data.find((entry: { model: string }) => entry.model === model)
        .endpoints;
    const add = async (type: number, models: string) => {
      const added = await admin.post("/api/channel/", {
        type,
        key: "k",
        name: `type ${type}`,
        group: "default",
        models,
      });
      expect(added.json.success).toBe(true);
    };
    await add(34, "mj_imagine,mj_turbo_blend,mj_relax_upload,mj_swap_face,mj_upscale,both");
    await add(41, "chirp-v3-5,suno_lyrics");
    await add(1, "both");
    expect(await endpointsOf("mj_imagine")).toEqual(["/mj/submit/imagine"]);
    expect(await endpointsOf("mj_turbo_blend")).toEqual(["/mj-turbo/mj/submit/blend"]);
    expect(await endpointsOf("mj_relax_upload")).toEqual(["/mj-relax/mj/submit/upload-discord-images"]);
    expect(await endpointsOf("mj_swap_face")).toEqual(["/mj/insight-face/swap"]);
    expect(await endpointsOf("mj_upscale")).toEqual(["/mj/submit/action"]);
    expect(await endpointsOf("chirp-v3-5")).toEqual(["/suno/submit/music"]);
    expect(await endpointsOf("suno_lyrics")).toEqual(["/suno/submit/lyrics"]);
    expect(await endpointsOf("both")).toEqual(["/mj/submit/action", "/v1/chat/completions"]);
  });
});

describe("the prices of a group", () => {
  const pricesOf = async (client: Client, query = "") => (await client.get(`/api/model_price_list${query}`)).json;

  it("are what its members pay for the models that it reaches", async () => {
    await app.services.db.updateTable("user_groups").set({ ratio: 0.8 }).where("symbol", "=", "vip").execute();
    await app.services.catalog.reloadGroups();
    const { client } = await app.user({ group: "vip" });
    const { data } = await pricesOf(client);
    expect(data).toEqual((await pricesOf(client, "?group=vip")).data);
    expect(data.find(({ model }: { model: string }) => model === "only-vip")).toEqual({
      model: "only-vip",
      owned_by: "xAI",
      owned_by_type: 56,
      type: "tokens",
      input: 1.6,
      output: 3.2,
      extra_ratios: { cached_tokens: 0.5 },
    });
  });

  it("of the usual group are a guest's, who learns nothing of groups that are not public", async () => {
    const { data } = await pricesOf(app.guest());
    expect(data).toEqual((await pricesOf(app.guest(), "?group=default")).data);
    const models: string[] = data.map(({ model }: { model: string }) => model);
    expect(models).toContain("gpt-4o");
    expect(models).not.toContain("only-vip");
    expect(models).toEqual(models.toSorted());
    expect(await pricesOf(app.guest(), "?group=vip")).toMatchObject({ success: false, code: "group_not_found" });
    expect(await pricesOf(app.guest(), "?group=nowhere")).toMatchObject({ success: false, code: "group_not_found" });
  });
});

describe("model vendors", () => {
  const path = "/api/model_ownedby/";

  it("are created above the built-in ids, renamed and deleted, seen by all at once", async () => {
    const { client: admin } = await app.user({ role: 10 });
    const vendor = { id: 1001, name: "Example AI", icon: "https://example.com/icon.svg" };
    expect((await admin.post(path, vendor)).json).toEqual({ success: true, message: "" });
    expect((await admin.get(`${path}1001`)).json.data).toEqual({ ...vendor, revision: expect.any(String) });
    expect((await app.guest().get("/api/ownedby")).json.data["1001"]).toEqual(vendor);
    await admin.put(path, { id: 1001, name: "Example AI Labs" });
    expect((await app.guest().get(path)).json.data).toContainEqual({
      id: 1001,
      name: "Example AI Labs",
      icon: "",
      revision: expect.any(String),
    });
    expect((await admin.delete(`${path}1001`)).json).toEqual({ success: true, message: "" });
    expect((await admin.get(`${path}1001`)).json).toMatchObject({ code: "vendor_not_found" });
    expect((await app.guest().get("/api/ownedby")).json.data).not.toHaveProperty("1001");
  });

  it("that are built in can be renamed, but neither created nor deleted", async () => {
    const { client: admin } = await app.user({ role: 10 });
    const { data: before } = (await admin.get(`${path}1`)).json;
    await admin.put(path, { id: 1, name: "Renamed", icon: "https://example.com/one.svg" });
    expect((await admin.get(`${path}1`)).json.data).toMatchObject({ name: "Renamed" });
    await admin.put(path, before);
    expect((await admin.post(path, { id: 1000, name: "Nope" })).json).toMatchObject({ code: "vendor_built_in" });
    expect((await admin.delete(`${path}1`)).json).toMatchObject({ code: "vendor_built_in" });
  });

  it("refuse an id that is taken or unknown, and a missing name", async () => {
    const { client: admin } = await app.user({ role: 10 });
    await admin.post(path, { id: 1002, name: "First" });
    expect((await admin.post(path, { id: 1002, name: "Again" })).json).toMatchObject({ code: "vendor_exists" });
    expect((await admin.put(path, { id: 4242, name: "Ghost" })).json).toMatchObject({ code: "vendor_not_found" });
    expect((await admin.delete(`${path}4242`)).json).toMatchObject({ code: "vendor_not_found" });
    expect((await admin.post(path, { id: 1003, name: "" })).json).toMatchObject({ success: false });
  });

  it.each([
    ["get", `${path}1`],
    ["post", path],
    ["put", path],
    ["delete", `${path}1001`],
  ] as const)("%s %s is for administrators", async (method, address) => {
    const { client } = await app.user();
    expect((await client[method](address)).json).toMatchObject({ success: false, code: "role_too_low" });
  });
});

describe("published model details", () => {
  const origin = "https://models.example";
  const answer = (path: string, status: number, body: string) =>
    lists.get(origin).intercept({ path }).reply(status, body);
  const read = async (client: Client, path: string, from = origin) =>
    (await client.post("/api/model_info/feed", { url: ` ${from}${path} ` })).json;

  it("are read by administrators as they are, and change nothing", async () => {
    const { client: admin } = await app.user({ role: 10 });
    const text = '[{"model": "read-only", "context_length": 8}]\n';
    answer("/list.json", 200, text);
    expect(await read(admin, "/list.json")).toEqual({ success: true, message: "", data: text });
    const { data } = (await admin.get("/api/model_info/")).json;
    expect(data.map((row: { model: string }) => row.model)).not.toContain("read-only");
    const { client: user } = await app.user();
    expect(await read(user, "/list.json")).toMatchObject({ success: false });
  });

  it("that are none, not there or not public are refused", async () => {
    const { client: admin } = await app.user({ role: 10 });
    for (const body of ["<html>", "5", "null", ""]) {
      answer("/other", 200, body);
      expect([body, await read(admin, "/other")]).toMatchObject([body, { code: "model_info_feed_unreadable" }]);
    }
    answer("/missing", 404, "[]");
    expect(await read(admin, "/missing")).toMatchObject({ code: "model_info_feed_unreachable", param: "url" });
    for (const from of ["http://models.example", "https://127.0.0.1", "https://db.internal"])
      expect(await read(admin, "/", from)).toMatchObject({ code: "model_info_feed_address_invalid", param: "url" });
  });
});
