import { readFileSync } from "node:fs";
import { describe, expect, onTestFinished, test, vi } from "vitest";

import {
  createAccessToken,
  createGateway,
  createToken,
  getStatus,
  isGatewayError,
  listTokens,
  logout,
  relayChat,
  relayMidjourneyList,
  relayMidjourneySubmit,
  relaySunoSubmit,
  updateSelf,
  updateTokenStatus,
  withRetries,
} from "../src/index.ts";
import { bodyOf, serve } from "./server.ts";

const page = JSON.stringify({ success: true, message: "", data: { data: [], page: 1, size: 20, total_count: 0 } });

/** A gateway that gives these replies in turn, and the last for ever. */
const inTurn = async (...replies: readonly { status: number; body?: string; headers?: Record<string, string> }[]) => {
  const calls: string[] = [];
  const baseUrl = await serve((request, response) => {
    const { status, body = "", headers = {} } = replies[Math.min(calls.length, replies.length - 1)] ?? { status: 500 };
    calls.push(`${request.method} ${request.url}`);
    response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(body);
  });
  return { baseUrl, calls };
};

const quick = { delay: 0.001 };

describe("reads are sent again", () => {
  test.each([408, 425, 429, 502, 503, 504])("after status %i, up to the given number of times", async (status) => {
    const { baseUrl, calls } = await inTurn({ status }, { status }, { status: 200, body: page });
    const gateway = createGateway({ baseUrl, fetch: withRetries(quick) });
    expect(await listTokens(gateway)).toMatchObject({ data: [] });
    expect(calls).toHaveLength(3);
  });

  test("no more often than asked, then rejects with the last failure", async () => {
    const { baseUrl, calls } = await inTurn({ status: 503 });
    const gateway = createGateway({ baseUrl, fetch: withRetries({ ...quick, retries: 1 }) });
    await expect(listTokens(gateway)).rejects.toMatchObject({ kind: "server", status: 503 });
    expect(calls).toHaveLength(2);
  });

  test("without a reply", async () => {
    let tries = 0;
    const broken = async (request: Request): Promise<Response> => {
      tries += 1;
      if (tries < 3) throw new TypeError("fetch failed");
      return new Response(page, { headers: { "X-Url": request.url } });
    };
    const gateway = createGateway({
      baseUrl: "http://gateway.example",
      fetch: withRetries({ ...quick, fetch: broken }),
    });
    expect(await listTokens(gateway)).toMatchObject({ data: [] });
    expect(tries).toBe(3);
  });

  test("when `Retry-After` says, but not after a long time", async () => {
    const soon = await inTurn({ status: 429, headers: { "Retry-After": "0" } }, { status: 200, body: page });
    await listTokens(createGateway({ baseUrl: soon.baseUrl, fetch: withRetries({ delay: 1000 }) }));
    expect(soon.calls).toHaveLength(2);
    const late = await inTurn({ status: 429, headers: { "Retry-After": "3600" } });
    const error: unknown = await listTokens(createGateway({ baseUrl: late.baseUrl, fetch: withRetries(quick) })).catch(
      (cause: unknown) => cause,
    );
    expect(isGatewayError(error) && error.headers?.["retry-after"]).toBe("3600");
    expect(late.calls).toHaveLength(1);
  });

  test.each(["soon", ""])("after pauses of its own where `Retry-After` is %j", async (header) => {
    const { baseUrl, calls } = await inTurn(
      { status: 503, headers: { "Retry-After": header } },
      { status: 200, body: page },
    );
    const stop = new AbortController();
    const timers = vi.spyOn(globalThis, "setTimeout");
    onTestFinished(() => timers.mockRestore());
    const gateway = createGateway({ baseUrl, fetch: withRetries({ delay: 3600 }) });
    const waiting = listTokens(gateway, {}, { signal: stop.signal }).catch((cause: unknown) => cause);
    await expect.poll(() => timers.mock.calls.some(([, delay = 0]) => delay > 1000)).toBe(true);
    stop.abort();
    expect(await waiting).toMatchObject({ name: "AbortError" });
    expect(calls).toHaveLength(1);
  });
});

interface Contract {
  readonly paths: Record<string, Record<string, { "x-unsafe"?: boolean; parameters?: readonly { $ref?: string }[] }>>;
}
const contract = JSON.parse(
  readFileSync(new URL("../../../openapi/bundle.gen.json", import.meta.url), "utf8"),
) as Contract;

/** How often a call is sent that gets no good reply. */
const triesOf = async (
  send: (request: Request) => Promise<Response>,
  method: string,
  path: string,
  headers: Record<string, string> = {},
) => {
  tried.mockClear();
  const address = `http://gateway.example${path.replaceAll(/\{\w+\}/g, "7")}`;
  await send(new Request(address, { method, headers, ...(method === "POST" && { body: "{}" }) }));
  return tried.mock.calls.length;
};
const tried = vi.fn(async (_request: Request) => new Response("", { status: 503 }));

const keyed = { "Idempotency-Key": "mine" };

describe("calls that create something", () => {
  test("are sent again with one key and the same body, where the gateway takes keys", async () => {
    const seen: string[] = [];
    const baseUrl = await serve(async (request, response) => {
      seen.push(`${String(request.headers["idempotency-key"])} ${await bodyOf(request)}`);
      if (seen.length < 3) response.writeHead(503).end();
      else response.writeHead(200, { "Content-Type": "application/json" }).end('{"success":true,"message":""}');
    });
    const gateway = createGateway({ baseUrl, fetch: withRetries({ ...quick, writes: true }) });
    await createToken(gateway, { name: "once" });
    expect(seen).toHaveLength(3);
    expect(new Set(seen).size).toBe(1);
    expect(seen[0]).toMatch(/^[\da-f-]{36} \{"name":"once"\}$/);
    await createToken(gateway, { name: "once" }, { headers: { "Idempotency-Key": "mine" } });
    expect(seen[3]).toMatch(/^mine /);
  });

  test("are sent again where they submit a task with an API key, and reads by POST are not", async () => {
    const seen: string[] = [];
    const baseUrl = await serve(async (request, response) => {
      seen.push(`${request.url} ${String(request.headers["idempotency-key"])} ${await bodyOf(request)}`);
      const reply = request.url?.startsWith("/suno/") ? { code: "success", message: "", data: "1" } : { code: 1 };
      response.writeHead(seen.length % 3 === 0 ? 200 : 503, { "Content-Type": "application/json" });
      response.end(JSON.stringify(reply));
    });
    const gateway = createGateway({ baseUrl, fetch: withRetries({ ...quick, writes: true }) });
    await relayMidjourneySubmit(gateway, "sk-x", "imagine", { prompt: "a" }, { mode: "relax" });
    await relaySunoSubmit(gateway, "sk-x", "lyrics", { prompt: "b" }, { headers: keyed });
    expect(seen).toHaveLength(6);
    expect(new Set(seen).size).toBe(2);
    expect(seen[0]).toMatch(/^\/mj-relax\/mj\/submit\/imagine [\da-f-]{36} \{"prompt":"a"\}$/);
    expect(seen[3]).toBe('/suno/submit/lyrics mine {"prompt":"b"}');
    await expect(relayMidjourneyList(gateway, "sk-x", ["1"], { headers: keyed })).rejects.toMatchObject({
      status: 503,
    });
    expect(seen).toHaveLength(7);
  });

  test("are sent again with the caller's key, without `writes`", async () => {
    const { baseUrl, calls } = await inTurn({ status: 502 }, { status: 200, body: '{"success":true,"message":""}' });
    const gateway = createGateway({ baseUrl, fetch: withRetries(quick) });
    await createToken(gateway, { name: "once" }, { headers: { "Idempotency-Key": "mine" } });
    expect(calls).toHaveLength(2);
  });

  test.each([
    ["with `writes`", { writes: true }, {}],
    ["with the caller's key", {}, keyed],
  ])("are those that the contract marks, and no other write, %s", async (_name, options, headers) => {
    const send = withRetries({ ...quick, fetch: tried, ...options });
    let marked = 0;
    for (const [path, methods] of Object.entries(contract.paths))
      for (const [method, { parameters = [] }] of Object.entries(methods)) {
        if (method === "get") continue;
        const takesKey = parameters.some(({ $ref }) => $ref === "#/components/parameters/idempotencyKey");
        marked += Number(takesKey);
        const tries = await triesOf(send, method.toUpperCase(), path, headers);
        expect(tries, `${method} ${path}`).toBe(takesKey ? 3 : 1);
      }
    expect(marked).toBeGreaterThan(20);
  });

  test("leave other calls as they are: those that ignore the header are sent once, whatever their headers", async () => {
    const { baseUrl, calls } = await inTurn({ status: 503 });
    const gateway = createGateway({ baseUrl, fetch: withRetries({ ...quick, writes: true }) });
    const chat = { model: "echo", messages: [{ role: "user" as const, content: "hi" }] };
    await expect(relayChat(gateway, "sk-x", chat, { headers: keyed })).rejects.toMatchObject({ status: 503 });
    await expect(updateSelf(gateway, { display_name: "Ada" }, { headers: keyed })).rejects.toMatchObject({
      status: 503,
    });
    await expect(createAccessToken(gateway, { headers: keyed })).rejects.toMatchObject({ status: 503 });
    expect(calls).toEqual(["POST /v1/chat/completions", "PUT /api/user/self", "GET /api/user/token"]);
  });
});

describe("sent once", () => {
  test("refusals and plain failures", async () => {
    for (const status of [400, 401, 404, 500]) {
      const { baseUrl, calls } = await inTurn({ status });
      await expect(listTokens(createGateway({ baseUrl, fetch: withRetries(quick) }))).rejects.toMatchObject({ status });
      expect(calls).toHaveLength(1);
    }
  });

  test("writes, and GETs that change something", async () => {
    const { baseUrl, calls } = await inTurn({ status: 503 });
    const gateway = createGateway({ baseUrl, fetch: withRetries(quick) });
    await expect(updateTokenStatus(gateway, { id: 1, status: 2 })).rejects.toMatchObject({ status: 503 });
    await expect(logout(gateway)).rejects.toMatchObject({ status: 503 });
    expect(calls).toHaveLength(2);
  });

  test("every GET that the contract marks as unsafe", async () => {
    const send = withRetries({ ...quick, fetch: tried });
    const unsafe: string[] = [];
    for (const [path, { get }] of Object.entries(contract.paths)) {
      if (get === undefined) continue;
      if (get["x-unsafe"] === true) unsafe.push(path);
      expect(await triesOf(send, "GET", path), path).toBe(get["x-unsafe"] === true ? 1 : 3);
    }
    expect(unsafe.length).toBeGreaterThan(10);
  });

  test("a call that its caller ends, and one whose time is over", async () => {
    const { baseUrl, calls } = await inTurn({ status: 503 });
    const gateway = createGateway({ baseUrl, fetch: withRetries({ delay: 60 }) });
    const abort = new AbortController();
    const call = getStatus(gateway, { signal: abort.signal });
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    abort.abort();
    await expect(call).rejects.toMatchObject({ name: "AbortError" });
    // Long enough for the call to reach the server on a busy machine, and far from the 60 seconds until a retry.
    await expect(getStatus(gateway, { timeout: 2 })).rejects.toMatchObject({ kind: "network", code: "timeout" });
    expect(calls).toHaveLength(2);
  });
});
