import OpenAI from "openai";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";

import { startUpstream, type Upstream } from "../src/index.ts";

let upstream: Upstream;
let client: OpenAI;

const hello = { model: "upstream-chat", messages: [{ role: "user" as const, content: "Hello" }] };

beforeEach(async () => {
  upstream = await startUpstream();
  onTestFinished(upstream.stop);
  client = new OpenAI({ baseURL: `${upstream.url}/v1`, apiKey: upstream.key, maxRetries: 0 });
});

test("the official client lists the models", async () => {
  const names: string[] = [];
  for await (const model of client.models.list()) names.push(model.id);
  expect(names).toEqual(["upstream-chat", "upstream-embedding"]);
});

test("a chat answer carries its usage", async () => {
  const reply = await client.chat.completions.create(hello);
  expect(reply.choices[0]?.message.content).toBe(upstream.answer);
  expect(reply.usage).toMatchObject({ prompt_tokens: 12, completion_tokens: 7, total_tokens: 19 });
});

const streamed = async (): Promise<{ text: string; pieces: number; usage: unknown }> => {
  let text = "";
  let pieces = 0;
  let usage: unknown;
  for await (const chunk of await client.chat.completions.create({
    ...hello,
    stream: true,
    stream_options: { include_usage: true },
  })) {
    text += chunk.choices[0]?.delta.content ?? "";
    pieces += 1;
    usage = chunk.usage ?? usage;
  }
  return { text, pieces, usage };
};

test("a stream brings the answer word by word and its usage at the end", async () => {
  const { text, pieces, usage } = await streamed();
  expect(text).toBe(upstream.answer);
  expect(pieces).toBeGreaterThan(5);
  expect(usage).toMatchObject({ total_tokens: 19 });
});

test("a stream can leave its usage out although it was asked for", async () => {
  upstream.tellUsage(false);
  expect(await streamed()).toMatchObject({ text: upstream.answer, usage: undefined });
});

test("embeddings come one for each input", async () => {
  const reply = await client.embeddings.create({
    model: "upstream-embedding",
    input: ["one", "two"],
    encoding_format: "float",
  });
  expect(reply.data.map(({ index }) => index)).toEqual([0, 1]);
  expect(reply.usage).toEqual({ prompt_tokens: 12, total_tokens: 12 });
});

test("it fails exactly as often as configured", async () => {
  upstream.failTimes(2, 503);
  await expect(client.chat.completions.create(hello)).rejects.toMatchObject({ status: 503 });
  await expect(client.chat.completions.create(hello)).rejects.toMatchObject({ status: 503 });
  await expect(client.chat.completions.create(hello)).resolves.toBeDefined();
});

test("a wrong key and an unknown model are refused", async () => {
  const stranger = new OpenAI({ baseURL: `${upstream.url}/v1`, apiKey: "guessed", maxRetries: 0 });
  await expect(stranger.chat.completions.create(hello)).rejects.toMatchObject({ status: 401 });
  await expect(client.chat.completions.create({ ...hello, model: "none" })).rejects.toMatchObject({ status: 404 });
});

test("a slow reply takes at least the configured time", async () => {
  upstream.slow(50);
  const start = performance.now();
  await client.chat.completions.create(hello);
  expect(performance.now() - start).toBeGreaterThanOrEqual(49);
});

test("a held stream pauses, and a disconnect is noticed", async () => {
  upstream.holdStreamsAfter(2);
  let text = "";
  const stream = await client.chat.completions.create({ ...hello, stream: true });
  for await (const chunk of stream) {
    text += chunk.choices[0]?.delta.content ?? "";
    if (text === "Hello from ") break;
  }
  await vi.waitUntil(() => upstream.requests[0]?.aborted === true);
  expect(text).toBe("Hello from ");
});

test("a held stream continues when it is released", async () => {
  upstream.holdStreamsAfter(1);
  const whole = streamed();
  await vi.waitUntil(() => upstream.requests.length === 1);
  upstream.release();
  expect((await whole).text).toBe(upstream.answer);
});
