import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from "vitest";
import { silentLog } from "../../test/gateway.ts";
import {
  type KeyOptions,
  type RunningGateway,
  type StandIn,
  startRunningGateway,
  startStandIn,
  type TestKey,
} from "../../test/running-gateway.ts";

// On SQLite alone: upstreams differ here and not what is written; relay.test.ts and billing/ledger.test.ts charge calls on both.

// Two upstreams for one model, the first with the higher priority; each test says how they behave.
let gateway: RunningGateway;
const standIns: StandIn[] = [];
let key: TestKey;
let received: { raw: string; body: any }[] = [];
type Behaviour = (response: ServerResponse, body: any) => unknown;
let first: Behaviour;
let second: Behaviour;

const startingQuota = 10_000_000;
const words = "word ".repeat(500);

const services = () => {
  if (gateway.services === undefined) throw new Error("an embedded gateway has services");
  return gateway.services;
};

const addChannel = async (behave: () => Behaviour, fields: Record<string, unknown>) => {
  const listen = async (request: IncomingMessage, response: ServerResponse) => {
    let raw = "";
    for await (const part of request) raw += String(part);
    const body: unknown = JSON.parse(raw);
    received.push({ raw, body });
    await behave()(response, body);
  };
  const standIn = await startStandIn((request, response) => void listen(request, response));
  standIns.push(standIn);
  await gateway.asRoot("/api/channel/", {
    method: "POST",
    body: JSON.stringify({
      type: 1,
      key: "upstream-secret-key",
      base_url: standIn.url,
      models: "gpt-4o,text-embedding-3-small,gpt-4",
      group: "default",
      ...fields,
    }),
  });
  return standIn;
};

const setOption = (name: string, value: string) =>
  gateway.asRoot("/api/option/", { method: "PUT", body: JSON.stringify({ key: name, value }) });

const newKey = async (options?: KeyOptions) => {
  key = await gateway.createKey({ quota: startingQuota, ...options });
};

beforeAll(async () => {
  gateway = await startRunningGateway();
  await addChannel(() => first, { name: "first", priority: 10 });
  await addChannel(() => second, { name: "second", priority: 1 });
  await services().db.updateTable("user_groups").set({ api_rate: -1 }).execute();
  await services().catalog.reloadGroups();
});

afterAll(async () => {
  for (const standIn of standIns) await standIn.close();
  await gateway.stop();
});

beforeEach(async () => {
  received = [];
  first = answerJson(completion);
  second = answerJson({ ...completion, id: "from the second" });
  await newKey();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const completion = {
  id: "from the first",
  choices: [{ index: 0, message: { role: "assistant", content: "Hello there" }, finish_reason: "stop" }],
  usage: { prompt_tokens: 12, completion_tokens: 7 },
};

const event = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const delta = (content: string, rest: Record<string, unknown> = {}) =>
  event({ choices: [{ index: 0, delta: { content } }], ...rest });
const usageEvent = event({ choices: [], usage: { prompt_tokens: 12, completion_tokens: 7 } });
const done = "data: [DONE]\n\n";

const answerJson =
  (value: unknown, status = 200): Behaviour =>
  (response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(value));
  };

const answerStream =
  (...events: readonly string[]): Behaviour =>
  (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(events.join(""));
  };

const post = (body: string, path: string, signal?: AbortSignal) =>
  fetch(`${gateway.url}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${key.key}`, "content-type": "application/json", "accept-language": "en" },
    body,
    ...(signal === undefined ? {} : { signal }),
  });

const ask = (rest: Record<string, unknown> = {}, signal?: AbortSignal) =>
  post(
    JSON.stringify({ model: "gpt-4o", messages: [{ role: "user", content: "Say hello" }], ...rest }),
    "/v1/chat/completions",
    signal,
  );

const embed = (rest: Record<string, unknown>) =>
  post(JSON.stringify({ model: "text-embedding-3-small", ...rest }), "/v1/embeddings");

/** The owner's calls once everything is settled. The sums always agree, and nothing stays held. */
const settled = async () => {
  const { db, ledger } = services();
  const read = async () => {
    await ledger.drain();
    const user = await db.selectFrom("users").selectAll().where("id", "=", key.userId).executeTakeFirstOrThrow();
    const rows = await db
      .selectFrom("logs")
      .selectAll()
      .where("user_id", "=", key.userId)
      .where("type", "=", 2)
      .orderBy("id")
      .execute();
    const holds = await db.selectFrom("holds").selectAll().where("user_id", "=", key.userId).execute();
    return { user, rows, holds };
  };
  await expect.poll(async () => (await read()).holds, { timeout: 5000 }).toEqual([]);
  const { user, rows } = await read();
  expect(user.quota).toBe(startingQuota - rows.reduce((sum, row) => sum + row.quota, 0));
  return rows.map((row) => ({
    prompt: row.prompt_tokens,
    completion: row.completion_tokens,
    quota: row.quota,
    flags: JSON.parse(row.metadata ?? "{}").usage_flags,
  }));
};

const failures = async () =>
  (await gateway.asRoot(`/api/log/error?order=created_at&username=${await username()}`)).data.map(
    (row: Record<string, unknown>) => [row["status"], row["code"], row["channel_name"], row["retried"]],
  );

const username = async () =>
  (await services().db.selectFrom("users").select("username").where("id", "=", key.userId).executeTakeFirstOrThrow())
    .username;

describe("usage that cannot be true", () => {
  const cases: [string, unknown, number, number][] = [
    ["missing", undefined, 2, 2],
    ["{}", {}, 2, 2],
    ["a list", [], 2, 2],
    ["zeros", { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }, 2, 2],
    ["text", { prompt_tokens: "100", completion_tokens: "50" }, 2, 2],
    ["negative", { prompt_tokens: -100, completion_tokens: -50 }, 2, 2],
    ["without an answer", { prompt_tokens: 12, completion_tokens: 0 }, 12, 2],
    ["in other names", { input_tokens: 100, output_tokens: 50 }, 100, 50],
    ["a total alone", { total_tokens: 500 }, 498, 2],
  ];

  it.each(cases)("%s makes no plain call free", async (_what, usage, prompt, answered) => {
    first = answerJson({ ...completion, usage });
    expect((await ask()).status).toBe(200);
    expect(await settled()).toMatchObject([
      { prompt, completion: answered, quota: Math.ceil(prompt * 2.5 + answered * 7.5) },
    ]);
  });

  it.each(cases)("%s makes no stream free", async (_what, usage, prompt, answered) => {
    first = answerStream(delta("Hello there"), event({ choices: [], usage }), done);
    await (await ask({ stream: true })).text();
    expect(await settled()).toMatchObject([
      { prompt, completion: answered, quota: Math.ceil(prompt * 2.5 + answered * 7.5) },
    ]);
  });

  it("as the last report takes nothing back from an earlier one", async () => {
    const zeros = event({ choices: [], usage: { prompt_tokens: 0, completion_tokens: 0 } });
    first = answerStream(delta("Hello there"), usageEvent, zeros, done);
    await (await ask({ stream: true })).text();
    expect(await settled()).toMatchObject([{ prompt: 12, completion: 7, flags: undefined }]);
  });

  it("as an early report does not cover later text, whenever the caller leaves", async () => {
    first = async (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(
        event({ choices: [{ delta: { content: "" } }], usage: { prompt_tokens: 10, completion_tokens: 1 } }),
      );
      response.write(delta(words));
      await once(response, "close");
    };
    const abort = new AbortController();
    const reply = await ask({ stream: true }, abort.signal);
    const reader = reply.body?.getReader();
    let text = "";
    while (!text.includes("word word")) text += new TextDecoder().decode((await reader?.read())?.value);
    abort.abort();
    await expect.poll(async () => (await settled()).length, { timeout: 5000 }).toBe(1);
    const [row] = await settled();
    expect(row?.prompt).toBe(10);
    expect(row?.completion).toBeGreaterThanOrEqual(500);
  });

  it.each<[string, Record<string, unknown>]>([
    ["a tool's description", { tools: [{ type: "function", function: { name: "f", description: words } }] }],
    [
      "a call's arguments",
      { messages: [{ role: "assistant", tool_calls: [{ function: { name: "f", arguments: words } }] }] },
    ],
    ["a schema", { response_format: { type: "json_schema", json_schema: { description: words } } }],
    ["a prediction", { prediction: { type: "content", content: words } }],
    ["a name", { messages: [{ role: "user", name: words, content: "hi" }] }],
    [
      "a picture",
      {
        messages: [
          {
            role: "user",
            content: [{ type: "image_url", image_url: { url: `data:image/png;base64,${"A".repeat(100_000)}` } }],
          },
        ],
      },
    ],
  ])("has the gateway count %s of the request", async (_what, rest) => {
    first = answerJson({ ...completion, usage: {} });
    expect((await ask(rest)).status).toBe(200);
    const [row] = await settled();
    expect(row?.prompt).toBeGreaterThanOrEqual(500);
    expect(row?.prompt).toBeLessThan(1500);
    expect(row?.flags).toEqual(["counted"]);
  });

  it.each<[string, Record<string, unknown>]>([
    ["reasoning", { reasoning: words }],
    ["reasoning_content", { reasoning_content: words }],
    ["a refusal", { refusal: words }],
    ["an old call", { function_call: { name: "f", arguments: words } }],
    ["a call", { tool_calls: [{ index: 0, function: { name: "f", arguments: words } }] }],
  ])("has the gateway count %s in the answer", async (_what, written) => {
    first = answerStream(event({ choices: [{ index: 0, delta: written }] }), done);
    await (await ask({ stream: true })).text();
    first = answerJson({ choices: [{ message: written }] });
    await ask();
    const rows = await settled();
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row.completion).toBeGreaterThanOrEqual(500);
  });
});

describe("impossible usage", () => {
  it("is capped at ten million where nothing is known about the model", async () => {
    first = answerJson({ ...completion, usage: { prompt_tokens: 1e9, completion_tokens: 7 } });
    await newKey({ quota: startingQuota });
    expect((await ask({ model: "gpt-4o" })).status).toBe(200);
    expect(await settled()).toMatchObject([{ prompt: 10_000_000, completion: 7, flags: ["capped"] }]);
  });

  it("is capped at the model's context and longest answer, for each answer", async () => {
    await gateway.asRoot("/api/model_info/", {
      method: "POST",
      body: JSON.stringify({
        model: "gpt-4",
        name: "GPT-4",
        description: "",
        context_length: 8192,
        max_tokens: 100,
        input_modalities: "[]",
        output_modalities: "[]",
        tags: "[]",
        support_url: "[]",
      }),
    });
    first = answerJson({ ...completion, usage: { prompt_tokens: 9000, completion_tokens: 900 } });
    await ask({ model: "gpt-4" });
    await ask({ model: "gpt-4", n: 3 });
    expect(await settled()).toMatchObject([
      { prompt: 8192, completion: 100, flags: ["capped"] },
      { prompt: 8192, completion: 300, flags: ["capped"] },
    ]);
  });

  it.each<[string, Record<string, number>, Record<string, unknown>]>([
    ["the bytes of the request", { prompt_tokens: 5000, completion_tokens: 7 }, {}],
    ["the bytes of the answer", { prompt_tokens: 12, completion_tokens: 5000 }, {}],
    ["max_tokens", { prompt_tokens: 12, completion_tokens: 1200 }, { max_tokens: 16 }],
  ])("but not explained by %s is charged, and flagged", async (_what, usage, rest) => {
    first = answerJson({ ...completion, usage });
    await ask(rest);
    expect(await settled()).toMatchObject([
      { prompt: usage["prompt_tokens"], completion: usage["completion_tokens"], flags: ["unexplained"] },
    ]);
  });

  it("is not flagged where thoughts or pictures explain it", async () => {
    const details = { completion_tokens_details: { reasoning_tokens: 4995 } };
    first = answerJson({ ...completion, usage: { prompt_tokens: 5000, completion_tokens: 5000, ...details } });
    await ask({ messages: [{ role: "user", content: [{ type: "image_url", image_url: { url: "https://x/y" } }] }] });
    expect(await settled()).toMatchObject([{ prompt: 5000, completion: 5000, flags: undefined }]);
  });
});

describe("a stream's usage", () => {
  it("is requested, and removed for callers who did not request it", async () => {
    first = answerStream(delta("Hello there"), usageEvent, done);
    const text = await (await ask({ stream: true })).text();
    expect(text).toBe(`${delta("Hello there")}${done}`);
    expect(received[0]?.body.stream_options).toEqual({ include_usage: true });
    expect(await settled()).toMatchObject([{ prompt: 12, completion: 7 }]);
  });

  it("is passed on to callers who requested it", async () => {
    first = answerStream(delta("Hello there"), usageEvent, done);
    const text = await (await ask({ stream: true, stream_options: { include_usage: true } })).text();
    expect(text).toBe(`${delta("Hello there")}${usageEvent}${done}`);
  });

  it("is requested in addition to the caller's options, and only in streams", async () => {
    first = answerStream(delta("Hello there"), usageEvent, done);
    await (await ask({ stream: true, stream_options: { include_usage: false, other: 1 } })).text();
    await (await ask({ stream: true, stream_options: null })).text();
    first = answerJson(completion);
    await ask();
    expect(received.map(({ body }) => body.stream_options)).toEqual([
      { include_usage: true, other: 1 },
      { include_usage: true },
      undefined,
    ]);
  });

  it("is prepended to an otherwise unchanged body", async () => {
    first = answerStream(delta("Hello there"), usageEvent, done);
    const sent = ` {"model":"gpt-4o", "messages" : [{"role":"user","content":"h\\u00e9"}],"stream":true}`;
    await (await post(sent, "/v1/chat/completions")).text();
    expect(received[0]?.raw).toBe(sent.replace("{", '{"stream_options":{"include_usage":true},'));
  });

  it("is not requested if the channel disables it, and its absence is logged", async () => {
    const warn = vi.spyOn(silentLog, "warn");
    const standIn = await addChannel(() => first, {
      name: "plain",
      models: "plain-model",
      plugin: { stream: { include_usage: false } },
    });
    first = answerStream(delta("Hello there"), done);
    await (await ask({ model: "plain-model", stream: true })).text();
    expect(standIn.seen).toHaveLength(1);
    expect(received[0]?.body).not.toHaveProperty("stream_options");
    expect(await settled()).toMatchObject([{ prompt: 2, completion: 2, flags: ["counted"] }]);
    expect(warn).toHaveBeenCalledWith(expect.objectContaining({ model: "plain-model" }), expect.any(String));
  });
});

describe("an answer that brings nothing", () => {
  const error = { message: "no capacity", type: "overloaded", code: "overloaded_error" };
  const cases: [string, Behaviour, string][] = [
    ["a plain error under 200", answerJson({ error }), "overloaded_error"],
    ["an error as the first event", answerStream(": wait\n\n", event({ error })), "overloaded_error"],
    ["an error as the first event in words", answerStream(event({ error: "no capacity" }), done), "upstream_error"],
    [
      "a reset before the first byte",
      (response) => {
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.flushHeaders();
        // Written after the head: when it is on its way, the head is.
        response.socket?.write("", () => response.destroy());
      },
      "upstream_unreachable",
    ],
    ["an empty stream", answerStream(), "upstream_malformed"],
    ["a stream with nothing but its end", answerStream(": wait\n\n", done), "upstream_malformed"],
  ];

  it.each(cases)("%s, costs nothing and is answered by another channel", async (_what, behave, code) => {
    await setOption("RetryTimes", "1");
    first = behave;
    second = answerStream(delta("from the second"), done);
    const reply = await ask({ stream: true });
    expect([reply.status, await reply.text()]).toEqual([200, `${delta("from the second")}${done}`]);
    expect(received).toHaveLength(2);
    expect(await settled()).toHaveLength(1);
    expect(await failures()).toEqual([[502, code, "first", true]]);
    await setOption("RetryTimes", "0");
  });

  it.each(cases)("%s, is an error where there is no other channel", async (_what, behave, code) => {
    first = behave;
    const reply = await ask({ stream: true });
    expect(reply.status).toBe(502);
    expect((await reply.json()).error.message).toEqual(expect.any(String));
    expect(await settled()).toEqual([]);
    expect(await failures()).toEqual([[502, code, "first", false]]);
  });

  it("is a failure in the channel's figures", async () => {
    const figures = async () => {
      const [model] = await gateway.asRoot("/api/model_telemetry?window=1h&model=gpt-4o");
      return { calls: model?.calls ?? 0, errors: model?.errors ?? 0 };
    };
    const before = await figures();
    first = answerJson({ error });
    await ask();
    const after = await figures();
    expect([after.calls - before.calls, after.errors - before.errors]).toEqual([1, 1]);
  });

  it("avoids a channel that reports to be busy", async () => {
    await setOption("RetryTimes", "1");
    first = answerJson({ error: { message: "slow down", code: 429 } });
    expect((await (await ask({ model: "gpt-4" })).json()).id).toBe("from the second");
    first = answerJson(completion);
    expect((await (await ask({ model: "gpt-4" })).json()).id).toBe("from the second");
    await setOption("RetryTimes", "0");
  });
});

test("nothing is sent before the first data event, and then all that came with it", async () => {
  const commented = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  first = async (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(": waiting\n\n", () => commented.resolve());
    await release.promise;
    response.end(`${delta("Hello")}${done}`);
  };
  let hasHead = false;
  const asked = ask({ stream: true }).then((reply) => {
    hasHead = true;
    return reply;
  });
  await commented.promise;
  // The gateway reads its sockets in turn: when it has answered calls that came later, it has read the comment.
  for (let call = 0; call < 5; call += 1) expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
  expect(hasHead).toBe(false);
  release.resolve();
  expect(await (await asked).text()).toBe(`: waiting\n\n${delta("Hello")}${done}`);
});

test("an upstream that sends nothing but comments is left", async () => {
  first = (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(`: ${"x".repeat(100_000)}\n`);
  };
  expect((await ask({ stream: true })).status).toBe(502);
  expect(await settled()).toEqual([]);
});

describe("behind a heartbeat", () => {
  const setting = { heartbeat: { enabled: true, timeout_seconds: 30 } };
  const beat = async (body: Record<string, unknown>) => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const asked = ask(body);
    await expect.poll(() => received.length).toBe(1);
    vi.advanceTimersByTime(30_000);
    return (await asked).body?.getReader();
  };
  const rest = async (reader: ReadableStreamDefaultReader<Uint8Array> | undefined) => {
    let text = "";
    for (let part = await reader?.read(); part?.done === false; part = await reader?.read())
      text += new TextDecoder().decode(part.value);
    return text;
  };

  it("a failing channel is still left for another, free", async () => {
    await setOption("RetryTimes", "1");
    await newKey({ token: { setting } });
    const fail = Promise.withResolvers<void>();
    first = async (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.flushHeaders();
      await fail.promise;
      response.end(event({ error: { message: "no" } }));
    };
    second = answerStream(delta("from the second"), done);
    const reader = await beat({ stream: true });
    fail.resolve();
    expect(await rest(reader)).toBe(`::PING\n\n${delta("from the second")}${done}`);
    expect(await settled()).toHaveLength(1);
    await setOption("RetryTimes", "0");
  });

  it("the last failure is sent as an event", async () => {
    await newKey({ token: { setting } });
    const fail = Promise.withResolvers<void>();
    first = async (response) => {
      await fail.promise;
      answerJson({ error: { message: "no", type: "server_error", code: "boom" } }, 500)(response, {});
    };
    const reader = await beat({ stream: true });
    fail.resolve();
    const text = await rest(reader);
    expect(text).toMatch(/^::PING\n\ndata: \{"error":/u);
    expect(JSON.parse(text.slice(text.indexOf("{"))).error).toMatchObject({ code: "boom" });
    expect(await settled()).toEqual([]);
  });
});

describe("texts of an upstream", () => {
  const message = () =>
    `Incorrect API key provided: upstream-secret-key at http://10.0.0.5:8080/v1, see ${standIns[0]?.url}/v1`;

  it("lose the channel's key, its address and inner addresses, and say that the caller's key is good", async () => {
    first = answerJson({ error: { message: message(), type: "invalid_request_error", code: "invalid_api_key" } }, 401);
    const reply = await ask();
    const { error } = await reply.json();
    expect(reply.status).toBe(401);
    expect(error.message).toMatch(
      /^The upstream refused the gateway's access, your key is valid: Incorrect API key provided: \[redacted\] at \[upstream\]\/v1, see \[upstream\]\/v1/u,
    );
    expect(error.code).toBe("upstream_unauthorized");
    expect(await failures()).toEqual([[401, "upstream_unauthorized", "first", false]]);
  });

  it("lose them within a stream, too, which is recorded and paid as far as it came", async () => {
    first = answerStream(delta("Hello there"), event({ error: { message: message(), code: "boom" } }), done);
    const text = await (await ask({ stream: true })).text();
    expect(text).not.toMatch(/secret|10\.0\.0\.5|127\.0\.0\.1/u);
    expect(text).toContain('"code":"boom"');
    expect(text.endsWith(done)).toBe(true);
    expect(await settled()).toMatchObject([{ completion: 2 }]);
    expect(await failures()).toEqual([[502, "boom", "first", false]]);
  });
});

describe("embeddings", () => {
  const vectors = { object: "list", data: [{ object: "embedding", index: 0, embedding: [0.1] }] };

  it("are counted by their input only", async () => {
    first = answerJson(vectors);
    await embed({ input: words, messages: [] });
    await embed({ input: [1, 2, 3, 4, 5] });
    await embed({ input: [[1, 2], [3]] });
    const rows = await settled();
    expect(rows[0]?.prompt).toBeGreaterThanOrEqual(500);
    expect(rows.map(({ prompt, completion: written, quota }) => [prompt, written, quota]).slice(1)).toEqual([
      [5, 0, 1],
      [3, 0, 1],
    ]);
  });

  it("and the arguments of calls are screened for blocked words", async () => {
    await setOption("SafeKeyWords", "\n Forbidden \n");
    await setOption("EnableSafe", "true");
    const codes = [
      await embed({ input: "a forbidden word", messages: [] }),
      await embed({ input: ["fine", "FORBIDDEN"] }),
      await ask({
        messages: [{ role: "assistant", tool_calls: [{ function: { name: "f", arguments: "forbidden" } }] }],
      }),
      await ask({ messages: [{ role: "user", content: "hi", Content: "forbidden" }] }),
    ].map(({ status }) => status);
    await setOption("EnableSafe", "false");
    expect(codes).toEqual([400, 400, 400, 400]);
    expect(received).toEqual([]);
  });
});

describe("during a call", () => {
  /** Answers once the change is made. */
  const meanwhile = (change: () => Promise<unknown>) => {
    first = async (response, body) => {
      await change();
      await answerJson(completion)(response, body);
    };
  };
  const { prompt_tokens: prompt, completion_tokens: written } = completion.usage;
  const cost = Math.ceil(prompt * 2.5 + written * 7.5);

  it("a new price counts from the next call on", async () => {
    const { db, catalog } = services();
    const price = async (input: number) => {
      await db.updateTable("prices").set({ input }).where("model", "=", "gpt-4o").execute();
      await catalog.reloadPrices();
    };
    meanwhile(() => price(100));
    expect((await ask()).status).toBe(200);
    await price(2.5);
    expect(await settled()).toMatchObject([{ quota: cost }]);
  });

  it("a key that is edited, moved or deleted, and a channel that goes, change nothing about its charge", async () => {
    const { db, catalog } = services();
    const changeKey = (fields: Record<string, unknown>) =>
      db.updateTable("tokens").set(fields).where("id", "=", key.tokenId).execute();
    meanwhile(() => changeKey({ name: "renamed", status: 2 }));
    expect((await ask()).status).toBe(200);
    await changeKey({ status: 1 });
    meanwhile(async () => {
      await db.updateTable("channels").set({ status: 2 }).where("name", "=", "first").execute();
      await catalog.reloadChannels();
    });
    expect((await ask()).status).toBe(200);
    await db.updateTable("channels").set({ status: 1 }).where("name", "=", "first").execute();
    await catalog.reloadChannels();
    meanwhile(() => changeKey({ deleted_at: 1 }));
    expect((await ask()).status).toBe(200);
    expect(await settled()).toMatchObject([{ quota: cost }, { quota: cost }, { quota: cost }]);
    expect((await ask()).status).toBe(401);
  });

  it("a deleted user pays for it, and cannot call again", async () => {
    meanwhile(() => services().db.updateTable("users").set({ deleted_at: 1 }).where("id", "=", key.userId).execute());
    expect((await ask()).status).toBe(200);
    expect(await settled()).toMatchObject([{ quota: cost }]);
    expect((await ask()).status).toBe(401);
  });

  it("a recording that cannot begin gives the hold back", async () => {
    await setOption("BodyLogDays", "1").catch(() => undefined);
    await newKey({ token: { setting: { body_log: { enabled: true } } } });
    vi.spyOn(services().bodyLog, "start").mockImplementation(() => {
      throw new Error("no memory");
    });
    expect((await ask()).status).toBe(500);
    expect(await settled()).toEqual([]);
  });

  it("a fault of the gateway's own is logged although the caller has left", async () => {
    const told = vi.spyOn(silentLog, "error");
    const abort = new AbortController();
    const { ledger } = services();
    const { release } = ledger;
    const spy = vi.spyOn(ledger, "release").mockImplementation(async (hold) => {
      await release(hold);
      throw new Error("the release failed");
    });
    first = async (response) => {
      abort.abort();
      await once(response, "close");
    };
    await ask({}, abort.signal).catch(() => undefined);
    await expect
      .poll(() => told.mock.calls.filter(([, text]) => text === "a call that its caller left failed"))
      .toHaveLength(1);
    expect(spy).toHaveBeenCalledTimes(1);
    expect(await settled()).toEqual([]);
    // Leaving alone is no fault.
    spy.mockRestore();
    told.mockClear();
    const again = new AbortController();
    first = async (response) => {
      again.abort();
      await once(response, "close");
    };
    await ask({}, again.signal).catch(() => undefined);
    await settled();
    expect(told).not.toHaveBeenCalled();
  });
});
