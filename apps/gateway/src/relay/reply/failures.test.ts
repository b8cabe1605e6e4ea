import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type RunningGateway, type StandIn, startRunningGateway, startStandIn } from "../../../test/running-gateway.ts";

let gateway: RunningGateway;
const standIns: StandIn[] = [];

beforeEach(async () => {
  gateway = await startRunningGateway();
});
afterEach(async () => {
  for (const standIn of standIns.splice(0)) await standIn.close();
  await gateway.stop();
});

const addChannel = async (
  listener: (request: IncomingMessage, response: ServerResponse) => void,
  fields: Record<string, unknown> = {},
) => {
  const standIn = await startStandIn(listener);
  standIns.push(standIn);
  await gateway.asRoot("/api/channel/", {
    method: "POST",
    body: JSON.stringify({
      type: 1,
      name: "stand-in",
      key: "upstream-secret",
      base_url: standIn.url,
      models: "gpt-4o",
      group: "default",
      ...fields,
    }),
  });
};

const answer = (status: number, value: unknown) => (_request: IncomingMessage, response: ServerResponse) => {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(value));
};

const completion = {
  id: "c",
  object: "chat.completion",
  created: 1,
  model: "gpt-4o",
  choices: [{ index: 0, message: { role: "assistant", content: "Hello" }, finish_reason: "stop" }],
  usage: { prompt_tokens: 12, completion_tokens: 7, total_tokens: 19 },
};

const ask = async (key: string, rest: Record<string, unknown> = {}) => {
  const reply = await fetch(`${gateway.url}/v1/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ model: "gpt-4o", messages: [{ role: "user", content: "a secret question" }], ...rest }),
  });
  await reply.text().catch(() => undefined);
  return { status: reply.status, requestId: reply.headers.get("x-oneapi-request-id") };
};

const errors = async (): Promise<any[]> => (await gateway.asRoot("/api/log/error?order=created_at")).data;

const setOption = (key: string, value: string) =>
  gateway.asRoot("/api/option/", { method: "PUT", body: JSON.stringify({ key, value }) });

test("a failed call is recorded with key, model and channel, but without its texts", async () => {
  await addChannel(answer(500, { error: { message: "a secret answer", type: "server_error", code: "boom" } }));
  const { tokenId, userId, key } = await gateway.createKey();
  const { status, requestId } = await ask(key, { stream: true });
  const [row, ...others] = await errors();
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    status,
    code: "boom",
    user_id: userId,
    token_id: tokenId,
    token_name: "main",
    model_name: "gpt-4o",
    channel_name: "stand-in",
    request_id: requestId,
    is_stream: true,
    source_ip: "127.0.0.1",
    retried: false,
  });
  expect(JSON.stringify(row)).not.toContain("secret");
});

test("a call that succeeds is not recorded, but the attempt before it is", async () => {
  await setOption("RetryTimes", "1");
  await addChannel(answer(500, { error: { message: "no" } }), { name: "broken", priority: 10 });
  await addChannel(answer(200, completion), { name: "sound", priority: 1 });
  const { key } = await gateway.createKey();
  expect((await ask(key)).status).toBe(200);
  expect(await errors()).toMatchObject([{ channel_name: "broken", retried: true }]);
});

test("refusals of the gateway itself are recorded under their code", async () => {
  const poor = await gateway.createKey({ quota: 0 });
  await addChannel(answer(200, completion));
  await ask(poor.key);
  const { key, tokenId } = await gateway.createKey({
    token: { setting: { limits: { limit_model_setting: { enabled: true, models: ["gpt-4"] } } } },
  });
  await ask(key);
  await ask(key, { model: "" });
  const { services } = gateway;
  await services?.db.updateTable("tokens").set({ status: 2 }).where("id", "=", tokenId).execute();
  await ask(key);
  await ask("sk-nobody");
  expect((await errors()).map(({ status, code, model_name }) => [status, code, model_name])).toEqual([
    [429, "insufficient_user_quota", "gpt-4o"],
    [404, "model_not_allowed", "gpt-4o"],
    [400, "missing_field", ""],
    [401, "key_disabled", ""],
  ]);
});

test("an invalid body, an unknown model and a model whose only channel is disabled have distinct codes", async () => {
  await addChannel(answer(200, completion), { models: "gpt-4o,gpt-4" });
  const { key } = await gateway.createKey();
  await ask(key, { messages: [] });
  await ask(key, { model: "no-such-model" });
  await ask(key, { model: "gpt-4", stream: true });
  expect((await errors()).map(({ status, code }) => [status, code])).toEqual([
    [400, "bad_request"],
    [503, "model_not_found"],
  ]);
});

test("an upstream's code that reads like the gateway's is marked as the upstream's", async () => {
  await addChannel(answer(403, { error: { message: "no money", code: "insufficient_user_quota" } }));
  await addChannel(answer(400, { error: { message: "no", code: 24 } }), { models: "gpt-4" });
  const { key } = await gateway.createKey();
  await ask(key);
  await ask(key, { model: "gpt-4" });
  expect((await errors()).map(({ status, code }) => [status, code])).toEqual([
    [403, "upstream_insufficient_user_quota"],
    [400, "24"],
  ]);
});

test("a stream that breaks off is recorded although its caller was answered 200", async () => {
  await addChannel((_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write('data: {"choices":[{"index":0,"delta":{"content":"Hel"}}]}\n\n', () => response.destroy());
  });
  const { key } = await gateway.createKey();
  expect((await ask(key, { stream: true })).status).toBe(200);
  await expect
    .poll(async () => (await errors()).map(({ status, code }) => [status, code]))
    .toEqual([[502, "upstream_unreachable"]]);
});

test("calls and failures show in the model's figures, money troubles do not", async () => {
  await setOption("RetryTimes", "1");
  await addChannel(answer(500, { error: { message: "no" } }), { name: "broken", priority: 10 });
  await addChannel(answer(200, completion), { name: "sound", priority: 1 });
  const { key } = await gateway.createKey();
  const poor = await gateway.createKey({ quota: 0 });
  await ask(key);
  await ask(poor.key);
  const [model, ...others] = await gateway.asRoot("/api/model_telemetry?window=1h");
  expect(others).toEqual([]);
  expect(model).toMatchObject({ model: "gpt-4o", calls: 1, errors: 0, success_rate: 1 });
  const { channels } = await gateway.asRoot("/api/model_telemetry/detail?model=gpt-4o&window=1h");
  expect(
    channels.map(({ channel_name, calls, errors }: Record<string, unknown>) => [channel_name, calls, errors]),
  ).toEqual([
    ["broken", 1, 1],
    ["sound", 1, 0],
  ]);
});
