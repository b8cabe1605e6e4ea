import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";

import {
  checkChannel,
  createGateway,
  readEvents,
  streamChat,
  type RelayChatChunk,
  type ServerEvent,
} from "../src/index.ts";
import { reply, serve } from "./server.ts";

afterEach(() => vi.useRealTimers());

const chunked = (chunks: readonly Uint8Array[], status = 200): Response =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(chunk);
        controller.close();
      },
    }),
    { status },
  );

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const collect = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
};

const read = (text: string, status = 200): Promise<ServerEvent[]> =>
  collect(readEvents(chunked([bytes(text)], status)));

const sample =
  'event: message\r\nid: 7\r\ndata: {"text":\r\ndata: "héllo 你好 🎉"}\r\n\r\n::PING\n\ndata:no space\n\n: comment\ndata\n\nretry: 10\ndata: [DONE]\n\ndata: after\n\n';
const expected: ServerEvent[] = [
  { event: "message", id: "7", data: '{"text":\n"héllo 你好 🎉"}' },
  { data: "no space" },
  { data: "" },
];

test("a capability check has lists where Go writes null, and rejects where it is cut between two events", async () => {
  const events = [
    { type: "step", data: { model: "m", step: { name: "n", code: "basic", results: null, response: null } } },
    { type: "result", data: { model: "m", process: null } },
  ];
  const body = events.map((event) => `event:message\ndata:${JSON.stringify(event)}\n\n`).join("");
  const seen: unknown[] = [];
  const check = async (text: string): Promise<void> => {
    seen.length = 0;
    const gateway = createGateway({ baseUrl: await reply(200, text, { "content-type": "text/event-stream" }) });
    for await (const { data } of checkChannel(gateway, { id: 1, models: "m" })) seen.push(data);
  };
  const lists = [
    { model: "m", step: { name: "n", code: "basic", results: [], response: null } },
    { model: "m", process: [] },
  ];
  await expect(check(body)).rejects.toMatchObject({ kind: "network", path: "/api/sse/channel/check" });
  expect(seen).toEqual(lists);
  await check(`${body}event:message\ndata:{"type":"done","data":"completed"}\n\n`);
  expect(seen).toEqual([...lists, "completed"]);
});

describe("readEvents", () => {
  test("reads events with CRLF, several data lines, no space after the colon, comments and heartbeats, up to [DONE]", async () => {
    await expect(read(sample)).resolves.toEqual(expected);
  });

  test("gives the same events however the bytes are cut", async () => {
    const all = bytes(sample);
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.integer({ min: 1, max: all.length - 1 }), { maxLength: 12 }), async (cuts) => {
        const edges = [0, ...cuts.toSorted((a, b) => a - b), all.length];
        const chunks = edges.slice(1).map((end, index) => all.slice(edges[index], end));
        expect(await collect(readEvents(chunked(chunks)))).toEqual(expected);
      }),
    );
  });

  test("lines may end in a lone CR", async () => {
    await expect(read("data: a\rdata: b\r\rdata: c\r\r")).resolves.toEqual([{ data: "a\nb" }, { data: "c" }]);
  });

  test("the last event counts without its blank line", async () => {
    await expect(read("data: a\n\ndata: b")).resolves.toEqual([{ data: "a" }, { data: "b" }]);
  });

  test("a line of 32 MB in many chunks takes no longer than its length", async () => {
    const chunk = bytes("x".repeat(16_384));
    const events = await collect(readEvents(chunked([bytes("data: "), ...Array<Uint8Array>(2048).fill(chunk)])));
    expect(events.map(({ data }) => data.length)).toEqual([2048 * 16_384]);
  });

  test("an empty stream has no events", async () => {
    await expect(read("")).resolves.toEqual([]);
    await expect(collect(readEvents(new Response(null)))).resolves.toEqual([]);
  });

  test("an error in the middle of the stream rejects after the chunks before it", async () => {
    const seen: string[] = [];
    const run = async (): Promise<void> => {
      for await (const { data } of readEvents(
        chunked([bytes('data: one\n\ndata: {"error":{"message":"upstream died","code":"x"}}\n\n')]),
      ))
        seen.push(data);
    };
    await expect(run()).rejects.toMatchObject({
      name: "GatewayError",
      kind: "rejected",
      code: "x",
      text: "upstream died",
    });
    expect(seen).toEqual(["one"]);
  });

  test("an event named error rejects", async () => {
    await expect(
      read('event: error\ndata: {"type":"error","error":{"message":"overloaded"}}\n\n'),
    ).rejects.toMatchObject({ text: "overloaded" });
  });

  test("a null error is no error", async () => {
    await expect(read('data: {"error":null}\n\n')).resolves.toHaveLength(1);
  });

  test("the word error in a text is no error", async () => {
    await expect(read('data: {"text":"an \\"error\\" here"}\n\n')).resolves.toHaveLength(1);
  });

  test.each([
    ["a refusal with status 200", 200, '{"success":false,"message":"no"}', "rejected", "no"],
    [
      "a pretty-printed {error} with status 200",
      200,
      '{\n  "error": {\n    "message": "bad key"\n  }\n}',
      "rejected",
      "bad key",
    ],
    ["an HTML page with status 200", 200, "<!doctype html>\n<html></html>", "malformed", undefined],
    ["a JSON body with status 200", 200, '{"id":1}', "malformed", undefined],
    ["a 401 with a JSON body", 401, '{"error":{"message":"bad key"}}', "rejected", "bad key"],
    ["an empty 429", 429, "", "rate_limited", undefined],
    ["a 503 with text", 503, "no channel", "server", undefined],
  ])("%s instead of a stream rejects", async (_, status, body, kind, text) => {
    await expect(read(body, status)).rejects.toMatchObject({ name: "GatewayError", kind, text, status });
  });

  test("an abort ends the iteration at once, however much is buffered", async () => {
    const stop = new AbortController();
    const many = Array.from({ length: 80 }, (_, index) => `data: ${index}\n\n`).join("");
    const seen: string[] = [];
    const run = async (): Promise<void> => {
      for await (const { data } of readEvents(chunked([bytes(many)]), { signal: stop.signal })) {
        seen.push(data);
        if (seen.length === 2) stop.abort();
      }
    };
    await expect(run()).rejects.toMatchObject({ name: "AbortError" });
    expect(seen).toEqual(["0", "1"]);
  });

  test.each([
    ["before", 0],
    ["while", 1],
  ])("an abort %s a body is awaited that ignores it rejects and ends the stream", async (_when, chunks) => {
    const stop = new AbortController();
    const cancelled = vi.fn<() => void>();
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        if (chunks === 0) return;
        controller.enqueue(bytes("data: a\n\n"));
        queueMicrotask(() => stop.abort());
        return new Promise(() => undefined);
      },
      cancel: cancelled,
    });
    if (chunks === 0) stop.abort();
    const seen = collect(readEvents(new Response(body), { signal: stop.signal }));
    await expect(seen).rejects.toMatchObject({ name: "AbortError" });
    expect(cancelled).toHaveBeenCalledOnce();
  });

  test("a reply ends although a copy of it is kept unread, as Mock Service Worker does", async () => {
    const response = chunked([bytes("data: a\n\ndata: [DONE]\n\n")]);
    const copy = response.clone();
    await expect(collect(readEvents(response))).resolves.toEqual([{ data: "a" }]);
    expect(copy.bodyUsed).toBe(false);
  });

  test("a stream without a byte for `idleTimeout` seconds rejects and is ended", async () => {
    vi.useFakeTimers();
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(bytes("data: a\n\n")),
      cancel: () => {
        cancelled = true;
      },
    });
    const seen: string[] = [];
    const run = async (): Promise<void> => {
      for await (const { data } of readEvents(new Response(body), { idleTimeout: 30 })) seen.push(data);
    };
    const ended = expect(run()).rejects.toMatchObject({ name: "GatewayError", kind: "network", code: "timeout" });
    await vi.advanceTimersByTimeAsync(29_000);
    expect(cancelled).toBe(false);
    await vi.advanceTimersByTimeAsync(2000);
    await ended;
    expect(seen).toEqual(["a"]);
    expect(cancelled).toBe(true);
  });

  test("an error reply whose body never ends rejects after `idleTimeout`, too", async () => {
    vi.useFakeTimers();
    const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(bytes("{")) });
    const ended = expect(
      collect(readEvents(new Response(body, { status: 500 }), { idleTimeout: 30 })),
    ).rejects.toMatchObject({ name: "GatewayError", kind: "network", code: "timeout" });
    await vi.advanceTimersByTimeAsync(31_000);
    await ended;
  });

  test("the time that a reader takes for an event does not count as silence", async () => {
    vi.useFakeTimers();
    const seen: string[] = [];
    const body = chunked([bytes("data: a\n\n"), bytes("data: b\n\n")]);
    for await (const { data } of readEvents(body, { idleTimeout: 30 })) {
      seen.push(data);
      await vi.advanceTimersByTimeAsync(60_000);
    }
    expect(seen).toEqual(["a", "b"]);
  });

  test("leaving the loop early ends the call", async () => {
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(bytes("data: a\n\ndata: b\n\n")),
      cancel: () => {
        cancelled = true;
      },
    });
    for await (const { data } of readEvents(new Response(body))) {
      expect(data).toBe("a");
      break;
    }
    expect(cancelled).toBe(true);
  });
});

describe("streamChat", () => {
  const piece = (content: string): string =>
    `data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", created: 1, model: "m", choices: [{ index: 0, delta: { content } }] })}\n\n`;
  const input = { model: "m", messages: [{ role: "user", content: "hi" }] } satisfies Parameters<typeof streamChat>[2];
  const textOf = (chunks: readonly RelayChatChunk[]): string =>
    chunks.map(({ choices }) => choices[0]?.delta.content ?? "").join("");

  test("requests a stream with the key and yields its chunks as they arrive", async () => {
    let sent: Record<string, unknown> = {};
    let release = (): void => undefined;
    const url = await serve(async (request, response) => {
      let body = "";
      for await (const part of request) body += String(part);
      sent = {
        url: request.url,
        method: request.method,
        key: request.headers.authorization,
        type: request.headers["content-type"],
        body: JSON.parse(body),
      };
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      response.write(piece("Hel"));
      // The rest is sent only once the first piece has arrived.
      release = () => response.end(`${piece("lo")}data: [DONE]\n\n`);
    });
    const chunks: RelayChatChunk[] = [];
    for await (const chunk of streamChat(createGateway({ baseUrl: url }), "abc", input)) {
      chunks.push(chunk);
      release();
    }
    expect(textOf(chunks)).toBe("Hello");
    expect(sent).toEqual({
      url: "/v1/chat/completions",
      method: "POST",
      key: "Bearer sk-abc",
      type: "application/json",
      body: { ...input, stream: true },
    });
  });

  test("the key and the call's headers replace the gateway's, in whatever case they are written", async () => {
    let sent: Request | undefined;
    const fetch = async (request: Request): Promise<Response> => {
      sent = request;
      return chunked([bytes(piece("Hello"))]);
    };
    const headers = { authorization: "Bearer management", "accept-language": "fr", "x-team": "a" };
    const gateway = createGateway({ baseUrl: "http://gateway.test", headers, fetch });
    await collect(streamChat(gateway, "abc", input, { headers: { "Accept-Language": "ja" } }));
    expect(Object.fromEntries(sent?.headers ?? [])).toMatchObject({
      authorization: "Bearer sk-abc",
      "accept-language": "ja",
      "x-team": "a",
    });
  });

  test.each([
    { idleTimeout: 0.2 },
    { timeout: 0.2 },
    { timeout: 0.2, idleTimeout: 60 },
    { timeout: undefined, idleTimeout: 0.2 },
  ])("a reply that does not begin in time rejects, and the connection is closed: %o", async (options) => {
    let closed = (): void => undefined;
    const isClosed = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const url = await serve((_, response) => void response.once("close", closed));
    await expect(collect(streamChat(createGateway({ baseUrl: url }), "abc", input, options))).rejects.toMatchObject({
      name: "GatewayError",
      kind: "network",
      code: "timeout",
    });
    await isClosed;
  });

  test("the time for the beginning of a reply does not end its stream", async () => {
    vi.useFakeTimers();
    let sent: Request | undefined;
    const fetch = async (request: Request): Promise<Response> => {
      sent = request;
      return chunked([bytes(piece("Hel")), bytes(`${piece("lo")}data: [DONE]\n\n`)]);
    };
    const chunks: RelayChatChunk[] = [];
    const gateway = createGateway({ baseUrl: "http://gateway.test", fetch });
    for await (const chunk of streamChat(gateway, "abc", input, { timeout: 2 })) {
      chunks.push(chunk);
      await vi.advanceTimersByTimeAsync(60_000);
    }
    expect(textOf(chunks)).toBe("Hello");
    expect(sent?.signal.aborted).toBe(false);
  });

  test.each([
    ["of an empty body", ""],
    ["with nothing but its end", "data: [DONE]\n\n"],
  ])("a stream %s is no complete answer", async (_what, text) => {
    const gateway = createGateway({ baseUrl: "http://gateway.test", fetch: async () => chunked([bytes(text)]) });
    await expect(collect(streamChat(gateway, "abc", input))).rejects.toMatchObject({ kind: "malformed" });
  });

  test("a choice whose delta is null is an empty piece", async () => {
    const text = `${piece("Hel")}${piece("lo")}data: {"choices":[{"index":0,"delta":null,"finish_reason":"stop"}]}\n\n`;
    const gateway = createGateway({ baseUrl: "http://gateway.test", fetch: async () => chunked([bytes(text)]) });
    const chunks = await collect(streamChat(gateway, "abc", input));
    expect(textOf(chunks)).toBe("Hello");
    expect(chunks[2]?.choices).toEqual([{ index: 0, delta: {}, finish_reason: "stop" }]);
  });

  test("a choice without a delta, as filters of content send it, is an empty piece, and a missing model an empty name", async () => {
    const text = `${piece("Hel")}data: {"choices":[{"index":0}]}\n\n${piece("lo")}`;
    const gateway = createGateway({ baseUrl: "http://gateway.test", fetch: async () => chunked([bytes(text)]) });
    const chunks = await collect(streamChat(gateway, "abc", input));
    expect(textOf(chunks)).toBe("Hello");
    expect(chunks[1]).toMatchObject({ model: "", choices: [{ delta: {} }] });
  });

  test("an event without choices in the middle has none, and a null delta is an empty piece", async () => {
    const usage = { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 };
    const text = `${piece("Hel")}data: {}\n\ndata: {"choices":[{"index":0,"delta":null}]}\n\n${piece("lo")}data: ${JSON.stringify({ choices: null, usage })}\n\n`;
    const gateway = createGateway({ baseUrl: "http://gateway.test", fetch: async () => chunked([bytes(text)]) });
    const chunks = await collect(streamChat(gateway, "abc", input));
    expect(textOf(chunks)).toBe("Hello");
    expect(chunks[1]).toEqual({ model: "", choices: [] });
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage });
  });

  test("content in parts is a text, and its thinking is reasoning", async () => {
    const parts = (...content: unknown[]): string =>
      `data: ${JSON.stringify({ model: "m", choices: [{ index: 0, delta: { content } }] })}\n\n`;
    const text =
      parts({
        type: "thinking",
        thinking: [
          { type: "text", text: "Let me " },
          { type: "text", text: "see." },
        ],
      }) +
      parts({ type: "text", text: "Hel" }, { type: "reference", reference_ids: [1] }, null) +
      piece("lo");
    const gateway = createGateway({ baseUrl: "http://gateway.test", fetch: async () => chunked([bytes(text)]) });
    const chunks = await collect(streamChat(gateway, "abc", input));
    expect(chunks.map(({ choices }) => choices[0]?.delta)).toEqual([
      { content: "", reasoning_content: "Let me see." },
      { content: "Hel" },
      { content: "lo" },
    ]);
  });

  test.each([2 ** 31, Infinity])("an idleTimeout of %s is as long as it takes", async (idleTimeout) => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { "Content-Type": "text/event-stream" }).flushHeaders();
      setTimeout(() => response.end(piece("late")), 100);
    });
    const chunks = await collect(streamChat(createGateway({ baseUrl: url }), "abc", input, { idleTimeout }));
    expect(textOf(chunks)).toBe("late");
  });

  test("an abort rejects although `fetch` ignores it", async () => {
    const stop = new AbortController();
    const gateway = createGateway({
      baseUrl: "http://gateway.test",
      fetch: () => {
        queueMicrotask(() => stop.abort());
        return new Promise(() => undefined);
      },
    });
    await expect(collect(streamChat(gateway, "abc", input, { signal: stop.signal }))).rejects.toMatchObject({
      name: "AbortError",
    });
  });

  test("an abort in the middle passes through as AbortError and closes the connection", async () => {
    const abort = new AbortController();
    let closed = (): void => undefined;
    const gone = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const url = await serve((_, response) => {
      response.on("close", closed);
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      response.write(piece("Hel"));
    });
    const run = async (): Promise<void> => {
      for await (const chunk of streamChat(createGateway({ baseUrl: url }), "abc", input, { signal: abort.signal })) {
        expect(chunk.choices).toHaveLength(1);
        abort.abort();
      }
    };
    await expect(run()).rejects.toMatchObject({ name: "AbortError" });
    await gone;
  });

  test("a connection that breaks off is a network error", async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      response.write(piece("Hel"), () => response.destroy());
    });
    await expect(collect(streamChat(createGateway({ baseUrl: url }), "abc", input))).rejects.toMatchObject({
      kind: "network",
      message: `POST ${url}/v1/chat/completions: the connection broke off`,
    });
  });

  test("a closed port is a network error", async () => {
    await expect(
      collect(streamChat(createGateway({ baseUrl: "http://127.0.0.1:1" }), "abc", input)),
    ).rejects.toMatchObject({ kind: "network" });
  });

  test("a refused key is rejected", async () => {
    const url = await reply(401, '{"error":{"message":"no such key","type":"one_hub_error"}}');
    await expect(collect(streamChat(createGateway({ baseUrl: url }), "abc", input))).rejects.toMatchObject({
      kind: "rejected",
      text: "no such key",
      message: "POST /v1/chat/completions: no such key",
    });
  });

  test.each([
    ['{"id":', "broken JSON"],
    ['{"id":"1"}', "not what the contract promises"],
  ])("an event that is no chunk is malformed: %s", async (data, reason) => {
    const url = await reply(200, `data: ${data}\n\n`);
    await expect(collect(streamChat(createGateway({ baseUrl: url }), "abc", input))).rejects.toMatchObject({
      kind: "malformed",
      message: `POST ${url}/v1/chat/completions: the reply is ${reason}`,
    });
  });
});
