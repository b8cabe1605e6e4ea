import { createServer, type Server } from "node:http";
import { once } from "node:events";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Client, startTestApp, type TestApp } from "../../../test/gateway.ts";

let app: TestApp;
let admin: Client;
let server: Server;
let url: string;
/** Path and headers of the calls that reached the provider. */
let seen: { path: string; headers: Record<string, unknown> }[] = [];
let answers: Record<string, { status?: number; body: object }> = {};

beforeAll(async () => {
  app = await startTestApp();
  ({ client: admin } = await app.user({ username: "carol", role: 10 }));
  server = createServer((request, response) => {
    const path = request.url ?? "";
    seen.push({ path, headers: request.headers });
    const answer = answers[path.split("?")[0] ?? ""] ?? { status: 404, body: { error: "nothing here" } };
    response.writeHead(answer.status ?? 200, { "content-type": "application/json" });
    response.end(JSON.stringify(answer.body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  url = typeof address === "object" && address !== null ? `http://127.0.0.1:${address.port}` : "";
});

afterAll(async () => {
  await app.close();
  server.close();
});

beforeEach(async () => {
  await app.services.db.deleteFrom("channels").execute();
  seen = [];
  answers = {};
});

const create = async (name: string, change: Record<string, unknown> = {}): Promise<number> => {
  await admin.post("/api/channel/", { type: 1, key: `sk-${name}-key`, name, models: "a,b", base_url: url, ...change });
  const { data } = (await admin.get("/api/channel/", { query: { name, filter_tag: 1, size: 100 } })).json.data;
  return data[0].id;
};

const read = async (id: number) => (await admin.get(`/api/channel/${id}`)).json.data;

describe("changes of several channels", () => {
  it("delete, take a model away and set the Azure version, and say of how many", async () => {
    const [first, second, third] = [await create("one"), await create("two", { models: "a" }), await create("three")];
    const ids = [first, second, 999_999];
    const batch = async (path: string, value: string) =>
      (await admin.put(`/api/channel/batch/${path}`, { value, ids })).json.data;
    expect(await batch("del_model", "b")).toBe(1);
    expect([(await read(first)).models, (await read(third)).models]).toEqual(["a", "a,b"]);
    expect(await batch("azure_api", "2024-05-01-preview")).toBe(2);
    expect((await read(second)).other).toBe("2024-05-01-preview");
    const reply = await admin.call("DELETE", "/api/channel/batch", { body: { value: "x", ids } });
    expect(reply.json.data).toBe(2);
    expect(app.services.catalog.channels().map(({ row }) => row.id)).toEqual([third]);
    const refused = await admin.call("DELETE", "/api/channel/batch", { body: { ids: [third] } });
    expect(refused.json).toMatchObject({ success: false, param: "value" });
  });

  it("delete every disabled channel, and take one out of its tag", async () => {
    const [on, off] = [await create("on"), await create("off", { status: 2 })];
    expect((await admin.delete("/api/channel/disabled")).json.data).toBe(1);
    expect((await admin.get(`/api/channel/${off}`)).json.code).toBe("channel_not_found");
    await admin.put("/api/channel/", { id: on, tag: "pool" });
    await admin.delete(`/api/channel/${on}/tag`);
    expect((await read(on)).tag).toBe("");
    expect((await admin.delete("/api/channel/999999/tag")).json.code).toBe("channel_not_found");
  });
});

describe("keys of channels", () => {
  it("stay out of replies where that is asked for, and a whole write keeps them", async () => {
    const id = await create("one");
    const shown = (await admin.get(`/api/channel/${id}`, { query: { omit_key: true } })).json.data;
    expect(shown).toMatchObject({ id, key: "", models: "a,b" });
    const written = await admin.put("/api/channel/", { ...shown, name: "renamed" }, { query: { omit_key: true } });
    expect(written.json.data).toMatchObject({ name: "renamed", key: "" });
    expect((await read(id)).key).toBe("sk-one-key");
  });

  it("are shown to a confirmed session alone, and the audit log tells of each look", async () => {
    const id = await create("one");
    expect((await admin.get(`/api/channel/${id}/key`)).json.data).toEqual({ key: "sk-one-key" });
    app.pass(16 * 60);
    expect((await admin.get(`/api/channel/${id}/key`)).json).toMatchObject({ code: "step_up_required" });
    const rows = await app.services.db
      .selectFrom("operation_records")
      .select(["username", "target", "success"])
      .where("action", "=", "getChannelKey")
      .orderBy("id")
      .execute();
    expect(rows).toEqual([
      { username: "carol", target: String(id), success: 1 },
      { username: "carol", target: String(id), success: 0 },
    ]);
  });
});

describe("a provider's models", () => {
  it("are read by the type of an unsaved channel", async () => {
    answers = {
      "/v1/models": { body: { object: "list", data: [{ id: "m-1" }, { id: "m-2" }, { id: "m-1" }] } },
      "/v1beta/models": { body: { models: [{ name: "models/g-1" }] } },
      "/api/tags": { body: { models: [{ name: "llama3:8b" }] } },
    };
    const ask = async (channel: object) =>
      (await admin.post("/api/channel/provider_models_list", { key: "k-1", base_url: url, proxy: "", ...channel }))
        .json;
    expect((await ask({ type: 1 })).data).toEqual(["m-1", "m-2"]);
    expect(seen[0]?.headers["authorization"]).toBe("Bearer k-1");
    expect((await ask({ type: 14 })).data).toEqual(["m-1", "m-2"]);
    expect(seen[1]?.headers["x-api-key"]).toBe("k-1");
    expect((await ask({ type: 25 })).data).toEqual(["g-1"]);
    expect((await ask({ type: 39 })).data).toEqual(["llama3:8b"]);
    expect(await ask({ type: 34 })).toMatchObject({ code: "channel_type_unsupported" });
    answers = { "/v1/models": { status: 401, body: { error: { message: `bad key k-secret-1234 at ${url}` } } } };
    const refused = await ask({ type: 1, key: "k-secret-1234" });
    expect(refused).toMatchObject({ success: false, code: "channel_upstream_failed" });
    expect(refused.message).toContain("401");
    expect(refused.message).not.toContain("k-secret-1234");
  });

  it("are asked for with a saved key, which goes to its own address alone", async () => {
    answers = { "/v1/models": { body: { data: [{ id: "m-1" }] } } };
    const id = await create("one");
    const ask = async (change: object) =>
      (await admin.post("/api/channel/provider_models_list", { id, type: 1, key: "", proxy: "", ...change })).json;
    expect((await ask({ base_url: url })).data).toEqual(["m-1"]);
    expect(seen[0]?.headers["authorization"]).toBe("Bearer sk-one-key");
    expect(await ask({ base_url: `${url}/elsewhere` })).toMatchObject({ code: "channel_key_needed", param: "key" });
    expect(await ask({ base_url: url, proxy: "http://127.0.0.1:9" })).toMatchObject({ code: "channel_key_needed" });
    expect(seen).toHaveLength(1);
  });
});

describe("balances", () => {
  it("are OpenAI's limit less what was used, or what a plain address says, in US dollars", async () => {
    answers = {
      "/v1/dashboard/billing/subscription": { body: { hard_limit_usd: 20 } },
      "/v1/dashboard/billing/usage": { body: { total_usage: 750 } },
      "/user/balance": { body: { balance_infos: [{ currency: "CNY", total_balance: "73.00" }] } },
      "/v1/users/me/balance": { body: { data: { available_balance: 7.3 } } },
    };
    const ask = async (id: number) => (await admin.get(`/api/channel/update_balance/${id}`)).json;
    const openAi = await create("openai");
    expect(await ask(openAi)).toEqual({ success: true, message: "", balance: 12.5 });
    expect(await read(openAi)).toMatchObject({ balance: 12.5, balance_updated_time: expect.any(Number) });
    expect((await ask(await create("deepseek", { type: 28 }))).balance).toBe(10);
    expect((await ask(await create("moonshot", { type: 29 }))).balance).toBe(1);
    expect((await ask(await create("midjourney", { type: 34 }))).code).toBe("channel_type_unsupported");
    expect((await ask(999_999)).code).toBe("channel_not_found");
  });

  it("of all disable the channels whose account is empty", async () => {
    answers = {
      "/v1/dashboard/billing/subscription": { body: { hard_limit_usd: 5 } },
      "/v1/dashboard/billing/usage": { body: { total_usage: 500 } },
    };
    const empty = await create("empty");
    const broken = await create("broken", { base_url: `${url}/nowhere` });
    const other = await create("other", { type: 28 });
    expect((await admin.get("/api/channel/update_balance")).json).toEqual({ success: true, message: "" });
    expect([(await read(empty)).status, (await read(broken)).status, (await read(other)).status]).toEqual([3, 1, 1]);
    expect(app.services.catalog.channels().map(({ row }) => row.id)).toEqual([broken, other]);
    expect((await read(empty)).disabled).toEqual({ reason: "no_balance", detail: "0", time: expect.any(Number) });
    expect((await read(other)).disabled).toBeNull();
    await admin.put("/api/channel/", { id: empty, status: 1 });
    expect((await read(empty)).disabled).toBeNull();
  });
});
