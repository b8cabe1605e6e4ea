import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Client, type Reply, startTestApp, type TestApp } from "../../../test/gateway.ts";

let app: TestApp;
let root: Client;

beforeAll(async () => {
  app = await startTestApp();
  root = await app.root();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.services.db.deleteFrom("model_urls").execute();
});

const plain = { pattern: "gpt-*", path: "/v1/chat/completions" } as const;
const create = async (change: object = {}) => {
  const reply = await root.post("/api/model_url/", { ...plain, ...change });
  if (reply.json.success !== true) throw new Error(reply.text);
  return reply.json.data;
};
const refused = (reply: Reply, code?: string) => {
  expect([reply.status, reply.json.success], reply.text).toEqual([200, false]);
  if (code !== undefined) expect(reply.json.code).toBe(code);
};
const patterns = async (query: Record<string, string | number | boolean> = {}) =>
  (await root.get("/api/model_url/", { query })).json.data.data.map(({ pattern }: { pattern: string }) => pattern);
const shown = async (query: Record<string, string> = {}) =>
  (await app.guest().get("/api/status/model_url", { query })).json.data.map(
    ({ pattern }: { pattern: string }) => pattern,
  );

describe("writing model URLs", () => {
  it("fills in absent fields and puts a new rule last", async () => {
    expect(await create()).toEqual({
      ...plain,
      id: expect.any(Number),
      method: "POST",
      docs_url: "",
      sort: 1,
      enabled: true,
      revision: expect.any(String),
    });
    expect(await create({ sort: 7 })).toMatchObject({ sort: 7 });
    expect(await create()).toMatchObject({ sort: 8 });
  });

  it("overwrites a rule, whose place stays unless it is sent", async () => {
    const { id } = await create({ docs_url: "https://docs.example/chat", sort: 4 });
    const change = { id, pattern: " o1 ", path: "/v1beta/models/{model}:run", method: "GET", enabled: false };
    const expected = { ...change, pattern: "o1", docs_url: "", sort: 4, revision: expect.any(String) };
    expect((await root.put("/api/model_url/", change)).json.data).toEqual(expected);
    expect((await root.put("/api/model_url/", { ...change, sort: 0 })).json.data.sort).toBe(0);
  });

  it("refuses a write of an older revision", async () => {
    const { id, revision } = await create();
    const change = { id, ...plain, pattern: "o1" };
    const ifMatch = { headers: { "if-match": `"${revision}"` } };
    expect((await root.put("/api/model_url/", change, ifMatch)).json.success).toBe(true);
    const late = await root.put("/api/model_url/", { ...change, pattern: "o3" }, ifMatch);
    expect([late.status, late.json.code]).toEqual([412, "revision_conflict"]);
    expect(await patterns()).toEqual(["o1"]);
  });

  it.each([
    ["a blank pattern", { pattern: "  " }],
    ["a pattern of 257", { pattern: "x".repeat(257) }],
    ["a path without a slash", { path: "v1/chat" }],
    ["a path with a quote", { path: "/v1/'" }],
    ["a path with a blank", { path: "/v1/a b" }],
    ["a path with another placeholder", { path: "/v1/{name}" }],
    ["an unknown method", { method: "BREW" }],
    ["documentation that is a script", { docs_url: "javascript:alert(1)" }],
    ["documentation without a scheme", { docs_url: "docs.example" }],
    ["NUL in the pattern", { pattern: "a\u0000" }],
    ["a negative place", { sort: -1 }],
  ])("refuses %s", async (_what, change) => {
    const { id } = await create();
    refused(await root.post("/api/model_url/", { ...plain, ...change }));
    refused(await root.put("/api/model_url/", { id, ...plain, ...change }));
    expect(await patterns()).toEqual(["gpt-*"]);
  });

  it("refuses the 101st", async () => {
    await app.services.db
      .insertInto("model_urls")
      .values(
        Array.from({ length: 100 }, (_, index) => ({
          ...plain,
          method: "POST",
          docs_url: "",
          sort: index,
          enabled: 1,
        })),
      )
      .execute();
    refused(await root.post("/api/model_url/", plain), "too_many_model_urls");
  });

  it("deletes, and refuses unknown ids", async () => {
    const { id } = await create();
    expect((await root.delete(`/api/model_url/${id}`)).json).toEqual({ success: true, message: "" });
    refused(await root.delete(`/api/model_url/${id}`), "model_url_not_found");
    refused(await root.put("/api/model_url/", { id, ...plain }), "model_url_not_found");
  });

  it("takes a new order of all rules, and no other list", async () => {
    const [a, b, c] = [await create({ pattern: "a" }), await create({ pattern: "b" }), await create({ pattern: "c" })];
    expect((await root.put("/api/model_url/order", { ids: [c.id, a.id, b.id] })).json.success).toBe(true);
    expect(await patterns()).toEqual(["c", "a", "b"]);
    for (const ids of [[], [a.id, b.id], [a.id, b.id, b.id], [a.id, b.id, c.id, 0]])
      refused(await root.put("/api/model_url/order", { ids }), "value_invalid");
    expect(await patterns()).toEqual(["c", "a", "b"]);
  });

  it("is for root alone", async () => {
    const { client } = await app.user({ role: 10 });
    const { id } = await create();
    refused(await client.get("/api/model_url/"));
    refused(await client.post("/api/model_url/", plain));
    refused(await client.put("/api/model_url/", { id, ...plain }));
    refused(await client.put("/api/model_url/order", { ids: [id] }));
    refused(await client.delete(`/api/model_url/${id}`));
  });
});

describe("the list of model URLs", () => {
  it("is in the order of trying unless another is asked for, a page at a time", async () => {
    await create({ pattern: "b", sort: 2 });
    await create({ pattern: "a", sort: 2, path: "/v1/embeddings", method: "GET" });
    await create({ pattern: "c", sort: 1, enabled: false });
    expect(await patterns()).toEqual(["c", "b", "a"]);
    expect(await patterns({ order: "-pattern", size: 2, page: 2 })).toEqual(["a"]);
    expect(await patterns({ keyword: "EMBED" })).toEqual(["a"]);
    expect(await patterns({ keyword: "%" })).toEqual([]);
    expect(await patterns({ method: "GET" })).toEqual(["a"]);
    expect(await patterns({ enabled: "false" })).toEqual(["c"]);
  });
});

describe("the endpoints of a model", () => {
  it("are the rules that are on and fit, the first of which applies", async () => {
    await create({ pattern: "*", sort: 9 });
    await create({ pattern: "gpt-4o", sort: 2 });
    await create({ pattern: "gpt-*", sort: 3 });
    await create({ pattern: "gpt-4*", sort: 1, enabled: false });
    expect(await shown()).toEqual(["gpt-4o", "gpt-*", "*"]);
    expect(await shown({ model: "gpt-4o" })).toEqual(["gpt-4o", "gpt-*", "*"]);
    expect(await shown({ model: "gpt-4o-mini" })).toEqual(["gpt-*", "*"]);
    expect(await shown({ model: "GPT-4o" })).toEqual(["*"]);
  });
});
