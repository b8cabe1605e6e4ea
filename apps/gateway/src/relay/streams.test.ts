import { afterEach, beforeEach, expect, test } from "vitest";
import { chunk, createRelayStage, eventually, usage } from "../../test/relay-stage.ts";

const stage = createRelayStage();
const { addChannel, ask, books, newKey, post } = stage;
beforeEach(stage.start);
afterEach(stage.stop);

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
