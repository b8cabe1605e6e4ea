import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, startTestApp, type TestApp } from "../test/gateway.ts";

let app: TestApp;
let client: Client;

beforeAll(async () => {
  app = await startTestApp();
  ({ client } = await app.user());
});

afterAll(() => app.close());

const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

test.each([100, 100_000])("a body nested %i deep is refused, signed in or not", async (depth) => {
  const rawBody = `{"name":"x","username":"x","password":"y","unknown":${nested(depth)}}`;
  for (const [caller, path] of [
    [client, "/api/token/"],
    [app.guest(), "/api/user/login"],
  ] as const) {
    const reply = await caller.call("POST", path, { rawBody });
    expect([reply.status, reply.json.success]).toEqual([200, false]);
  }
});

test("unknown fields may be nested deeply", async () => {
  const reply = await client.call("POST", "/api/token/", { rawBody: `{"name":"x","unknown":${nested(40)}}` });
  expect(reply.json.success).toBe(true);
});

test.each(["0x1", "1 ", " 1", "1e1", "0b1", "1.5", "--1", "Infinity"])(
  "%j is no number, in a query as in a path",
  async (text) => {
    expect((await client.get("/api/token/", { query: { page: text } })).json.success).toBe(false);
    expect((await client.get(`/api/token/${encodeURIComponent(text)}`)).json.success).toBe(false);
  },
);

test("names that every object has are plain names in a body", async () => {
  const rawBody =
    '{"name":"own","__proto__":{"user_id":1},"constructor":{"prototype":{"role":100}},"setting":{"__proto__":{"a":1}}}';
  expect((await client.call("POST", "/api/token/", { rawBody })).json.success).toBe(true);
  expect((await client.get("/api/user/self")).json.data.role).toBe(1);
});

test.each([
  ["zh-CN", "zh"],
  ["zh-TW,zh;q=0.9", "zh"],
  ["ja, zh;q=0.5", "zh"],
  ["en;q=0.2,zh", "zh"],
  ["zh;q=0.2,en-GB", "en"],
  ["en;q=0.2,fr", "en"],
  ["zh;q=0", "en"],
  ["", "en"],
])("a refusal to a caller who accepts %j is worded in %s", async (accepted, language) => {
  const { json } = await app.guest().get("/api/user/self", { headers: { "accept-language": accepted } });
  expect(/\p{Script=Han}/u.test(json.message) ? "zh" : "en").toBe(language);
});

test("a valid session cookie takes precedence over an access token, and one that is not valid does not count", async () => {
  const other = await app.user();
  const authorization = (await other.client.get("/api/user/token")).json.data;
  const idWith = async (caller: Client, headers: Record<string, string>) =>
    (await caller.get("/api/user/self", { headers: { authorization, ...headers } })).json.data.id;
  const ownId = (await client.get("/api/user/self")).json.data.id;
  expect(await idWith(client, {})).toBe(ownId);
  expect(await idWith(app.guest(), { cookie: "session=forged" })).toBe(other.id);
});
