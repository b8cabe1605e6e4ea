import type { ServerResponse } from "node:http";
import { connect } from "node:net";
import OpenAI from "openai";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { completion, createRelayStage, readText, sendJson } from "../../test/relay-stage.ts";

const stage = createRelayStage();
const { addChannel, ask, books, newKey, post, setOption } = stage;
beforeEach(stage.start);
afterEach(stage.stop);

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
  const unknown = await fetch(`${stage.gateway.url}/v1/nope`, { headers: { authorization: `Bearer ${key}` } });
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
  const { hostname, port } = new URL(stage.gateway.url);
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

test("the official client works against the built-in echo: models, plain, streamed, embeddings, errors", async () => {
  const key = await newKey();
  const client = new OpenAI({ apiKey: key.key, baseURL: `${stage.gateway.url}/v1`, maxRetries: 0 });
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

test("other sites' pages may call the relay", async () => {
  const key = await newKey();
  const preflight = await fetch(`${stage.gateway.url}/v1/chat/completions`, {
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
