import { MockAgent } from "undici";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Client, startTestApp, type TestApp } from "../../../test/gateway.ts";

const origin = "https://prices.example";
const lists = new MockAgent();
let app: TestApp;
let admin: Client;

beforeAll(async () => {
  lists.disableNetConnect();
  app = await startTestApp({ feeds: lists, priceService: `${origin}/prices.json` });
  ({ client: admin } = await app.user({ role: 10 }));
});
beforeEach(async () => {
  await app.services.db.deleteFrom("prices").execute();
  await app.services.catalog.reloadPrices();
});
afterAll(async () => {
  await app.close();
  await lists.close();
});

const price = { model: "a", type: "tokens", channel_type: 1, input: 1, output: 2 };
const done = { success: true, message: "" };

/** The stored prices as the public list has them; empty where there are none. */
const stored = async (): Promise<Record<string, unknown>[]> => (await app.guest().get("/api/prices")).json.data ?? [];
const inputs = async () => Object.fromEntries((await stored()).map(({ model, input }) => [model, input]));
const set = async (...prices: object[]) => {
  for (const each of prices) expect((await admin.post("/api/prices/single", { ...price, ...each })).json).toEqual(done);
};

describe("a single price", () => {
  it("is created with all of its fields and acts at once", async () => {
    const full = { ...price, model: " vendor/x* ", locked: true, extra_ratios: { cached_tokens: 0.25 } };
    expect((await admin.post("/api/prices/single", full)).json).toEqual(done);
    expect(await stored()).toEqual([{ ...full, model: "vendor/x*" }]);
    expect(app.services.catalog.priceOf("vendor/x-large")?.input).toBe(1);
  });

  it("is refused where there is one", async () => {
    await set({});
    expect((await admin.post("/api/prices/single", price)).json).toMatchObject({
      code: "price_exists",
      param: "model",
    });
  });

  it("is overwritten whole and renamed, under a name with slashes in every encoding", async () => {
    await set({ model: "v/a b%", extra_ratios: { cached_tokens: 0.5 } });
    const once = encodeURIComponent("v/a b%");
    for (const [path, model] of [
      [once, "v/a b%"],
      [once.replace("%2F", "/"), "v/a b%"],
      [encodeURIComponent(once), "v/c"],
    ] as const) {
      const reply = await admin.put(`/api/prices/single/${path}`, { model, type: "times", input: 50 });
      expect([path, reply.json]).toEqual([path, done]);
    }
    expect(await stored()).toEqual([
      { model: "v/c", type: "times", channel_type: 0, input: 50, output: 0, locked: false },
    ]);
    expect((await admin.delete("/api/prices/single/v%2Fc")).json).toEqual(done);
    expect(await stored()).toEqual([]);
  });

  it("cannot take another's name, and must be there", async () => {
    await set({}, { model: "b" });
    expect((await admin.put("/api/prices/single/a", { ...price, model: "b" })).json).toMatchObject({
      code: "price_exists",
    });
    expect((await admin.put("/api/prices/single/c", price)).json).toMatchObject({ code: "price_not_found" });
    expect((await admin.delete("/api/prices/single/c")).json).toMatchObject({ code: "price_not_found" });
    expect(await inputs()).toEqual({ a: 1, b: 1 });
  });

  it("is not overwritten by a writer who has not seen its last change; guests read no revision", async () => {
    await set({});
    const [{ revision }] = (await admin.get("/api/prices")).json.data;
    const write = (input: number) =>
      admin.put("/api/prices/single/a", { ...price, input }, { headers: { "If-Match": `"${revision}"` } });
    expect((await write(5)).json).toEqual(done);
    const refused = await write(6);
    expect(refused.status).toBe(412);
    expect(refused.json).toMatchObject({
      code: "revision_conflict",
      data: { stored: { model: "a", input: 5 }, sent: { input: 6 } },
    });
    expect(await stored()).toEqual([{ ...price, input: 5, locked: false }]);
  });

  it.each([
    ["no model", { model: undefined }],
    ["a blank model", { model: "  " }],
    ["a long model", { model: "m".repeat(101) }],
    ["a hidden character", { model: "a\u202eb" }],
    ["an unknown type", { type: "minutes" }],
    ["a negative ratio", { input: -1 }],
    ["a ratio beyond reason", { output: 1e300 }],
    ["a negative vendor", { channel_type: -1 }],
    ["a negative extra ratio", { extra_ratios: { cached_tokens: -1 } }],
  ])("is refused with %s", async (_what, change) => {
    expect((await admin.post("/api/prices/single", { ...price, ...change })).json.success).toBe(false);
    expect(await stored()).toEqual([]);
  });
});

describe("many prices", () => {
  const batch = { ...price, model: "batch" };

  it("are set alike: new ones added, kept ones written, left out ones removed", async () => {
    await set({}, { model: "b" }, { model: "other", input: 9 });
    const reply = await admin.post("/api/prices/multiple", {
      original_models: ["a", "b"],
      models: ["b", "c", "c"],
      price: { ...batch, input: 5 },
    });
    expect(reply.json).toEqual(done);
    expect(await inputs()).toEqual({ b: 5, c: 5, other: 9 });
  });

  it("change nothing if one of them belongs to another set", async () => {
    await set({}, { model: "other", input: 9 });
    const body = { original_models: ["a"], models: ["b", "other"], price: batch };
    expect((await admin.post("/api/prices/multiple", body)).json).toMatchObject({
      code: "price_exists",
      param: "models",
    });
    expect(await inputs()).toEqual({ a: 1, other: 9 });
  });

  it("are deleted, those that are gone passed over", async () => {
    await set({}, { model: "b" });
    expect((await admin.put("/api/prices/multiple/delete", { models: ["a", "gone"] })).json).toEqual(done);
    expect(await inputs()).toEqual({ b: 1 });
  });
});

describe("an import", () => {
  const list = [
    { ...price, model: "new", input: 7 },
    { ...price, model: "open", input: 7 },
    { ...price, model: "locked", input: 7 },
  ];

  it.each([
    [undefined, { locked: 1, new: 7, old: 1, open: 1 }],
    ["system", { locked: 1, new: 7, old: 1, open: 1 }],
    ["add", { locked: 1, new: 7, old: 1, open: 1 }],
    ["another", { locked: 1, new: 7, old: 1, open: 1 }],
    ["update", { locked: 1, old: 1, open: 7 }],
    ["overwrite", { locked: 1, new: 7, open: 7 }],
  ])("in the mode %s leaves %o", async (mode, left) => {
    await set({ model: "open" }, { model: "old" }, { model: "locked", locked: true });
    const query = mode === undefined ? {} : { updateMode: mode };
    expect((await admin.post("/api/prices/sync", list, { query })).json).toEqual(done);
    expect(await inputs()).toEqual(left);
  });

  it("takes thousands at once, and the last of those named twice", async () => {
    const many = Array.from({ length: 5000 }, (_, index) => ({ model: `m${index}`, type: "tokens", input: 1 }));
    await admin.post("/api/prices/sync", [...many, { model: "m1", type: "times", input: 3 }]);
    const found = await inputs();
    expect([Object.keys(found).length, found["m1"]]).toEqual([5000, 3]);
  });

  it("changes nothing if one price of it is none", async () => {
    await admin.post("/api/prices/sync", [list[0], { ...price, input: -1 }], { query: { updateMode: "overwrite" } });
    await admin.post("/api/prices/sync", []);
    expect(await stored()).toEqual([]);
  });
});

it("the models to price are those with a price and those of enabled channels", async () => {
  await app.services.db.deleteFrom("channels").execute();
  await app.services.catalog.reloadChannels();
  const models = async () => (await admin.get("/api/prices/model_list")).json.data;
  expect(await models()).toBeNull();
  await set({}, { model: "b" });
  await admin.post("/api/channel/", { type: 1, key: "k", name: "n", group: "default", models: "b,c,d*" });
  expect(await models()).toEqual(["a", "b", "c", "d*"]);
});

describe("a published list", () => {
  const answer = (path: string, status: number, body: string | object, headers: Record<string, string> = {}) =>
    lists.get(origin).intercept({ path }).reply(status, body, { headers });
  const read = async (url: string) => (await admin.post("/api/prices/feed", { url })).json;

  it("has the address of the site's configuration", async () => {
    expect((await admin.get("/api/prices/updateService")).json.data).toBe(`${origin}/prices.json`);
  });

  it.each([
    ["an array", (entries: object[]) => entries],
    ["an object with data", (entries: object[]) => ({ data: entries })],
  ])("is read as %s, entry by entry, and changes nothing", async (_what, wrap) => {
    answer("/prices.json", 200, wrap([{ ...price, model: " a " }, { model: "b", type: "x" }, price]));
    expect(await read(`${origin}/prices.json`)).toEqual({
      ...done,
      data: { prices: [{ ...price, locked: false }], refused: [{ index: 1, model: "b", field: "type" }] },
    });
    expect(await stored()).toEqual([]);
  });

  it("is found by its redirects, of which each must be public", async () => {
    answer("/moved", 302, "", { location: "/prices.json" });
    answer("/prices.json", 200, [price]);
    expect((await read(`${origin}/moved`)).data.prices).toHaveLength(1);
    answer("/inside", 302, "", { location: "https://169.254.169.254/latest" });
    expect(await read(`${origin}/inside`)).toMatchObject({ code: "price_feed_address_invalid", param: "url" });
    answer("/plain", 302, "", { location: "http://prices.example/prices.json" });
    expect(await read(`${origin}/plain`)).toMatchObject({ code: "price_feed_address_invalid" });
  });

  it.each([
    "http://prices.example/prices.json",
    "https://127.0.0.1/prices.json",
    "https://[::1]/",
    "https://localhost/",
    "https://db.internal/",
    "https://user:word@prices.example/",
    "prices.json",
  ])("is not read from %s", async (url) => {
    expect(await read(url)).toMatchObject({ code: "price_feed_address_invalid", param: "url" });
  });

  it("that is none, too large or not there is refused", async () => {
    answer("/text", 200, "<html>");
    expect(await read(`${origin}/text`)).toMatchObject({ code: "price_feed_unreadable" });
    answer("/empty", 200, []);
    expect(await read(`${origin}/empty`)).toMatchObject({ code: "price_feed_unreadable" });
    answer("/large", 200, "x".repeat(5_242_881));
    expect(await read(`${origin}/large`)).toMatchObject({ code: "price_feed_unreachable" });
    answer("/missing", 404, [price]);
    expect(await read(`${origin}/missing`)).toMatchObject({ code: "price_feed_unreachable" });
  });
});

it.each([
  ["get", "/api/prices/model_list"],
  ["get", "/api/prices/updateService"],
  ["post", "/api/prices/single"],
  ["put", "/api/prices/single/a"],
  ["delete", "/api/prices/single/a"],
  ["post", "/api/prices/multiple"],
  ["put", "/api/prices/multiple/delete"],
  ["post", "/api/prices/sync"],
  ["post", "/api/prices/feed"],
] as const)("%s %s is for administrators", async (method, path) => {
  const { client } = await app.user();
  expect((await client[method](path)).json).toMatchObject({ success: false, code: "role_too_low" });
});
