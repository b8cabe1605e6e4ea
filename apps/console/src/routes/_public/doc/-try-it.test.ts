import { describe, expect, it } from "vitest";
import { apiReference } from "../../../../scripts/api-reference.ts";
import { type Document, type Operation, readDocument, sectionsOf } from "./-document.ts";
import { prettyJson } from "./-pretty-json.ts";
import { operationSamples } from "./-samples.ts";
import { signingOf, takesSession } from "./-signing.ts";
import { type Answer, follow, MAX_SHOWN_CHARS } from "./-try-answer.ts";
import { problemsOf, requestOf, secretHeader } from "./-try-request.ts";
import { startOf, type Typed } from "./-typed.ts";

const document: Document = readDocument(JSON.parse(apiReference()));
const operations = sectionsOf(document).flatMap((section) => section.operations);

const named = (id: string): Operation => {
  const found = operations.find((operation) => operation.id === id);
  if (found === undefined) throw new Error(`No operation ${id}`);
  return found;
};

const typedFor = (operation: Operation, values: Readonly<Record<string, string>>, body?: string): Typed => ({
  parameters: operation.parameters.map(({ name }) => values[name] ?? ""),
  body: body ?? startOf(operation).body,
});

const sampleOf = (id: string, language: string, typed?: Typed): string => {
  const { code = "" } =
    operationSamples("https://hub.example", document, named(id), typed).find((sample) => sample.id === language) ?? {};
  return typeof code === "string" ? code : code.map((part) => (typeof part === "string" ? part : part.text)).join("");
};

describe("a request", () => {
  it("has the typed parameters in their places and leaves out empty ones", () => {
    const operation = named("listTasks");
    const { method, path } = requestOf(document, operation, typedFor(operation, { page: "2", user_ids: "3, 4" }));
    expect(method).toBe("GET");
    expect(path).toBe("/api/task/?page=2&user_ids=3&user_ids=4");
  });

  it("encodes the parameters of the path", () => {
    const operation = named("relayGetModel");
    expect(requestOf(document, operation, typedFor(operation, { model: "a/b?c" })).path).toBe("/v1/models/a%2Fb%3Fc");
  });

  it("sends headers and the body as typed", () => {
    const operation = named("createToken");
    const typed = typedFor(operation, { "Idempotency-Key": "once" }, '{"name": "k"}');
    expect(requestOf(document, operation, typed)).toMatchObject({
      method: "POST",
      headers: { "Idempotency-Key": "once", "Content-Type": "application/json", Accept: "application/json" },
      body: '{"name": "k"}',
    });
  });

  it("counts as a change by its method, or where a GET changes something", () => {
    expect(["listTokens", "createToken", "deleteToken", "logout"].map((id) => named(id).changes)).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  it("accepts every media type of the replies", () => {
    const operation = named("relayChat");
    expect(requestOf(document, operation, startOf(operation)).headers["Accept"]).toBe(
      "application/json, text/event-stream",
    );
  });

  it("starts with a body that can be sent, for every operation", () => {
    for (const operation of operations)
      if (operation.body?.content?.["application/json"] !== undefined)
        expect(problemsOf(document, operation, startOf(operation))["body"], operation.id).toBeUndefined();
  });
});

describe("problems", () => {
  it("name missing, wrong and dangerous values", () => {
    const token = named("getToken");
    expect(problemsOf(document, token, typedFor(token, {}))).toEqual({ "parameters.0": "required" });
    expect(problemsOf(document, token, typedFor(token, { id: "x" }))).toEqual({ "parameters.0": "integer" });
    expect(problemsOf(document, token, typedFor(token, { id: "7" }))).toEqual({});
    const model = named("relayGetModel");
    expect(problemsOf(document, model, typedFor(model, { model: ".." }))).toEqual({ "parameters.0": "dots" });
    const create = named("createToken");
    const header = (text: string) =>
      Object.values(problemsOf(document, create, typedFor(create, { "Idempotency-Key": text })));
    expect(header("密钥")).toEqual(["header"]);
    expect(header("a\u0001")).toEqual(["header"]);
    expect(header("clé-1")).toEqual([]);
  });

  it("name a body that is missing or not JSON", () => {
    const operation = named("createToken");
    expect(problemsOf(document, operation, typedFor(operation, {}, '{"name": x}'))["body"]).toBe("json");
    expect(problemsOf(document, operation, typedFor(operation, {}, " "))["body"]).toBe("required");
  });
});

describe("the signing", () => {
  it("follows the description's schemes", () => {
    expect(signingOf(document, named("listTokens"))).toMatchObject({ kind: "token", header: "Authorization" });
    expect(signingOf(document, named("relayChat"))).toMatchObject({ kind: "key", header: "Authorization" });
    expect(signingOf(document, named("relayMidjourneyFetch"))).toMatchObject({ kind: "key", header: "mj-api-secret" });
    expect(signingOf(document, named("getMetrics"))).toMatchObject({ kind: "password", prefix: "Basic " });
    expect([takesSession(named("listTokens")), takesSession(named("relayChat"))]).toEqual([true, false]);
  });

  it("writes the header of each kind", () => {
    const header = (id: string, secret: string): string | undefined => {
      const signing = signingOf(document, named(id));
      return signing && secretHeader(signing, secret);
    };
    expect(header("relayChat", "sk-1")).toBe("Bearer sk-1");
    expect(header("listTokens", "Bearer t")).toBe("Bearer t");
    expect(header("relayMidjourneyFetch", "sk-1")).toBe("sk-1");
    expect(header("getMetrics", "ü:p")).toBe("Basic w7w6cA==");
  });
});

describe("the samples", () => {
  it("follow the typed values", () => {
    const typed = typedFor(named("listTokens"), { page: "3", keyword: "it's" });
    expect(sampleOf("listTokens", "curl", typed)).toContain("/api/token/?page=3&keyword=it%27s'");
    expect(sampleOf("listTokens", "typescript", typed)).toContain('keyword: "it\'s"');
    expect(sampleOf("listTokens", "typescript", typed)).toContain("page: 3");
  });

  it("keep the example while the typed body is not JSON", () => {
    const operation = named("createToken");
    expect(sampleOf("createToken", "curl", typedFor(operation, {}, "{"))).toBe(sampleOf("createToken", "curl"));
  });

  it("pass headers to every language", () => {
    const typed = typedFor(named("createToken"), { "Idempotency-Key": "once" });
    expect(sampleOf("createToken", "curl", typed)).toContain("-H 'Idempotency-Key: once'");
    expect(sampleOf("createToken", "python", typed)).toContain('"Idempotency-Key": "once"');
    expect(sampleOf("createToken", "typescript", typed)).toContain('"Idempotency-Key": "once"');
  });

  it("read a stream piece by piece", () => {
    const typed = typedFor(named("relayChat"), {}, '{"model": "echo", "messages": [], "stream": true}');
    expect(sampleOf("relayChat", "curl", typed)).toContain("curl -N");
    expect(sampleOf("relayChat", "python", typed)).toContain("iter_lines");
    expect(sampleOf("relayChat", "typescript", typed)).toContain("for await");
  });

  it("exist in all three languages for every operation", () => {
    for (const operation of operations)
      expect(operationSamples("https://hub.example", document, operation), operation.id).toHaveLength(3);
  });
});

describe("JSON", () => {
  it("gets a line for each value and keeps its tokens", () => {
    expect(prettyJson('{"id":12345678901234567890,"a":[1.0,{}],"t":"x, {\\"y\\"}: z","e":[]}')).toBe(
      '{\n  "id": 12345678901234567890,\n  "a": [\n    1.0,\n    {}\n  ],\n  "t": "x, {\\"y\\"}: z",\n  "e": []\n}',
    );
    expect(prettyJson("<html>")).toBeUndefined();
  });
});

describe("an answer", () => {
  const collect = async (
    send: (signal: AbortSignal) => Promise<Response>,
    stop = new AbortController().signal,
    seconds = 5,
  ): Promise<readonly Answer[]> => {
    const answers: Answer[] = [];
    await follow(send, stop, seconds, (answer) => answers.push(answer));
    return answers;
  };
  const hanging = (signal: AbortSignal): Promise<Response> =>
    new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(new Error("aborted")));
    });

  it("has its status, headers and formatted JSON", async () => {
    const answers = await collect(async () => Response.json({ a: 1 }, { status: 403 }));
    expect(answers[0]).toEqual({ state: "waiting" });
    expect(answers.at(-1)).toMatchObject({
      state: "complete",
      status: 403,
      headers: [["content-type", "application/json"]],
      body: { kind: "text", text: '{\n  "a": 1\n}', isCut: false },
    });
  });

  it("is a file unless its type is text, and is cut when it is long", async () => {
    const picture = async () => new Response(new Uint8Array([1, 2]), { headers: { "Content-Type": "image/png" } });
    expect((await collect(picture)).at(-1)).toMatchObject({ body: { kind: "file" } });
    const long = (await collect(async () => new Response("x".repeat(MAX_SHOWN_CHARS + 1)))).at(-1);
    expect(long).toMatchObject({ body: { kind: "text", isCut: true } });
    expect((await collect(async () => new Response(null, { status: 204 }))).at(-1)).toMatchObject({
      body: { kind: "none" },
    });
  });

  it("tells a lost network from silence and from the person's own stop", async () => {
    const lost = await collect(() => Promise.reject(new TypeError("Failed to fetch")));
    expect(lost.at(-1)).toEqual({ state: "failed", reason: "network" });
    const late = await collect(hanging, undefined, 0.01);
    expect(late.at(-1)).toEqual({ state: "failed", reason: "timeout" });
    const stop = new AbortController();
    const stopped = collect(hanging, stop.signal);
    stop.abort();
    expect((await stopped).at(-1)).toEqual({ state: "failed", reason: "stopped" });
  });

  it("is shown while it arrives", async () => {
    const words = ["one ", "two ", "three"].values();
    const slow = new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        await new Promise((resolve) => {
          setTimeout(resolve, 100);
        });
        const { value } = words.next();
        if (value === undefined) controller.close();
        else controller.enqueue(new TextEncoder().encode(value));
      },
    });
    const answers = await collect(async () => new Response(slow, { headers: { "Content-Type": "text/event-stream" } }));
    const shown = answers.map((answer) => ("body" in answer && answer.body.kind === "text" ? answer.body.text : ""));
    expect(shown).toContain("one ");
    expect(shown.at(-1)).toBe("one two three");
  });

  it("keeps what has arrived when the connection breaks", async () => {
    const broken = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode("half")),
      pull: (controller) => controller.error(new Error("reset")),
    });
    expect((await collect(async () => new Response(broken))).at(-1)).toMatchObject({
      state: "broken",
      body: { kind: "text", text: "half" },
    });
  });
});
