import type { IncomingMessage, ServerResponse } from "node:http";
import { connect } from "node:net";
import OpenAI from "openai";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import {
  type KeyOptions,
  type RunningGateway,
  type StandIn,
  startRunningGateway,
  startStandIn,
  type TestKey,
} from "../../test/running-gateway.ts";

let gateway: RunningGateway;
const standIns: StandIn[] = [];

beforeEach(async () => {
  gateway = await startRunningGateway();
});

afterEach(async () => {
  for (const standIn of standIns.splice(0)) await standIn.close();
  await gateway.stop();
});

const usage = {
  prompt_tokens: 12,
  completion_tokens: 7,
  total_tokens: 19,
  prompt_tokens_details: { cached_tokens: 4 },
};

const completion = (text = "Hello") => ({
  id: "chatcmpl-1",
  object: "chat.completion",
  created: 1,
  model: "gpt-4o",
  choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason: "stop" }],
  usage,
});

const sendJson = (response: ServerResponse, status: number, value: unknown, headers = {}) => {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(value));
};

const chunk = (content: string) =>
  `data: ${JSON.stringify({ id: "c", object: "chat.completion.chunk", created: 1, model: "gpt-4o", choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`;

const readText = async (request: IncomingMessage) => {
  let text = "";
  for await (const part of request) text += String(part);
  return text;
};

type Listener = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

const addChannel = async (listener: Listener, fields: Record<string, unknown> = {}) => {
  const standIn = await startStandIn((request, response) => void listener(request, response));
  standIns.push(standIn);
  await gateway.asRoot("/api/channel/", {
    method: "POST",
    body: JSON.stringify({
      type: 1,
      name: "stand-in",
      key: "upstream-secret",
      base_url: standIn.url,
      models: "gpt-4o,gpt-4o-mini",
      group: "default",
      ...fields,
    }),
  });
  return standIn;
};

const setOption = (key: string, value: string) =>
  gateway.asRoot("/api/option/", { method: "PUT", body: JSON.stringify({ key, value }) });

const post = (
  key: string,
  body: unknown,
  rest: { path?: string; headers?: Record<string, string>; signal?: AbortSignal } = {},
) =>
  fetch(`${gateway.url}${rest.path ?? "/v1/chat/completions"}`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...rest.headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
    ...(rest.signal === undefined ? {} : { signal: rest.signal }),
  });

const ask = (key: string, rest: Record<string, unknown> = {}) =>
  post(key, { model: "gpt-4o", messages: [{ role: "user", content: "Say hello" }], ...rest });

/** The owner's books once every call has been settled. */
const books = async ({ userId, tokenId }: TestKey) => {
  const { services } = gateway;
  if (services === undefined) throw new Error("an embedded gateway has services");
  await services.ledger.drain();
  const { db } = services;
  const user = await db.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirstOrThrow();
  const token = await db.selectFrom("tokens").selectAll().where("id", "=", tokenId).executeTakeFirstOrThrow();
  const logs = await db
    .selectFrom("logs")
    .selectAll()
    .where("user_id", "=", userId)
    .where("type", "=", 2)
    .orderBy("id")
    .execute();
  const holds = await db.selectFrom("holds").selectAll().where("user_id", "=", userId).execute();
  return { user, token, logs, holds };
};

const eventually = async (check: () => Promise<void>) => {
  await expect.poll(async () => check().then(() => "held", String), { timeout: 5000 }).toBe("held");
};

const newKey = (options?: KeyOptions) => gateway.createKey(options);

test("a plain call passes the answer on and charges by the contract's formula", async () => {
  await addChannel((_request, response) => sendJson(response, 200, completion()));
  const key = await newKey({ token: { unlimited_quota: false, remain_quota: 5000 } });
  const reply = await ask(key.key);
  expect(reply.status).toBe(200);
  expect(reply.headers.get("x-oneapi-request-id")).toMatch(/^\d{17}.{8}$/);
  expect(await reply.json()).toEqual(completion());
  const { user, token, logs, holds } = await books(key);
  // gpt-4o is 2.5 in and 7.5 out: ceil(12 · 2.5 + 7 · 7.5) = 83.
  expect(logs).toMatchObject([
    { quota: 83, prompt_tokens: 12, completion_tokens: 7, model_name: "gpt-4o", is_stream: 0 },
  ]);
  expect(JSON.parse(logs[0]?.metadata ?? "")).toEqual({
    group_name: "default",
    backup_group_name: "",
    is_backup_group: false,
    price_type: "tokens",
    group_ratio: 1,
    input_ratio: 2.5,
    output_ratio: 7.5,
    cached_tokens: 4,
    cached_tokens_ratio: 1,
  });
  expect(user).toMatchObject({ quota: 10_000_000 - 83, used_quota: 83, request_count: 1 });
  expect(token).toMatchObject({ remain_quota: 5000 - 83, used_quota: 83 });
  expect(holds).toEqual([]);
});

test("nothing of the caller reaches the upstream but the body", async () => {
  let body = "";
  const standIn = await addChannel(async (request, response) => {
    body = await readText(request);
    sendJson(response, 200, completion(), { "set-cookie": "tracker=1", "x-internal": "secret" });
  });
  const key = await newKey();
  const sent = { model: "gpt-4o", messages: [{ role: "user", content: "hi" }], unknown_field: { kept: true } };
  const reply = await post(key.key, sent, {
    headers: { cookie: "session=abc", "x-forwarded-for": "198.51.100.9", referer: "http://secret" },
  });
  expect(JSON.parse(body)).toEqual(sent);
  const headers = standIn.seen[0]?.headers ?? {};
  expect(headers["authorization"]).toBe("Bearer upstream-secret");
  expect(Object.keys(headers).sort()).toEqual(
    ["accept", "accept-encoding", "authorization", "connection", "content-length", "content-type", "host"].filter(
      (name) => name in headers,
    ),
  );
  expect(reply.headers.get("set-cookie")).toBeNull();
  expect(reply.headers.get("x-internal")).toBeNull();
});

test("a stream is passed on as it comes and settled by its usage", async () => {
  let release: () => void = () => undefined;
  await addChannel(async (_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(chunk("Hello"));
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    response.write(`data: ${JSON.stringify({ choices: [], usage })}\n\n`);
    response.end("data: [DONE]\n\n");
  });
  const key = await newKey();
  const reply = await ask(key.key, { stream: true, stream_options: { include_usage: true } });
  const reader = reply.body?.getReader();
  const first = await reader?.read();
  // The first part is here while the upstream is still writing.
  expect(new TextDecoder().decode(first?.value)).toBe(chunk("Hello"));
  release();
  let rest = "";
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read())
    rest += new TextDecoder().decode(part.value);
  expect(rest.endsWith("data: [DONE]\n\n")).toBe(true);
  const { logs } = await books(key);
  expect(logs).toMatchObject([{ quota: 83, is_stream: 1 }]);
  expect(JSON.parse(logs[0]?.metadata ?? "")).toHaveProperty("first_response");
});

test("a stream without usage is counted", async () => {
  await addChannel((_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(`${chunk("Hello")}${chunk(" there")}data: [DONE]\n\n`);
  });
  const key = await newKey();
  await (await ask(key.key, { stream: true })).text();
  const { logs } = await books(key);
  expect(logs).toMatchObject([{ prompt_tokens: 2, completion_tokens: 2, quota: 20 }]);
});

test("a caller who leaves ends the upstream call and pays for the streamed part", async () => {
  const closed = Promise.withResolvers<void>();
  await addChannel((_request, response) => {
    response.once("close", () => closed.resolve());
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(chunk("Hello there"));
  });
  const key = await newKey();
  const abort = new AbortController();
  const reply = await post(
    key.key,
    { model: "gpt-4o", stream: true, messages: [{ role: "user", content: "hi" }] },
    { signal: abort.signal },
  );
  await reply.body?.getReader().read();
  abort.abort();
  await closed.promise;
  await eventually(async () => {
    const { logs, holds } = await books(key);
    expect(logs).toMatchObject([{ completion_tokens: 2 }]);
    expect(holds).toEqual([]);
  });
});

test("a caller who leaves before the answer pays nothing", async () => {
  const arrived = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  await addChannel((_request, response) => {
    response.once("close", () => closed.resolve());
    arrived.resolve();
  });
  const key = await newKey();
  const abort = new AbortController();
  const asked = post(
    key.key,
    { model: "gpt-4o", messages: [{ role: "user", content: "hi" }] },
    { signal: abort.signal },
  ).catch((error: unknown) => error);
  await arrived.promise;
  abort.abort();
  await asked;
  await closed.promise;
  await eventually(async () => {
    const { user, logs, holds } = await books(key);
    expect({ quota: user.quota, logs, holds }).toEqual({ quota: 10_000_000, logs: [], holds: [] });
  });
});

test("a slow reader slows the upstream down instead of filling memory", async () => {
  const total = 64 * 1024 * 1024;
  let written = 0;
  let wake: () => void = () => undefined;
  await addChannel(async (_request, response) => {
    response.on("drain", () => wake());
    response.on("close", () => wake());
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(chunk("Hello"));
    const block = Buffer.from(`: ${"x".repeat(65_533)}\n`);
    while (written < total && !response.destroyed) {
      written += block.byteLength;
      if (!response.write(block))
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
    response.end("data: [DONE]\n\n");
  });
  const key = await newKey();
  const abort = new AbortController();
  const reply = await post(
    key.key,
    { model: "gpt-4o", stream: true, messages: [{ role: "user", content: "hi" }] },
    { signal: abort.signal },
  );
  await reply.body?.getReader().read();
  let before = -1;
  await expect
    .poll(
      () => {
        const still = written === before;
        before = written;
        return still;
      },
      { interval: 300, timeout: 10_000 },
    )
    .toBe(true);
  expect(written).toBeLessThan(total / 2);
  abort.abort();
});

test("a failing channel is left for another before the first byte", async () => {
  await setOption("RetryTimes", "1");
  const failing = await addChannel((_request, response) => sendJson(response, 500, { error: { message: "down" } }), {
    priority: 10,
  });
  const working = await addChannel((_request, response) => sendJson(response, 200, completion("from the other")));
  const key = await newKey();
  const reply = await ask(key.key);
  expect((await reply.json()).choices[0].message.content).toBe("from the other");
  expect([failing.seen.length, working.seen.length]).toEqual([1, 1]);
  const { user, logs } = await books(key);
  expect(logs).toHaveLength(1);
  expect(user.quota).toBe(10_000_000 - 83);
});

test("the only channel is tried again when it failed once", async () => {
  await setOption("RetryTimes", "1");
  let failures = 1;
  await addChannel((_request, response) => {
    if (failures > 0) {
      failures -= 1;
      sendJson(response, 503, { error: { message: "starting" } });
    } else sendJson(response, 200, completion());
  });
  const key = await newKey();
  expect((await ask(key.key)).status).toBe(200);
});

test.each([
  [400, { error: { message: "bad prompt", type: "invalid_request_error", code: "bad" } }, 400, "bad"],
  [500, { error: { message: "broken", type: "server_error", code: "internal_error" } }, 500, "internal_error"],
  [429, { error: { message: "slow down", type: "requests", code: "rate_limit_exceeded" } }, 429, "rate_limit_exceeded"],
])("an upstream's %i is passed on as an error and costs nothing", async (status, body, expected, code) => {
  await addChannel((_request, response) => sendJson(response, status, body));
  const key = await newKey();
  const reply = await ask(key.key);
  expect(reply.status).toBe(expected);
  expect((await reply.json()).error).toMatchObject({ code });
  const { user, logs, holds } = await books(key);
  expect({ quota: user.quota, logs, holds }).toEqual({ quota: 10_000_000, logs: [], holds: [] });
});

test.each([
  [
    "HTML",
    (response: ServerResponse) => void response.writeHead(200, { "content-type": "text/html" }).end("<p>hi</p>"),
    502,
  ],
  [
    "half an answer",
    (response: ServerResponse) => void response.writeHead(200, { "content-type": "application/json" }).end('{"id":'),
    502,
  ],
  ["a reset", (response: ServerResponse) => void response.destroy(), 502],
  ["an empty 429", (response: ServerResponse) => void response.writeHead(429).end(), 429],
])("an upstream that answers with %s gives a clear error and costs nothing", async (_name, answer, status) => {
  await addChannel((_request, response) => answer(response));
  const key = await newKey();
  const reply = await ask(key.key);
  expect(reply.status).toBe(status);
  expect((await reply.json()).error.message).toBeTruthy();
  expect((await books(key)).user.quota).toBe(10_000_000);
});

test("a broken stream breaks for the caller too, and the received part is charged", async () => {
  await addChannel((_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(chunk("Hello there"), () => response.destroy());
  });
  const key = await newKey();
  const reply = await ask(key.key, { stream: true });
  await expect(reply.text()).rejects.toThrow();
  expect((await books(key)).logs).toMatchObject([{ completion_tokens: 2 }]);
});

test("keys that may not be used are refused, each for its reason", async () => {
  await addChannel((_request, response) => sendJson(response, 200, completion()));
  const status = async (key: string) => (await ask(key)).status;
  const good = await newKey();
  expect(await status("sk-nonsense")).toBe(401);
  expect((await fetch(`${gateway.url}/v1/models`)).status).toBe(401);
  const exhausted = await newKey({ token: { unlimited_quota: false, remain_quota: 0 } });
  expect(await status(exhausted.key)).toBe(401);
  expect((await books(exhausted)).token.status).toBe(4);
  const { services } = gateway;
  const change = (fields: Record<string, unknown>) =>
    services?.db.updateTable("tokens").set(fields).where("id", "=", good.tokenId).execute();
  await change({ expired_time: 1_700_000_000 });
  expect(await status(good.key)).toBe(401);
  await change({ expired_time: -1, status: 2 });
  expect(await status(good.key)).toBe(401);
  await change({ status: 1 });
  expect(await status(good.key)).toBe(200);
  await services?.db.updateTable("users").set({ status: 2 }).where("id", "=", good.userId).execute();
  expect(await status(good.key)).toBe(401);
});

test("keys that come at once are each their own owner's", async () => {
  await addChannel((_request, response) => sendJson(response, 200, completion()));
  const [first, second, third] = [await newKey(), await newKey(), await newKey()];
  const replies = await Promise.all([
    ...[first, second, third, first].map((key) => ask(key.key)),
    ask(`sk-${"x".repeat(48)}`),
  ]);
  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 401]);
  for (const [key, calls] of [
    [first, 2],
    [second, 1],
    [third, 1],
  ] as const) {
    const { user, logs } = await books(key);
    expect(logs.map((log) => log.token_id)).toEqual(Array.from({ length: calls }, () => key.tokenId));
    expect(user.request_count).toBe(calls);
  }
});

test("limits of a key: models, addresses", async () => {
  await addChannel((_request, response) => sendJson(response, 200, completion()));
  const limited = (setting: unknown) => newKey({ token: { setting: { limits: setting } } });
  const models = await limited({ limit_model_setting: { enabled: true, models: ["gpt-4o-mini"] } });
  const refused = await ask(models.key);
  expect(refused.status).toBe(404);
  expect(refused.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect((await ask(models.key, { model: "gpt-4o-mini" })).status).toBe(200);
  const elsewhere = await limited({
    limits_ip_setting: { enabled: true, whitelist: ["203.0.113.0/24", "2001:db8::/32"] },
  });
  expect((await ask(elsewhere.key)).status).toBe(403);
  const here = await limited({ limits_ip_setting: { enabled: true, whitelist: ["127.0.0.0/8"] } });
  expect((await ask(here.key)).status).toBe(200);
});

test("a balance or a key that is too low is refused with its own code", async () => {
  await addChannel((_request, response) => sendJson(response, 200, completion()));
  const poor = await newKey({ quota: 10 });
  const refused = await ask(poor.key);
  expect(refused.status).toBe(429);
  expect((await refused.json()).error).toMatchObject({ code: "insufficient_user_quota", type: "system_error" });
  const low = await newKey({ token: { unlimited_quota: false, remain_quota: 3 } });
  expect((await (await ask(low.key)).json()).error.code).toBe("pre_consume_token_quota_failed");
});

test("what the provider charges is summed up by the channel's cost ratio, whatever the group is charged", async () => {
  const answer: Listener = (_request, response) => sendJson(response, 200, completion());
  const groups = { default: 1, vip: 0.5, svip: 0 } as const;
  await addChannel(answer, { cost_ratio: 0.6, group: Object.keys(groups).join(",") });
  await addChannel(answer, { models: "gpt-4.1" });
  const called: TestKey[] = [];
  for (const [index, [symbol, ratio]] of Object.entries(groups).entries()) {
    const rates = { name: symbol, public: true, api_rate: 600, promotion: false, min: 0, max: 0 };
    const body = JSON.stringify({ ...rates, id: index + 1, symbol, ratio });
    await gateway.asRoot("/api/user_group/", { method: "PUT", body });
    const key = await newKey({ token: { group: symbol } });
    expect((await ask(key.key)).status).toBe(200);
    called.push(key);
  }
  const [key] = called;
  if (key === undefined) throw new Error("nobody called");
  expect((await ask(key.key, { model: "gpt-4.1" })).status).toBe(200);
  const { logs } = await books(key);
  const { created_at: from = 0, quota: uncosted = 0 } = logs.at(-1) ?? {};
  const period = `from=${from - 60}&to=${from + 60}`;
  // gpt-4o's list price is 83: the provider charges 49.8 of it for each call.
  const rows = await gateway.asRoot(`/api/analytics/usage?by=group&${period}`);
  const costs = (name: string, quota: number, rest = 0) =>
    expect.objectContaining({ name, quota: quota + rest, cost: 50, costed_quota: quota });
  expect(rows).toEqual([costs("default", 83, uncosted), costs("vip", 42), costs("svip", 0)]);
  const models = await gateway.asRoot(`/api/analytics/usage?by=model&${period}`);
  expect(models).toContainEqual(expect.objectContaining({ name: "gpt-4o", cost: 150, costed_quota: 125 }));
  expect(models).toContainEqual(expect.objectContaining({ name: "gpt-4.1", cost: 0, costed_quota: 0 }));
  expect(await gateway.asRoot(`/api/analytics/summary?${period}`)).toMatchObject({
    cost: 150,
    costed_quota: 125,
    quota: 125 + uncosted,
  });
});

test("the backup group serves at its own ratio when the first has no channel", async () => {
  await addChannel((_request, response) => sendJson(response, 200, completion()), { group: "vip" });
  await gateway.asRoot("/api/user_group/", {
    method: "PUT",
    body: JSON.stringify({
      id: 2,
      symbol: "vip",
      name: "vip",
      ratio: 0.5,
      public: true,
      api_rate: 600,
      promotion: false,
      min: 0,
      max: 0,
    }),
  });
  const key = await newKey({ token: { backup_group: "vip", group: "default" } });
  expect((await ask(key.key)).status).toBe(200);
  const [log] = (await books(key)).logs;
  expect(log?.quota).toBe(42);
  expect(JSON.parse(log?.metadata ?? "")).toMatchObject({
    group_name: "default",
    is_backup_group: true,
    group_ratio: 0.5,
  });
  const { created_at: at = 0 } = log ?? {};
  const groups = await gateway.asRoot(`/api/analytics/usage?by=group&from=${at}&to=${at + 1}`);
  expect(groups).toContainEqual(expect.objectContaining({ name: "vip", requests: 1, quota: 42 }));
});

test("a mapped model is sent, and billed, by its upstream name unless the mapping says otherwise", async () => {
  const models: string[] = [];
  await addChannel(
    async (request, response) => {
      models.push(JSON.parse(await readText(request)).model);
      sendJson(response, 200, completion());
    },
    { models: "fast,cheap", model_mapping: '{"fast":"gpt-4o","cheap":"+gpt-4o"}' },
  );
  const key = await newKey();
  await ask(key.key, { model: "fast" });
  await ask(key.key, { model: "cheap" });
  expect(models).toEqual(["gpt-4o", "gpt-4o"]);
  expect((await books(key)).logs.map((log) => log.model_name)).toEqual(["gpt-4o", "cheap"]);
});

test("bad requests get the contract's answers", async () => {
  await addChannel((_request, response) => sendJson(response, 200, completion()));
  const { key } = await newKey();
  const statuses = async (body: unknown, headers?: Record<string, string>) => {
    const reply = await post(key, body, headers === undefined ? {} : { headers });
    return [reply.status, (await reply.json()).error.code];
  };
  expect(await statuses("{")).toEqual([400, "one_hub_error"]);
  expect(await statuses({ messages: [] })).toEqual([400, "one_hub_error"]);
  expect(await statuses({ model: "gpt-4o" })).toEqual([400, "one_hub_error"]);
  expect(await statuses({ model: 7, messages: [] })).toEqual([400, "one_hub_error"]);
  expect(await statuses([1])).toEqual([400, "one_hub_error"]);
  expect(await statuses({ model: "gpt-4o", messages: [] }, { "content-type": "text/plain" })).toEqual([
    400,
    "one_hub_error",
  ]);
  expect(await statuses({ model: "no-such-model", messages: [{ role: "user", content: "x" }] })).toEqual([
    503,
    "one_hub_error",
  ]);
  const unknown = await fetch(`${gateway.url}/v1/nope`, { headers: { authorization: `Bearer ${key}` } });
  expect([unknown.status, await unknown.json()]).toEqual([
    404,
    { error: { code: "", message: "Invalid URL (GET /v1/nope)", type: "invalid_request_error" } },
  ]);
});

test.each([
  ["with its length", true],
  ["in pieces", false],
])("a body above 32 MB, sent %s, is refused, and its connection serves the next call", async (_how, known) => {
  const { key } = await newKey();
  const { hostname, port } = new URL(gateway.url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  let answers = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    answers += text;
  });
  const head = (method: string, path: string, more = "") =>
    `${method} ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${key}\r\n${more}\r\n`;
  const piece = Buffer.alloc(1_000_000, "x");
  socket.write(
    head(
      "POST",
      "/v1/chat/completions",
      `Content-Type: application/json\r\n${known ? "Content-Length: 60000000" : "Transfer-Encoding: chunked"}\r\n`,
    ),
  );
  for (let sent = 0; sent < 60; sent += 1) {
    if (!known) socket.write(`${piece.byteLength.toString(16)}\r\n`);
    socket.write(piece);
    if (!known) socket.write("\r\n");
  }
  if (!known) socket.write("0\r\n\r\n");
  await expect.poll(() => answers, { timeout: 20_000 }).toMatch(/^HTTP\/1\.1 413 /u);
  socket.write(head("GET", "/v1/models"));
  await expect.poll(() => answers, { timeout: 20_000 }).toContain("HTTP/1.1 200 ");
});

test("only administrators pin a channel", async () => {
  await addChannel((_request, response) => sendJson(response, 200, completion()));
  const key = await newKey();
  expect((await ask(`${key.key}#2`)).status).toBe(403);
  await gateway.services?.db.updateTable("users").set({ role: 10 }).where("id", "=", key.userId).execute();
  expect((await ask(`${key.key}#2`)).status).toBe(200);
  expect((await ask(`${key.key}#99`)).status).toBe(503);
  expect((await ask(`${key.key}#!2`)).status).toBe(503);
  expect((await ask(`${key.key}#x`)).status).toBe(403);
});

test("requests a minute above the group's rate are refused", async () => {
  await addChannel((_request, response) => sendJson(response, 200, completion()));
  await gateway.asRoot("/api/user_group/", {
    method: "PUT",
    body: JSON.stringify({
      id: 1,
      symbol: "default",
      name: "default",
      ratio: 1,
      public: true,
      api_rate: 5,
      promotion: false,
      min: 0,
      max: 0,
    }),
  });
  const { key } = await newKey();
  const statuses: number[] = [];
  for (let call = 0; call < 6; call += 1) statuses.push((await ask(key)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test("the official client works against the built-in echo: models, plain, streamed, embeddings, errors", async () => {
  const key = await newKey();
  const client = new OpenAI({ apiKey: key.key, baseURL: `${gateway.url}/v1`, maxRetries: 0 });
  expect((await client.models.list()).data.map((model) => model.id)).toContain("echo");
  const plain = await client.chat.completions.create({ model: "echo", messages: [{ role: "user", content: "ping" }] });
  expect(plain.choices[0]?.message.content).toContain("ping");
  expect(plain.choices[0]?.message.content).toContain("echo");
  const stream = await client.chat.completions.create({
    model: "echo",
    stream: true,
    stream_options: { include_usage: true },
    messages: [{ role: "user", content: "ping" }],
  });
  let text = "";
  let tokens = 0;
  for await (const part of stream) {
    text += part.choices[0]?.delta.content ?? "";
    tokens = part.usage?.completion_tokens ?? tokens;
  }
  expect(text).toContain("ping");
  const embedding = await client.embeddings.create({ model: "echo-embedding", input: "ping" });
  expect(embedding.data[0]?.embedding.length).toBeGreaterThan(0);
  const { logs, user } = await books(key);
  expect(logs).toHaveLength(3);
  expect(logs[1]?.completion_tokens).toBe(tokens);
  expect(logs.every((log) => log.quota > 0)).toBe(true);
  expect(user.quota).toBe(10_000_000 - logs.reduce((sum, log) => sum + log.quota, 0));
  await expect(
    client.chat.completions.create({ model: "nope", messages: [{ role: "user", content: "x" }] }),
  ).rejects.toMatchObject({ status: 503 });
});

test("the billing read-outs tell a limited key's own numbers and an unlimited key's owner's", async () => {
  const read = async (key: string, what: string) =>
    (
      await fetch(`${gateway.url}/v1/dashboard/billing/${what}`, { headers: { authorization: `Bearer ${key}` } })
    ).json();
  const limited = await newKey({ token: { unlimited_quota: false, remain_quota: 250_000 } });
  expect(await read(limited.key, "subscription")).toMatchObject({ hard_limit_usd: 0.5, has_payment_method: true });
  const unlimited = await newKey({ quota: 500_000 });
  expect(await read(unlimited.key, "subscription")).toMatchObject({ hard_limit_usd: 1, access_until: 0 });
  expect(await read(unlimited.key, "usage")).toEqual({ object: "list", total_usage: 0 });
});

test("two hundred parallel calls on a key with quota for fifty let fifty through", async () => {
  // Every call waits at its upstream until all are there, so that no settlement makes room for another hold.
  const waiting: (() => void)[] = [];
  await addChannel((_request, response) => {
    waiting.push(() => sendJson(response, 200, { ...completion(), usage: { prompt_tokens: 4, completion_tokens: 1 } }));
  });
  const estimate = 500 + Math.trunc(Math.ceil(Buffer.byteLength("Say hello") * 0.38) * 2.5);
  const key = await newKey({ token: { unlimited_quota: false, remain_quota: estimate * 50 + 49 } });
  await gateway.services?.db.updateTable("user_groups").set({ api_rate: -1 }).execute();
  await gateway.services?.catalog.reloadGroups();
  const refused: number[] = [];
  const replies = Array.from({ length: 200 }, async () => {
    const reply = await ask(key.key);
    await reply.text();
    if (reply.status !== 200) refused.push(reply.status);
    return reply.status;
  });
  await expect.poll(() => [waiting.length, refused.length], { timeout: 10_000 }).toEqual([50, 150]);
  expect((await books(key)).token.remain_quota).toBe(49);
  for (const answer of waiting) answer();
  expect((await Promise.all(replies)).filter((status) => status === 200)).toHaveLength(50);
  const { user, logs, holds, token } = await books(key);
  expect(logs).toHaveLength(50);
  expect(holds).toEqual([]);
  const spent = logs.reduce((sum, log) => sum + log.quota, 0);
  expect(spent).toBe(50 * Math.ceil(4 * 2.5 + 7.5));
  expect(user.quota).toBe(10_000_000 - spent);
  expect(token.remain_quota).toBe(estimate * 50 + 49 - spent);
});

test("other sites' pages may call the relay", async () => {
  const key = await newKey();
  const preflight = await fetch(`${gateway.url}/v1/chat/completions`, {
    method: "OPTIONS",
    headers: { origin: "https://app.example" },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
  const reply = await post(
    key.key,
    { model: "echo", messages: [{ role: "user", content: "x" }] },
    { headers: { origin: "https://app.example" } },
  );
  expect(reply.headers.get("access-control-allow-origin")).toBe("*");
});
