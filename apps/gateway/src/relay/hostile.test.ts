import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import type { IncomingMessage, ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  type RunningGateway,
  type StandIn,
  startRunningGateway,
  startStandIn,
  type TestKey,
} from "../../test/running-gateway.ts";

// On SQLite alone: callers and upstreams differ here and not what is written; relay.test.ts and billing/ledger.test.ts charge and release calls on both.

// One upstream for every model there is; each test says how it behaves.
let gateway: RunningGateway;
let standIn: StandIn;
let key: TestKey;
let answer: (request: IncomingMessage, response: ServerResponse) => unknown;
let received = "";

const startingQuota = 10_000_000;

beforeAll(async () => {
  gateway = await startRunningGateway();
  standIn = await startStandIn((request, response) => {
    received = "";
    request.on("data", (part: Buffer) => {
      received += part.toString("utf8");
    });
    request.on("end", () => answer(request, response));
  });
  const fields = { type: 1, key: "upstream-secret", base_url: standIn.url, group: "default" };
  const add = (channel: Record<string, unknown>) =>
    gateway.asRoot("/api/channel/", { method: "POST", body: JSON.stringify({ ...fields, ...channel }) });
  await add({ name: "anything", models: "*" });
  await add({ name: "mapped", models: "nick", model_mapping: '{"nick":"full-name"}', priority: 5 });
});

afterAll(async () => {
  await standIn.close();
  await gateway.stop();
});

beforeEach(async () => {
  answer = (_request, response) => sendJson(response, 200, completion);
  key = await gateway.createKey({ quota: startingQuota });
});

const completion = {
  choices: [{ index: 0, message: { role: "assistant", content: "Hello" }, finish_reason: "stop" }],
  usage: { prompt_tokens: 10, completion_tokens: 5 },
};

const sendJson = (response: ServerResponse, status: number, value: unknown, headers = {}) => {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(typeof value === "string" ? value : JSON.stringify(value));
};

const post = (body: string | Uint8Array<ArrayBuffer>, path = "/v1/chat/completions", signal?: AbortSignal) =>
  fetch(`${gateway.url}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${key.key}`, "content-type": "application/json" },
    body,
    ...(signal === undefined ? {} : { signal }),
  });

const ask = (rest: Record<string, unknown>) =>
  post(JSON.stringify({ model: "some-model", messages: [{ role: "user", content: "x" }], ...rest }));

const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

const services = () => {
  if (gateway.services === undefined) throw new Error("an embedded gateway has services");
  return gateway.services;
};

/** Nothing may be missing from the books since the start, and nothing may stay held. */
const expectBalancedBooks = async () => {
  const { db, ledger } = services();
  const read = async () => {
    await ledger.drain();
    const user = await db.selectFrom("users").select("quota").where("id", "=", key.userId).executeTakeFirstOrThrow();
    const logs = await db
      .selectFrom("logs")
      .select("quota")
      .where("user_id", "=", key.userId)
      .where("type", "=", 2)
      .execute();
    const holds = await db.selectFrom("holds").select("id").where("user_id", "=", key.userId).execute();
    return { missing: startingQuota - user.quota - logs.reduce((sum, row) => sum + row.quota, 0), holds: holds.length };
  };
  await expect.poll(read, { timeout: 5000 }).toEqual({ missing: 0, holds: 0 });
};

test.each(["__proto__", "constructor", "toString", "*", "%zz"])("a model may be called %s", async (model) => {
  expect((await ask({ model })).status).toBe(200);
  const read = await fetch(`${gateway.url}/v1/models/${model}`, { headers: { authorization: `Bearer ${key.key}` } });
  expect([read.status, (await read.json()).error.code]).toEqual([200, "model_not_found"]);
  await expectBalancedBooks();
});

test.each([
  ["with a NUL", "a\u0000b"],
  ["of 257 characters", "m".repeat(257)],
  ["that is only a hint", "#low"],
])("a model name %s is refused", async (_what, model) => {
  expect((await ask({ model })).status).toBe(400);
});

test.each([
  ["Model", "dearer"],
  ["Messages", [{ role: "user", content: "forbidden" }]],
  ["me\u017f\u017fages", []],
  ["INPUT", "x"],
  ["Stream", true],
  ["Stream_Options", { include_usage: false }],
  ["MAX_TOKENS", 1_000_000],
  ["N", 100],
  ["Tools", []],
])("a second spelling of a field, %s, which an upstream might read instead, is refused", async (name, value) => {
  received = "";
  const reply = await ask({ [name]: value });
  expect([reply.status, (await reply.json()).error.code, received]).toEqual([400, "one_hub_error", ""]);
});

test("of a field that is given twice both readers take the last", async () => {
  const reply = await post('{"model":"first","messages":[{"role":"user","content":"x"}],"model":"last"}');
  expect([reply.status, JSON.parse(received).model]).toEqual([200, "last"]);
});

test("a deeply nested body passes where nothing in it changes, and is refused where it would be written again", async () => {
  const body = (model: string) => `{"model":"${model}","messages":[{"role":"user","content":${nested(100_000)}}]}`;
  expect((await post(body("some-model"))).status).toBe(200);
  expect((await post(body("nick"))).status).toBe(400);
  await expectBalancedBooks();
});

test("millions of brackets are refused before they are parsed", async () => {
  for (const body of ["[".repeat(5_000_000), `{"z":[${"{},".repeat(5_000_000)}1]}`])
    expect((await post(body)).status).toBe(400);
});

test("names of parts that every object has, and bytes that are no text, pass", async () => {
  expect(
    (await post('{"__proto__":{"model":"x"},"model":"nick","messages":[{"role":"user","content":"x"}]}')).status,
  ).toBe(200);
  expect(JSON.parse(received).model).toBe("full-name");
  const bytes = Buffer.concat([
    Buffer.from('{"model":"m","messages":[{"role":"user","content":"'),
    Buffer.from([255, 254]),
    Buffer.from('"}]}'),
  ]);
  expect((await post(bytes)).status).toBe(200);
});

test("the echo takes any input without growing it", async () => {
  await gateway.asRoot("/api/channel/", {
    method: "POST",
    body: JSON.stringify({
      type: 8,
      name: "echo",
      key: "k",
      base_url: "echo:",
      models: "parrot",
      group: "default",
      priority: 9,
    }),
  });
  const embed = (input: string) => post(`{"model":"parrot","input":${input}}`, "/v1/embeddings");
  for (const input of [nested(50_000), '[{"toString":1}]', "null", `[${"1,".repeat(100_000)}1]`])
    expect((await (await embed(input)).json()).data).toHaveLength(1);
  expect((await embed(`["a"${',"a"'.repeat(2048)}]`)).status).toBe(400);
  const text = await (
    await ask({ model: "parrot", stream: true, messages: [{ role: "user", content: "a ".repeat(1_000_000) }] })
  ).text();
  expect(text.length).toBeLessThan(5_000_000);
  await expectBalancedBooks();
});

test.each<[string, typeof answer, number]>([
  [
    "an error code too deep to write",
    (_, response) => sendJson(response, 400, `{"error":{"message":"bad","code":${nested(30_000)}}}`),
    400,
  ],
  ["a redirect", (_, response) => sendJson(response, 302, "", { location: "http://127.0.0.1:1/" }), 502],
  ["not modified", (_, response) => response.writeHead(304).end(), 502],
  ["no content", (_, response) => response.writeHead(204).end(), 502],
  ["a status nobody knows", (_, response) => sendJson(response, 999, "x"), 502],
  [
    "a compressed body",
    (_, response) =>
      response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" }).end(gzipSync("{}")),
    502,
  ],
  [
    "a compressed stream",
    (_, response) =>
      response
        .writeHead(200, { "content-type": "text/event-stream", "content-encoding": "gzip" })
        .end(gzipSync("data: {}\n\n")),
    502,
  ],
  [
    "half a body",
    (_, response) => response.writeHead(200, { "content-length": 100 }).write("{", () => response.destroy()),
    502,
  ],
  ["no HTTP", (_, response) => response.socket?.end("nonsense\r\n\r\n"), 502],
])("an upstream that answers with %s costs nothing and breaks nothing", async (_what, behave, status) => {
  answer = behave;
  const reply = await ask({});
  expect([reply.status, typeof (await reply.json()).error.message]).toEqual([status, "string"]);
  expect(reply.headers.get("location")).toBe(null);
  await expectBalancedBooks();
});

test("an error behind a heartbeat's blank lines is still JSON", async () => {
  const setting = { heartbeat: { enabled: true, timeout_seconds: 30 } };
  key = await gateway.createKey({ quota: startingQuota, token: { setting } });
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const waiting = Promise.withResolvers<ServerResponse>();
    answer = (_request, response) => waiting.resolve(response);
    const asked = ask({});
    const upstream = await waiting.promise;
    vi.advanceTimersByTime(60_000);
    sendJson(upstream, 400, { error: { message: "bad" } });
    const text = await (await asked).text();
    expect([text.slice(0, 2), JSON.parse(text).error.message]).toEqual(["\n\n", expect.stringContaining("bad")]);
  } finally {
    vi.useRealTimers();
  }
  await expectBalancedBooks();
});

test.each([
  ["far beyond exact integers", 1e300, 10_000_000],
  ["at the end of exact integers", 9_007_199_254_740_991, 10_000_000],
  ["that is negative", -5, 1],
])("an upstream's claim of a number of tokens %s is charged exactly", async (_what, prompt_tokens, charged) => {
  key = await gateway.createKey({ quota: 900_000_000_000_000 });
  answer = (_request, response) =>
    sendJson(response, 200, { ...completion, usage: { prompt_tokens, completion_tokens: 1 } });
  expect((await ask({})).status).toBe(200);
  const { db, ledger } = services();
  await ledger.drain();
  const user = await db
    .selectFrom("users")
    .select(["quota", "used_quota"])
    .where("id", "=", key.userId)
    .executeTakeFirstOrThrow();
  // A model without a price is 30 in and 30 out.
  expect(user).toEqual({ quota: 900_000_000_000_000 - 30 * (charged + 1), used_quota: 30 * (charged + 1) });
});

test("a group that closes during a call leaves nothing held", async () => {
  const { db, catalog } = services();
  answer = async (_request, response) => {
    await db.updateTable("user_groups").set({ enable: 0 }).where("symbol", "=", "default").execute();
    await catalog.reloadGroups();
    sendJson(response, 200, completion);
  };
  expect((await ask({})).status).toBe(200);
  await db.updateTable("user_groups").set({ enable: 1 }).where("symbol", "=", "default").execute();
  await catalog.reloadGroups();
  await expectBalancedBooks();
});

test("a caller without money takes no channel away from the others", async () => {
  const setOption = (name: string, value: string) =>
    gateway.asRoot("/api/option/", { method: "PUT", body: JSON.stringify({ key: name, value }) });
  await setOption("RetryTimes", "1");
  await setOption("AutomaticDisableChannelEnabled", "true");
  const paying = key;
  key = await gateway.createKey({ quota: 0 });
  expect((await (await ask({})).json()).error.code).toBe("insufficient_user_quota");
  key = paying;
  expect((await ask({})).status).toBe(200);
  await setOption("RetryTimes", "0");
  await setOption("AutomaticDisableChannelEnabled", "false");
});

test("callers who leave at any moment leave nothing held and no call at the upstream", async () => {
  let open = 0;
  answer = (_request, response) => {
    open += 1;
    response.once("close", () => {
      open -= 1;
    });
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write('data: {"choices":[{"delta":{"content":"a"}}]}\n\n');
  };
  const body = JSON.stringify({
    model: "some-model",
    stream: true,
    messages: [{ role: "user", content: "x".repeat(1000) }],
  });
  const request = `POST /v1/chat/completions HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key.key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const { port } = new URL(gateway.url);
  const leave = (sent: string, after: "at once" | "a turn later" | "the first byte") =>
    new Promise<void>((resolve) => {
      const socket = connect(Number(port), "127.0.0.1", () => {
        socket.write(sent);
        if (after === "at once") socket.destroy();
        if (after === "a turn later") setImmediate(() => socket.resetAndDestroy());
      });
      socket.on("data", () => socket.destroy());
      socket.on("error", () => undefined);
      socket.once("close", () => resolve());
    });
  for (let round = 0; round < 5; round += 1)
    await Promise.all([
      ...Array.from({ length: 10 }, () => leave(request, "at once")),
      ...Array.from({ length: 10 }, () => leave(request, "a turn later")),
      ...Array.from({ length: 10 }, () => leave(request.slice(0, -500), "a turn later")),
      ...Array.from({ length: 10 }, () => leave(request, "the first byte")),
    ]);
  await expectBalancedBooks();
  await expect.poll(() => open).toBe(0);
});

test("aborting a call with a long prompt does not delay others", { timeout: 20_000 }, async () => {
  answer = (_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write('data: {"choices":[{"delta":{"content":"a"}}]}\n\n');
  };
  const abort = new AbortController();
  const body = JSON.stringify({
    model: "some-model",
    stream: true,
    messages: [{ role: "user", content: "a".repeat(300_000) }],
  });
  key = await gateway.createKey({ quota: startingQuota });
  const reply = await post(body, undefined, abort.signal);
  await reply.body?.getReader().read();
  abort.abort();
  await expectBalancedBooks();
});
