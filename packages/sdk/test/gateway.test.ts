import { createServer, type ServerResponse } from "node:http";
import { inspect } from "node:util";
import { gzipSync } from "node:zlib";
import { describe, expect, expectTypeOf, onTestFinished, test, vi } from "vitest";

import {
  createGateway,
  createOrder,
  createRedemptions,
  createToken,
  deleteDisabledChannelsInTag,
  deleteUser,
  getAffCode,
  getAnnouncements,
  getBillingUsage,
  exportMultiUserStats,
  getDashboard,
  getMetrics,
  getSelf,
  GatewayError,
  getStatus,
  getToken,
  isGatewayError,
  listTokens,
  logout,
  relayGetModel,
  relayListModels,
  setChannelTagPriority,
  testChannel,
  unwrap,
  updateTokenStatus,
  userMessage,
  type Gateway,
  type GatewayErrorKind,
  type Status,
  type TokenPage,
  listPriceModels,
  getUserGroupMap,
  getOwnedByMap,
  getAvailableModels,
} from "../src/index.ts";
import { bodyOf, reply, serve } from "./server.ts";

const json = { "Content-Type": "application/json; charset=utf-8", "X-Oneapi-Request-Id": "req-1" };

const failureOf = async (call: Promise<unknown>): Promise<GatewayError> => {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isGatewayError(error)) throw new Error(`expected a GatewayError, got ${String(error)}`);
  return error;
};

const against = (baseUrl: string): Gateway => createGateway({ baseUrl });

test("refuses the names . and .., which a URL would resolve to another operation", async () => {
  const asked = vi.fn<(request: Request) => Promise<Response>>();
  const gateway = createGateway({ baseUrl: "http://gateway.test", fetch: asked });
  for (const name of [".", ".."]) {
    const calls = [
      deleteDisabledChannelsInTag(gateway, name),
      setChannelTagPriority(gateway, name, { type: "priority", value: 1 }),
      relayGetModel(gateway, "sk-x", name),
    ];
    for (const call of calls) {
      const { kind, message } = await failureOf(call);
      expect([kind, message]).toEqual(["rejected", `"${name}" can't be part of an address`]);
    }
  }
  expect(asked).not.toHaveBeenCalled();
});

describe("every failure becomes one kind of error", () => {
  const cases: {
    title: string;
    status: number;
    body: string;
    headers?: Record<string, string>;
    kind: GatewayErrorKind;
    text?: string;
  }[] = [
    {
      title: "HTML with status 200",
      status: 200,
      body: "<!doctype html><title>console</title>",
      headers: { "Content-Type": "text/html" },
      kind: "malformed",
    },
    { title: "an empty 429", status: 429, body: "", kind: "rate_limited" },
    { title: "an empty 200 where data was promised", status: 200, body: "", kind: "malformed" },
    { title: "broken JSON", status: 200, body: '{"success":true,"data":', headers: json, kind: "malformed" },
    {
      title: "success:false with status 200",
      status: 200,
      body: '{"success":false,"message":"not for you"}',
      headers: json,
      kind: "rejected",
      text: "not for you",
    },
    {
      title: "success:false without a text",
      status: 200,
      body: '{"success":false,"message":""}',
      headers: json,
      kind: "rejected",
    },
    {
      title: "a bare {error} with status 200",
      status: 200,
      body: '{"error":{"message":"bad type","type":"one_hub_error"}}',
      headers: json,
      kind: "rejected",
      text: "bad type",
    },
    {
      title: "an {error} text with status 200",
      status: 200,
      body: '{"error":"bad type"}',
      headers: json,
      kind: "rejected",
      text: "bad type",
    },
    {
      title: "a 401",
      status: 401,
      body: '{"success":false,"message":"sign in"}',
      headers: json,
      kind: "unauthenticated",
      text: "sign in",
    },
    {
      title: "a 403",
      status: 403,
      body: '{"success":false,"message":"state"}',
      headers: json,
      kind: "forbidden",
      text: "state",
    },
    {
      title: "a 404 of an unknown path",
      status: 404,
      body: '{"error":{"code":"","message":"Invalid URL","type":"invalid_request_error"}}',
      headers: json,
      kind: "not_found",
      text: "Invalid URL",
    },
    { title: "an empty 404", status: 404, body: "", kind: "not_found" },
    {
      title: "a 400 with an envelope",
      status: 400,
      body: '{"success":false,"message":"not JSON"}',
      headers: json,
      kind: "rejected",
      text: "not JSON",
    },
    {
      title: "a 500 with a raw text",
      status: 500,
      body: "dial tcp: connection refused",
      headers: { "Content-Type": "text/plain" },
      kind: "server",
    },
    { title: "an empty 500", status: 500, body: "", kind: "server" },
    {
      title: "a 500 that names the refused field",
      status: 500,
      body: '{"success":false,"message":"no such type","code":"value_not_allowed","param":"type"}',
      headers: json,
      kind: "rejected",
      text: "no such type",
    },
    { title: "a 502 page of a proxy", status: 502, body: "<html>Bad Gateway</html>", kind: "server" },
    { title: "an array instead of an envelope", status: 200, body: "[]", headers: json, kind: "malformed" },
    { title: "null instead of an envelope", status: 200, body: "null", headers: json, kind: "malformed" },
    { title: "a text instead of an envelope", status: 200, body: '"ok"', headers: json, kind: "malformed" },
    { title: "an envelope without success", status: 200, body: '{"data":{}}', headers: json, kind: "malformed" },
    {
      title: "success that is no boolean",
      status: 200,
      body: '{"success":1,"data":{}}',
      headers: json,
      kind: "malformed",
    },
    {
      title: "an envelope without data",
      status: 200,
      body: '{"success":true,"message":"fine"}',
      headers: json,
      kind: "malformed",
    },
  ];

  test.each(cases)("$title is $kind", async ({ status, body, headers, kind, text }) => {
    const url = await reply(status, body, headers);
    const error = await failureOf(getStatus(against(url)));
    expect(error).toMatchObject({ kind, status, text });
    const call = kind === "malformed" ? `GET ${url}/api/status: ` : "GET /api/status: ";
    expect(error.message.startsWith(call)).toBe(true);
    expect(error.message.slice(call.length)).toMatch(text ?? /./);
  });

  test("the error names the call, the code and the refused field", async () => {
    const body = '{"success":false,"message":"There is no such key","code":"token_not_found","param":"id"}';
    const error = await failureOf(getToken(against(await reply(200, body, json)), 7));
    expect(error).toMatchObject({
      kind: "rejected",
      code: "token_not_found",
      param: "id",
      method: "GET",
      path: "/api/token/7",
      operation: "GET /api/token/{id}",
      message: "GET /api/token/7: There is no such key",
      text: "There is no such key",
    });
    expectTypeOf<"token_not_found">().toExtend<NonNullable<GatewayError["code"]>>();
  });

  test("an access token that is not valid is unauthenticated, although the status is 200", async () => {
    const body = '{"success":false,"message":"The access token is not valid","code":"invalid_access_token"}';
    const error = await failureOf(getSelf(against(await reply(200, body, json))));
    expect(error).toMatchObject({ kind: "unauthenticated", status: 200, code: "invalid_access_token" });
  });

  test("users get a plain sentence", async () => {
    const refused = await failureOf(
      getSelf(against(await reply(200, '{"success":false,"message":"Not for you"}', json))),
    );
    expect(userMessage(refused)).toBe("Not for you");
    const broken = await failureOf(getSelf(against(await reply(200, "<html>"))));
    expect(userMessage(broken)).toBe("Something went wrong!");
    expect(userMessage(new GatewayError("network"))).toMatch(/can't be reached/);
    expect(userMessage(new GatewayError("network", { code: "timeout" }))).toMatch(/too long/);
    expect(userMessage(new Error("TypeError: x is undefined"))).toBe("Something went wrong!");
  });

  test("the reader's language goes along with every call", async () => {
    const seen: (string | undefined)[] = [];
    const url = await serve((request, response) => {
      seen.push(request.headers["accept-language"]);
      response.end('{"success":true,"message":"","data":{}}');
    });
    let language: string | undefined = "fr";
    const gateway = createGateway({ baseUrl: url, language: () => language });
    await getSelf(gateway);
    language = "zh-CN";
    await getSelf(gateway);
    await getSelf(gateway, { headers: { "Accept-Language": "ja" } });
    await gateway.open("/api/status", {});
    expect(seen).toEqual(["fr", "zh-CN", "ja", "zh-CN"]);
  });

  test("an empty gzip body is an empty reply and no broken one", async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { "Content-Encoding": "gzip" }).end(gzipSync(""));
    });
    await expect(deleteUser(against(url), 7)).resolves.toBeUndefined();
  });

  test("the request id, the code and the body come along", async () => {
    const body = { error: { code: "insufficient_user_quota", message: "saturated", type: "system_error" } };
    const error = await failureOf(relayListModels(against(await reply(429, JSON.stringify(body), json)), "abc"));
    expect(error).toMatchObject({ kind: "rate_limited", code: "insufficient_user_quota", requestId: "req-1", body });
  });

  test("a code may be a number", async () => {
    const error = await failureOf(getStatus(against(await reply(400, '{"error":{"code":4,"message":"mode"}}', json))));
    expect(error.code).toBe("4");
  });

  test.each([
    ["<!doctype html><title>console</title>", "an HTML page instead of JSON"],
    ['{"success":true,"data":', "broken JSON"],
    ["It works!", "text instead of JSON"],
    ["", "empty"],
    ["[]", "not what the contract promises"],
  ])("the message of a malformed reply names its fault and the address: %j is %s", async (body, reason) => {
    const url = await reply(200, body);
    const error = await failureOf(listTokens(against(url), { keyword: "private" }));
    expect(error).toMatchObject({ kind: "malformed", message: `GET ${url}/api/token/: the reply is ${reason}` });
  });

  test.each([
    { data: null, list: [], record: "malformed", text: "malformed" },
    { data: [], list: [], record: "malformed", text: "malformed" },
    { data: [null], list: "malformed", record: "malformed", text: "malformed" },
    { data: {}, list: "malformed", record: {}, text: "malformed" },
    { data: "text", list: "malformed", record: "malformed", text: "text" },
  ])(
    "where a list, named fields or a text are promised, $data is $list, $record and $text",
    async ({ data, list, record, text }) => {
      const gateway = against(await reply(200, JSON.stringify({ success: true, message: "", data }), json));
      const outcome = (call: Promise<unknown>) => call.catch((error: unknown) => isGatewayError(error) && error.kind);
      expect(await outcome(getAnnouncements(gateway))).toEqual(list);
      expect(await outcome(getSelf(gateway))).toEqual(record);
      expect(await outcome(getAffCode(gateway))).toEqual(text);
    },
  );

  test.each([{ vip: null }, { vip: [] }, null, []])("rows by name are malformed as %j", async (data) => {
    const gateway = against(await reply(200, JSON.stringify({ success: true, message: "", data }), json));
    for (const read of [getUserGroupMap, getOwnedByMap])
      expect((await failureOf(read(gateway))).kind).toBe("malformed");
  });

  test("models that may need a price are each listed once", async () => {
    const data = ["b", "a", "b"];
    const gateway = against(await reply(200, JSON.stringify({ success: true, message: "", data }), json));
    expect(await listPriceModels(gateway)).toEqual(["b", "a"]);
  });

  test.each([
    { data: { gpt: { groups: ["vip"] } }, outcome: { gpt: { groups: ["vip"] } } },
    { data: { gpt: { groups: null } }, outcome: { gpt: { groups: [] } } },
    { data: { gpt: null }, outcome: "malformed" },
  ])("the models that can be called, where the reply has $data, are $outcome", async ({ data, outcome }) => {
    const read = getAvailableModels(
      against(await reply(200, JSON.stringify({ success: true, message: "", data }), json)),
    );
    expect(await read.catch((error: unknown) => isGatewayError(error) && error.kind)).toEqual(outcome);
  });

  test.each([null, []])("a success with %j says nothing of the redemption codes that it made", async (data) => {
    const url = await reply(200, JSON.stringify({ success: true, message: "", data }), json);
    const made = createRedemptions(against(url), { name: "spring", quota: 100, count: 2 });
    expect((await failureOf(made)).kind).toBe("malformed");
  });

  const start = { trade_no: "7", type: 1, data: { url: "" } };
  test.each([
    { title: "no number", data: { ...start, trade_no: "" }, outcome: "malformed" },
    { title: "null in place of the instructions", data: { ...start, data: null }, outcome: "malformed" },
    { title: "no address", data: { ...start, data: {} }, outcome: "malformed" },
    { title: "an empty address", data: start, outcome: start },
  ])("an order with $title", async ({ data, outcome }) => {
    const url = await reply(200, JSON.stringify({ success: true, message: "", data }), json);
    const placed = createOrder(against(url), { uuid: "u", amount: 5 });
    expect(await placed.catch((error: unknown) => isGatewayError(error) && error.kind)).toEqual(outcome);
  });

  test.each([{ page: 1 }, { data: [null], total_count: 1 }])(
    "a page list whose rows are missing or null is malformed, so that no view meets it: %j",
    async (data) => {
      const url = await reply(200, JSON.stringify({ success: true, message: "", data }), json);
      expect((await failureOf(listTokens(against(url)))).kind).toBe("malformed");
    },
  );
});

describe("the network", () => {
  test("a closed port is a network error with its cause", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    await new Promise((resolve) => server.close(resolve));
    if (address === null || typeof address === "string") throw new Error("the server had no port");
    const error = await failureOf(getStatus(against(`http://127.0.0.1:${address.port}`)));
    expect(error).toMatchObject({ kind: "network", status: undefined, code: undefined });
    expect(error.message).toBe(`GET http://127.0.0.1:${address.port}/api/status: connection refused`);
    expect(error.cause).toBeInstanceOf(Error);
  });

  test("a gateway without an address is refused outside of browsers", async () => {
    const error = await failureOf(getStatus(createGateway()));
    expect(error.kind).toBe("network");
    expect(error.message).toBe("GET /api/status: createGateway needs a baseUrl with http:// or https://");
  });

  test.each([
    ["gateway.example", "GET gateway.example/api/token/: createGateway needs a baseUrl with http"],
    ["http://no host", "GET http://no host/api/token/: Invalid URL"],
    ["http://ann:pass@127.0.0.1:1", "GET http://127.0.0.1:1/api/token/: Request cannot be constructed"],
    ["http://127.0.0.1:1/?key=secret", "GET http://127.0.0.1:1//api/token/: "],
  ])("a call to the address %s names it, without password and query", async (baseUrl, message) => {
    const error = await failureOf(listTokens(against(baseUrl), { keyword: "private" }));
    expect(error.kind).toBe("network");
    expect(error.message).toMatch(message);
    expect(error.message).not.toMatch(/pass|secret|private/);
  });

  test("what a runtime says of a failed call loses its query and its password", async () => {
    const fetch = () =>
      Promise.reject(new TypeError("error sending request for url (http://ann:pass@a.test/x?key=secret)"));
    const error = await failureOf(getStatus(createGateway({ baseUrl: "http://a.test/", fetch })));
    expect(error.message).toBe("GET http://a.test/api/status: error sending request for url (http://a.test/x)");
  });

  test("a token or key that no header can have is named nowhere", async () => {
    const secret = "acc-secret\nsecond line";
    const url = await reply(200, "{}");
    const errors = [
      await failureOf(getStatus(createGateway({ baseUrl: url, accessToken: secret }))),
      await failureOf(relayListModels(createGateway({ baseUrl: url }), secret)),
    ];
    for (const error of errors) {
      expect(error.message).toMatch(/is an invalid header value/);
      expect(inspect(error, { depth: 9 })).not.toContain("acc-secret");
    }
  });

  test("a call to an own path is named without its query", async () => {
    const fetch = () => Promise.reject(new TypeError("fetch failed"));
    const error = await failureOf(createGateway({ baseUrl: "http://a.test", fetch }).open("/v1/x?key=secret", {}));
    expect(error).toMatchObject({ message: "GET http://a.test/v1/x: fetch failed", path: "/v1/x" });
  });

  test("a connection that breaks off in the body is a network error", async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { ...json, "Content-Length": "1000" });
      response.write('{"success":', () => response.destroy());
    });
    expect((await failureOf(getStatus(against(url)))).kind).toBe("network");
  });

  test("an abort of a hung call passes through as AbortError", async () => {
    const abort = new AbortController();
    const url = await serve(() => abort.abort());
    await expect(getStatus(against(url), { signal: abort.signal })).rejects.toMatchObject({ name: "AbortError" });
  });

  test("an abort while the body hangs passes through as AbortError", async () => {
    const abort = new AbortController();
    const url = await serve((_, response) => {
      response.writeHead(200, json);
      response.write('{"success":', () => abort.abort());
    });
    await expect(getStatus(against(url), { signal: abort.signal })).rejects.toMatchObject({ name: "AbortError" });
  });

  test.each(["before", "after"])("an abort %s a token is asked for rejects, and nothing is sent", async (when) => {
    const abort = new AbortController();
    const fetch = vi.fn<(request: Request) => Promise<Response>>();
    const token = Promise.withResolvers<string>();
    const gateway = createGateway({
      baseUrl: "http://gateway.test",
      fetch,
      accessToken: () => {
        queueMicrotask(() => abort.abort());
        return token.promise;
      },
    });
    if (when === "before") abort.abort();
    await expect(getStatus(gateway, { signal: abort.signal })).rejects.toMatchObject({ name: "AbortError" });
    token.resolve("too late");
    await token.promise;
    await Promise.resolve();
    expect(fetch).not.toHaveBeenCalled();
  });

  test("a signal that outlives its calls keeps no listeners of them", async () => {
    const { signal } = new AbortController();
    const remove = vi.spyOn(signal, "removeEventListener");
    const add = vi.spyOn(signal, "addEventListener");
    const url = await reply(200, '{"success":true,"message":"","data":{}}');
    // Node's own fetch and Request listen in ways of their own.
    const fetch = async () => new Response(await (await globalThis.fetch(url)).text());
    await getStatus(createGateway({ baseUrl: "http://gateway.test", fetch }), { signal });
    const [, listener] = add.mock.calls[0] ?? [];
    expect(remove).toHaveBeenCalledWith("abort", listener);
  });

  test("an abort with a reason of the caller is an AbortError too", async () => {
    const abort = new AbortController();
    const url = await serve(() => abort.abort("the user left"));
    await expect(getStatus(against(url), { signal: abort.signal })).rejects.toMatchObject({ name: "AbortError" });
  });

  test("a call that outlives its timeout is a network error", async () => {
    const url = await serve(() => undefined);
    expect((await failureOf(getStatus(against(url), { signal: AbortSignal.timeout(20) }))).kind).toBe("network");
  });

  test.each([
    ["never begins", () => undefined],
    ["never ends", (response: ServerResponse) => response.writeHead(200).write('{"success":')],
  ])("a reply that %s is a network error after the gateway's timeout", async (_what, answer) => {
    const url = await serve((_request, response) => void answer(response));
    const error = await failureOf(createToken(createGateway({ baseUrl: url, timeout: 0.05 }), { name: "a key" }));
    expect(error).toMatchObject({ kind: "network", cause: { name: "TimeoutError" } });
  });

  test("a call's own timeout wins over the gateway's, and 0 and more than a timer takes are none", async () => {
    const url = await serve((_, response) => void setTimeout(() => response.end(), 200));
    const patient = createGateway({ baseUrl: url, timeout: 60 });
    expect((await failureOf(getStatus(patient, { timeout: 0.05 }))).code).toBe("timeout");
    const hasty = createGateway({ baseUrl: url, timeout: 0.05 });
    for (const timeout of [0, 2 ** 31, Infinity]) {
      expect((await failureOf(getStatus(hasty, { timeout }))).kind).toBe("malformed");
    }
  });

  test("the timeout holds for an access token that never comes, too", async () => {
    const accessToken = () => new Promise<string>(() => undefined);
    const gateway = createGateway({ baseUrl: "http://localhost", accessToken, timeout: 0.05 });
    expect((await failureOf(getStatus(gateway))).code).toBe("timeout");
  });

  test("a call can be aborted within its gateway's timeout", async () => {
    const url = await serve(() => undefined);
    const controller = new AbortController();
    const call = getStatus(createGateway({ baseUrl: url, timeout: 60 }), { signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("successful replies", () => {
  test("an empty 200 is success for the deletion of a user, which open one-hub answers so", async () => {
    await expect(deleteUser(against(await reply(200, "")), 7)).resolves.toBeUndefined();
  });

  test("an empty 403 to that deletion is none", async () => {
    expect((await failureOf(deleteUser(against(await reply(403, "")), 7))).kind).toBe("forbidden");
  });

  test.each(["", "{}", "[]", '"ok"', "null"])("%j with status 200 does not say that a key was made", async (body) => {
    const made = createToken(against(await reply(200, body)), { name: "a key" });
    expect((await failureOf(made)).kind).toBe("malformed");
  });

  test("HTML is no success, even where no data was promised", async () => {
    const error = await failureOf(logout(against(await reply(200, "<html></html>"))));
    expect(error.kind).toBe("malformed");
  });

  test("JSON sent as text/plain after heartbeat newlines is read by its content", async () => {
    const url = await reply(200, '\n\n\n{"success":true,"message":"","data":{"rpm":0}}', {
      "Content-Type": "text/plain",
    });
    await expect(unwrap(against(url).http.GET("/api/user/dashboard/rate"))).resolves.toEqual({ rpm: 0 });
  });

  test("zero and false are data", async () => {
    await expect(
      testChannel(against(await reply(200, '{"success":true,"message":"","time":0}', json)), 1),
    ).resolves.toBe(0);
  });

  test.each(["<!doctype html><title>console</title>", "\n <html></html>", '{"success":true,"data":', '[{"a":1', ""])(
    "%j with status 200 is no file",
    async (body) => {
      const gateway = against(await reply(200, body));
      expect((await failureOf(getMetrics(gateway, "user", "password"))).kind).toBe("malformed");
      const query = { usernames: "ada", start_time: "2026-01-01", end_time: "2026-01-02" };
      expect((await failureOf(exportMultiUserStats(gateway, query))).kind).toBe("malformed");
    },
  );

  test("figures in Prometheus' format are the text that was sent", async () => {
    const text = '# HELP calls Calls\ncalls{model="a"} 1\n';
    await expect(getMetrics(against(await reply(200, text)), "user", "password")).resolves.toBe(text);
  });

  test("a dashboard without rows is an empty list", async () => {
    await expect(
      getDashboard(against(await reply(200, '{"success":true,"message":"","data":null}', json))),
    ).resolves.toEqual([]);
  });
});

describe("the relay", () => {
  test("a 401 is rejected: it is about the key and not about the session", async () => {
    const error = await failureOf(
      getBillingUsage(
        against(await reply(401, '{"error":{"message":"no such key","type":"one_hub_error"}}', json)),
        "sk-x",
      ),
    );
    expect(error).toMatchObject({ kind: "rejected", status: 401, text: "no such key" });
  });

  test("an {error} with status 200 is rejected with its code", async () => {
    const body =
      '{"error":{"message":"no such model","type":"invalid_request_error","param":"model","code":"model_not_found"}}';
    const error = await failureOf(relayGetModel(against(await reply(200, body, json)), "sk-x", "nothing"));
    expect(error).toMatchObject({ kind: "rejected", code: "model_not_found" });
  });

  test.each(["<html>", '{"success":true,"message":""}', '{"object":"list","data":[null]}'])(
    "%s is no list of models",
    async (body) => {
      expect((await failureOf(relayListModels(against(await reply(200, body, json)), "sk-x"))).kind).toBe("malformed");
    },
  );

  test("it carries the key with one prefix and never the access token", async () => {
    const url = await serve((request, response) => {
      response.end(JSON.stringify({ object: "list", data: [request.headers.authorization] }));
    });
    const gateway = createGateway({ baseUrl: url, accessToken: "secret" });
    await expect(relayListModels(gateway, "abc")).resolves.toMatchObject({ data: ["Bearer sk-abc"] });
    await expect(relayListModels(gateway, "sk-abc")).resolves.toMatchObject({ data: ["Bearer sk-abc"] });
  });
});

describe("requests", () => {
  const echo = (): Promise<string> =>
    serve(async (request, response) => {
      const { method, url, headers } = request;
      response.end(
        JSON.stringify({
          success: true,
          message: "",
          data: { data: [], method, url, headers, body: await bodyOf(request) },
        }),
      );
    });

  test("every call carries the client id as X-APP and the gateway's headers", async () => {
    const gateway = createGateway({ baseUrl: await echo(), clientId: "browser-1", headers: { "X-Site": "a" } });
    await expect(getSelf(gateway)).resolves.toMatchObject({ headers: { "x-app": "browser-1", "x-site": "a" } });
  });

  test("a call's own headers win", async () => {
    const gateway = createGateway({ baseUrl: await echo(), headers: { "X-Site": "a" } });
    await expect(getSelf(gateway, { headers: { "X-Site": "b" } })).resolves.toMatchObject({
      headers: { "x-site": "b" },
    });
  });

  test("the user and password of the figures are sent beside a call's own headers", async () => {
    const url = await serve((request, response) => {
      response.end(`${request.headers.authorization ?? ""} ${String(request.headers["x-site"])}`);
    });
    const sent = await getMetrics(against(url), "user", "password", { headers: { "X-Site": "a" } });
    expect(sent).toBe(`Basic ${btoa("user:password")} a`);
  });

  test("the access token is asked for at every call", async () => {
    let token: string | undefined = "first";
    const gateway = createGateway({ baseUrl: await echo(), accessToken: () => token });
    await expect(getSelf(gateway)).resolves.toMatchObject({ headers: { authorization: "Bearer first" } });
    token = undefined;
    expect(await getSelf(gateway)).not.toHaveProperty("headers.authorization");
  });

  test("a trailing slash of the base URL does not double", async () => {
    const gateway = createGateway({ baseUrl: `${await echo()}/` });
    expect(gateway.baseUrl.endsWith("/")).toBe(false);
    await expect(getSelf(gateway)).resolves.toMatchObject({ url: "/api/user/self" });
  });

  test("filters that are undefined are not sent, and zero is", async () => {
    const gateway = against(await echo());
    await expect(
      listTokens(gateway, { page: 0, keyword: undefined, order: "-created_time,name" }),
    ).resolves.toMatchObject({
      url: "/api/token/?page=0&order=-created_time%2Cname",
    });
  });

  test("a status change sends status_only and nothing else", async () => {
    const gateway = against(await echo());
    // Expired and exhausted are for the gateway to say.
    expectTypeOf(updateTokenStatus).parameter(1).toEqualTypeOf<{ id: number; status: 1 | 2 }>();
    await expect(updateTokenStatus(gateway, { id: 3, status: 2 })).resolves.toMatchObject({
      method: "PUT",
      url: "/api/token/?status_only=true",
      body: '{"id":3,"status":2}',
    });
  });

  test("cookies go with management calls and never with an API key; nothing is cached", async () => {
    const seen: [string, RequestCredentials, RequestCache][] = [];
    const gateway = createGateway({
      baseUrl: "http://gateway.invalid",
      fetch: (request) => {
        seen.push([new URL(request.url).pathname, request.credentials, request.cache]);
        const body = request.url.endsWith("/v1/models") ? '{"data":[]}' : '{"success":true,"data":{}}';
        return Promise.resolve(new Response(body));
      },
    });
    await getStatus(gateway);
    await relayListModels(gateway, "sk-x");
    expect(seen).toEqual([
      ["/api/status", "include", "no-store"],
      ["/v1/models", "omit", "no-store"],
    ]);
  });

  test("without a fetch of its own the gateway uses the global one of the moment", async () => {
    const original = globalThis.fetch;
    const gateway = createGateway({ baseUrl: "http://gateway.invalid" });
    globalThis.fetch = () => Promise.resolve(new Response('{"success":true,"data":{"version":"v9"}}'));
    try {
      await expect(getStatus(gateway)).resolves.toEqual({ version: "v9" });
    } finally {
      globalThis.fetch = original;
    }
  });
});

describe("types", () => {
  test("a reply's success branch is what an operation resolves to", async () => {
    const gateway = against(
      await reply(200, '{"success":true,"message":"","data":{"data":[],"page":1,"size":10,"total_count":0}}', json),
    );
    const page = await listTokens(gateway);
    expectTypeOf(page).toEqualTypeOf<TokenPage>();
    expectTypeOf(page.data[0]).toExtend<{ key: string; remain_quota: number } | undefined>();
    expect(page.data).toEqual([]);

    const call = gateway.http.GET("/api/status");
    const { data } = await call;
    if (data?.success === false) expectTypeOf(data.message).toBeString();
    if (data?.success === true) expectTypeOf(data.data).toEqualTypeOf<Status>();
    expectTypeOf(unwrap(call)).resolves.toEqualTypeOf<Status>();
    expect(data?.success).toBe(true);
  });

  test("a sort column that the contract does not know does not compile", async () => {
    const gateway = against(await reply(200, '{"success":false,"message":"unknown column"}', json));
    // @ts-expect-error `key` is no sort column
    expect((await failureOf(listTokens(gateway, { order: "key" }))).kind).toBe("rejected");
  });
});

describe("GatewayError", () => {
  test("is an Error with its name and kind, recognised across copies of the package", () => {
    const error = new GatewayError("server", { status: 500 });
    expect(error).toBeInstanceOf(Error);
    expect(isGatewayError(error)).toBe(true);
    expect(isGatewayError(Object.assign(new Error("copy"), { name: "GatewayError", kind: "server" }))).toBe(true);
    expect(isGatewayError(new Error("other"))).toBe(false);
    expect(isGatewayError({ kind: "server" })).toBe(false);
  });
});

describe("User-Agent", () => {
  const agentsOf = async (call: (baseUrl: string) => Promise<unknown>): Promise<(string | undefined)[]> => {
    const agents: (string | undefined)[] = [];
    const url = await serve((request, response) => {
      agents.push(request.headers["user-agent"]);
      response.end('{"success":true,"message":"","data":{}}');
    });
    await call(url);
    return agents;
  };

  test("names the SDK outside of browsers, in operations and streams", async () => {
    const agents = await agentsOf(async (url) => {
      await getStatus(against(url));
      await against(url).open("/v1/chat/completions", { method: "POST" });
    });
    expect(agents).toEqual([expect.stringMatching(/^one-hub-sdk\/\w/), expect.stringMatching(/^one-hub-sdk\/\w/)]);
  });

  test("is the caller's where its headers have one, in any case", async () => {
    const agents = await agentsOf(async (url) => {
      const gateway = createGateway({ baseUrl: url, headers: { "user-agent": "program/1" } });
      await getStatus(gateway);
      await getStatus(gateway, { headers: { "User-Agent": "job/2" } });
      await gateway.open("/v1/x", {});
    });
    expect(agents).toEqual(["program/1", "job/2", "program/1"]);
  });

  test("is left to browsers", async () => {
    vi.stubGlobal("location", { href: "http://page.test/" });
    onTestFinished(() => void vi.unstubAllGlobals());
    const seen: (string | null)[] = [];
    const fetch = async ({ headers }: Request): Promise<Response> => {
      seen.push(headers.get("User-Agent"));
      return Response.json({ success: true, message: "", data: {} });
    };
    await getStatus(createGateway({ baseUrl: "http://gateway.test", fetch }));
    expect(seen).toEqual([null]);
  });
});
