import { examples, resolveParameter, routeOf } from "@one-hub/openapi/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, startTestApp, type TestApp } from "../../test/gateway.ts";
import {
  type ContractOperation,
  contractOperations,
  type OperationId,
  referredSchema,
  type SchemaObject,
} from "./contract/contract.ts";
import { cookieValues, isOwnRequest, withoutCookie } from "./request-policy.ts";

// On SQLite alone: the policy decides before any handler; contract-suite.test.ts and the suites of the handlers call every operation on both.

type Headers = Readonly<Record<string, string>>;

const own = "http://gateway.test";
const sibling = "http://gateway.test:3225";
const form = { "content-type": "application/x-www-form-urlencoded" };
const text = { "content-type": "text/plain;charset=UTF-8" };
const pageTypes = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8";
const pictureTypes = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8";

const told = (site: string, mode: string, dest: string): Headers => ({
  "sec-fetch-site": site,
  "sec-fetch-mode": mode,
  "sec-fetch-dest": dest,
});

/** Chromium's headers for each way in which a foreign page, or a link in untrusted text, can make a request. */
const foreignWays: readonly (readonly [name: string, methods: readonly string[], headers: Headers])[] = [
  ["a link of a sibling origin", ["GET"], { ...told("same-site", "navigate", "document"), accept: pageTypes }],
  ["a link of another site", ["GET"], { ...told("cross-site", "navigate", "document"), accept: pageTypes }],
  ["a link in a text of our own pages", ["GET"], { ...told("same-origin", "navigate", "document"), accept: pageTypes }],
  ["an address that was typed", ["GET"], { ...told("none", "navigate", "document"), accept: pageTypes }],
  ["a frame of a sibling origin", ["GET"], { ...told("same-site", "navigate", "iframe"), accept: pageTypes }],
  ["a picture of a sibling origin", ["GET"], { ...told("same-site", "no-cors", "image"), accept: pictureTypes }],
  [
    "a picture in a text of our own pages",
    ["GET"],
    { ...told("same-origin", "no-cors", "image"), accept: pictureTypes },
  ],
  ["the same with credentials asked for", ["GET"], { ...told("same-origin", "cors", "image"), accept: pictureTypes }],
  [
    "a no-cors fetch of a sibling origin",
    ["GET", "POST"],
    { ...told("same-site", "no-cors", "empty"), origin: sibling, ...text },
  ],
  ["a form of a sibling origin", ["POST"], { ...told("same-site", "navigate", "document"), origin: sibling, ...form }],
  [
    "a form of text/plain of a sibling origin",
    ["POST"],
    { ...told("same-site", "navigate", "document"), origin: sibling, "content-type": "text/plain" },
  ],
  ["a beacon of a sibling origin", ["POST"], { ...told("same-site", "no-cors", "empty"), origin: sibling }],
  ["a form of our own pages", ["POST"], { ...told("same-origin", "navigate", "document"), origin: own, ...form }],
  // What browsers ask about first and the gateway does not allow.
  [
    "a cors fetch of a sibling origin",
    ["GET", "POST", "PUT", "DELETE"],
    {
      ...told("same-site", "cors", "empty"),
      origin: sibling,
      "content-type": "application/json",
      accept: "application/json",
    },
  ],
  ["plain http: a link", ["GET"], { accept: pageTypes }],
  ["plain http: a picture", ["GET"], { accept: pictureTypes }],
  ["plain http: a no-cors fetch", ["POST"], { origin: sibling, accept: "*/*", ...text }],
  ["plain http: a form of a sibling origin", ["POST"], { origin: sibling, accept: pageTypes, ...form }],
  ["plain http: a form whose page hides its origin", ["POST"], { origin: "null", accept: pageTypes, ...text }],
  ["plain http: a form of a browser that sends no origin", ["POST"], { accept: pageTypes, ...text }],
  ["plain http: a beacon without a body", ["POST"], { origin: sibling, accept: "*/*" }],
  [
    "plain http: a cors fetch of a sibling origin",
    ["GET", "POST", "PUT", "DELETE"],
    { origin: sibling, "content-type": "application/json", accept: "application/json" },
  ],
];

const ownWays: readonly (readonly [name: string, headers: Headers])[] = [
  ["a script of our own pages", { ...told("same-origin", "cors", "empty"), origin: own, accept: "application/json" }],
  [
    "one-hub's own web client",
    { ...told("same-origin", "cors", "empty"), accept: "application/json, text/plain, */*" },
  ],
  [
    "plain http: a script of our own pages",
    { host: "gateway.test", origin: own, accept: "application/json, text/plain, */*" },
  ],
  ["plain http: the same with GET, which has no origin", { accept: "application/json, text/plain, */*" }],
  ["a program", { accept: "application/json", "sec-fetch-mode": "cors" }],
];

const sampleOf = (schema: SchemaObject, name = ""): unknown => {
  const {
    $ref,
    type,
    enum: values,
    const: only,
    properties,
    required,
    oneOf,
    anyOf,
    allOf,
    items,
  }: Record<string, any> = schema;
  if (typeof $ref === "string") return sampleOf(referredSchema($ref), name);
  if (only !== undefined) return only;
  if (Array.isArray(values)) return values[0];
  if (Array.isArray(allOf)) return Object.assign({}, ...allOf.map((each) => sampleOf(each)));
  const [alternative] = oneOf ?? anyOf ?? [];
  if (alternative !== undefined) return sampleOf(alternative, name);
  if (properties !== undefined)
    return Object.fromEntries((required ?? []).map((key: string) => [key, sampleOf(properties[key] ?? {}, key)]));
  if (type === "array") return items === undefined ? [] : [sampleOf(items)];
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") return Math.max(1, schema["minimum"] as number);
  return name.includes("password") ? "long-enough-1" : name.includes("email") ? "new@example.com" : "sample";
};

/** A call of the contract, with the values of its recorded example if there is one. */
const callOf = (operation: ContractOperation) => {
  const made = examples
    .filter(({ name }) => name.split("/")[1]?.split(".")[0] === operation.id)
    .toSorted((left, right) => left.name.length - right.name.length)
    .find(({ response }) => (response.body as { success?: unknown } | null)?.success === true);
  const path = operation.path.replace("{provider}", "github").replaceAll(/\{[^}]+\}/g, "1");
  const parameters = routeOf(operation.method, operation.path)?.operation.parameters ?? [];
  const query = Object.fromEntries(
    parameters
      .map(resolveParameter)
      .filter((parameter) => parameter.in === "query" && "required" in parameter && parameter.required === true)
      .map(({ name, schema }) => [name, String(sampleOf(schema, name))]),
  );
  const body =
    operation.bodySchema === undefined
      ? undefined
      : (made?.request.body ??
        sampleOf(JSON.parse(JSON.stringify(operation.bodySchema).replaceAll("contract#/", "#/"))));
  return { path, query, body };
};

const calls = contractOperations.map((operation) => ({ operation, ...callOf(operation) }));

let app: TestApp;
let root: Client;

beforeAll(async () => {
  app = await startTestApp();
  root = await app.root();
  await app.user({ username: "other" });
});

afterAll(() => app.close());

/** Everything that is stored, but for when a session was last seen. */
const stored = async () => {
  const { db } = app.services;
  const tables = await db.introspection.getTables();
  const contents: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    contents[name] = rows.map((row) => JSON.stringify(row)).toSorted();
  }
  return contents;
};

describe("no operation acts for a session when it is called by", () => {
  test.each(foreignWays)("%s", async (_name, methods, headers) => {
    const before = await stored();
    const acted: string[] = [];
    for (const { operation, path, query, body } of calls) {
      if (!methods.includes(operation.method)) continue;
      const reply = await root.call(operation.method, path, {
        query,
        headers,
        ...(operation.method === "GET" || body === undefined ? {} : { rawBody: JSON.stringify(body) }),
      });
      const isRead = !operation.changesState && operation.method === "GET";
      const isTold = reply.json?.success === true && (operation.level !== "public" || !isRead);
      // Over plain http a link is as a program's question: what only reads is answered, and no other site can read the answer.
      if (isTold && !(isRead && headers["sec-fetch-site"] === undefined && headers["origin"] === undefined))
        acted.push(operation.id);
      if (/(?:^|,\s*)(?:__Host-)?session=/.test(reply.headers.get("set-cookie") ?? ""))
        acted.push(`${operation.id} set a session`);
    }
    expect(acted).toEqual([]);
    expect(await stored()).toEqual(before);
  });
});

describe("the same calls are answered when they are made by", () => {
  // What ends the session or its account comes in a test of its own.
  const lasting = calls.filter(({ operation: { id, method } }) => method !== "DELETE" && id !== "logout");

  test.each(ownWays)("%s", async (name, headers) => {
    const refused: string[] = [];
    const acted = new Set<OperationId>();
    for (const { operation, path, query, body } of lasting) {
      if (name.includes("with GET") !== (operation.method === "GET") && name.startsWith("plain http")) continue;
      const reply = await root.call(operation.method, path, {
        query,
        headers,
        ...(body === undefined ? {} : { body }),
      });
      if (reply.json?.code === "foreign_request") refused.push(operation.id);
      if (reply.status === 401 && operation.id !== "listSelfErrorLogs") refused.push(`${operation.id}: 401`);
      if (operation.changesState && reply.json?.success === true) acted.add(operation.id);
      // A new sign-in, or a change of the own account, must not end what the test signs in with.
      if (operation.id === "login" || operation.id === "updateSelf") root = await app.root();
    }
    expect(refused).toEqual([]);
    const expected: readonly OperationId[] = name.includes("with GET")
      ? ["createAccessToken"]
      : ["createToken", "updateOption", "changeUserQuota", "createRedemptions"];
    for (const id of expected) expect(acted).toContain(id);
  });

  test("a program's deletion, which has no body and asks for nothing", async () => {
    const { db } = app.services;
    const { id } = await db
      .selectFrom("tokens")
      .select("id")
      .where("user_id", "=", 1)
      .limit(1)
      .executeTakeFirstOrThrow();
    const reply = await root.delete(`/api/token/${id}`, { headers: { accept: "*/*" } });
    expect(reply.json.success).toBe(true);
  });

  test("a program with an access token, whatever it asks for or carries", async () => {
    const { data: token } = (await root.get("/api/user/token")).json;
    const headers = { authorization: `Bearer ${token}`, accept: "*/*", "content-type": "text/plain" };
    const made = await app.guest().call("POST", "/api/token/", { rawBody: '{"name":"by token"}', headers });
    expect(made.json.success).toBe(true);
  });
});

test("a guest's sign-in that another site's page sends is refused, one of a program is not", async () => {
  const rawBody = JSON.stringify({ username: "root", password: "root-password-1" });
  const sent = async (headers: Headers) =>
    (await app.guest().call("POST", "/api/user/login", { rawBody, headers })).json;
  expect(await sent({ ...told("same-site", "no-cors", "empty"), origin: sibling, ...text })).toMatchObject({
    success: false,
    code: "foreign_request",
  });
  expect(await sent({ origin: sibling, ...form })).toMatchObject({ success: false, code: "foreign_request" });
  expect(await sent(form)).toMatchObject({ success: true });
});

describe("whose a request is", () => {
  const publicUrl = "https://hub.example";
  const asked = (headers: Headers, method = "POST") =>
    isOwnRequest({ method, header: (name) => headers[name] }, { publicUrl, changesState: true });
  const json = { "content-type": "application/json; charset=utf-8" };

  test.each<[Headers, boolean]>([
    [{ host: "10.0.0.7:3000", origin: "http://10.0.0.7:3000" }, true],
    [{ host: "10.0.0.7:3000", origin: "http://10.0.0.7:3001" }, false],
    [{ host: "10.0.0.7:3000", origin: "http://10.0.0.7" }, false],
    [{ host: "hub.example:443", origin: "https://hub.example" }, true],
    [{ host: "127.0.0.1:3000", origin: "https://hub.example" }, true],
    [{ host: "127.0.0.1:3000", origin: "https://other.example" }, false],
    [{ host: "127.0.0.1:3000", origin: "https://seen.example", "x-forwarded-host": "seen.example, inner" }, true],
    [{ host: "127.0.0.1:3000", origin: "null" }, false],
    [{ host: "127.0.0.1:3000" }, true],
  ])("%j: %j", (headers, expected) => {
    expect(asked({ ...headers, ...json })).toBe(expected);
  });

  test.each<[Headers, string, boolean]>([
    [{ "content-type": "text/plain" }, "PUT", false],
    [{ "content-type": "multipart/form-data; boundary=x" }, "POST", false],
    [{ "content-type": "application/json;charset=utf-8" }, "POST", true],
    [{}, "POST", false],
    [{ accept: "application/json" }, "POST", true],
    [{ accept: "*/*" }, "GET", false],
    [{ accept: "application/jsonish" }, "GET", false],
    [{ accept: "text/plain;q=0.5, application/json;q=0.9" }, "GET", true],
    [{}, "DELETE", true],
  ])("without an origin: %j of a %s: %j", (headers, method, expected) => {
    expect(asked(headers, method)).toBe(expected);
  });
});

test("cookies of one name are distinguished and removed", () => {
  expect(cookieValues("session=a; other=b;session=c; xsession=d", "session")).toEqual(["a", "c"]);
  expect(cookieValues(undefined, "session")).toEqual([]);
  expect(withoutCookie("session=a; other=b; session=c", "session")).toBe("other=b");
  expect(withoutCookie("session=a", "session")).toBeUndefined();
});

describe("cookies", () => {
  test("a second cookie next to the valid one does not sign out", async () => {
    const cookie = `session=garbage; session=${root.cookie()}`;
    expect((await app.guest().get("/api/user/self", { headers: { cookie } })).json.data.username).toBe("root");
  });

  test("over https the session's is kept to this very host", async () => {
    const secure = await startTestApp({ publicUrl: "https://hub.example" });
    try {
      const reply = await secure.guest().post("/api/user/login", { username: "root", password: "root-password-1" });
      const [line = ""] = reply.headers.getSetCookie();
      expect(line).toMatch(/^__Host-session=/);
      expect(line).toMatch(/; Secure/);
      expect(line).toMatch(/; Path=\//);
      expect(line).not.toMatch(/Domain/i);
      const client = await secure.root();
      expect((await client.get("/api/user/self")).json.success).toBe(true);
      // The plain name is anybody's of the domain.
      const cookie = `session=${client.cookie()}`;
      expect((await secure.guest().get("/api/user/self", { headers: { cookie } })).status).toBe(401);
    } finally {
      await secure.close();
    }
  });
});
