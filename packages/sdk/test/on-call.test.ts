import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { createGateway, type FinishedCall, getStatus, getToken, listTokens, streamChat } from "../src/index.ts";
import { reply, serve } from "./server.ts";

const withCalls = (baseUrl: string, accessToken?: string) => {
  const calls: FinishedCall[] = [];
  return { calls, gateway: createGateway({ baseUrl, accessToken, onCall: (call) => calls.push(call) }) };
};

const json = { "Content-Type": "application/json", "X-Oneapi-Request-Id": "req-7" };

test("every call is told with its operation, status and duration, and nothing that may be secret", async () => {
  const { calls, gateway } = withCalls(await reply(200, '{"success":false,"message":"no"}', json), "secret-token");
  await expect(getToken(gateway, 7)).rejects.toMatchObject({ kind: "rejected" });
  await expect(listTokens(gateway, { keyword: "secret-name" })).rejects.toMatchObject({ kind: "rejected" });
  expect(calls).toEqual([
    {
      method: "GET",
      path: "/api/token/7",
      operation: "GET /api/token/{id}",
      status: 200,
      requestId: "req-7",
      seconds: expect.any(Number),
    },
    {
      method: "GET",
      path: "/api/token/",
      operation: "GET /api/token/",
      status: 200,
      requestId: "req-7",
      seconds: expect.any(Number),
    },
  ]);
  expect(JSON.stringify(calls)).not.toContain("secret");
});

test("a call is over with the last byte of its reply", async () => {
  const begun = Promise.withResolvers<ServerResponse>();
  const url = await serve((_request, response) => {
    response.writeHead(200, json).write('{"success":true,', () => begun.resolve(response));
  });
  const { calls, gateway } = withCalls(url);
  const call = getStatus(gateway);
  const response = await begun.promise;
  expect(calls).toEqual([]);
  response.end('"message":"","data":{}}');
  await call;
  expect(calls).toHaveLength(1);
});

test("a call without a reply is told with its error", async () => {
  const { calls, gateway } = withCalls("http://127.0.0.1:1");
  const error: unknown = await getStatus(gateway).catch((cause: unknown) => cause);
  expect(calls).toHaveLength(1);
  expect(calls[0]?.status).toBeUndefined();
  expect(calls[0]?.error).toBe(error);
});

test("a stream is told when it begins", async () => {
  const url = await reply(200, 'data: {"choices":[]}\n\ndata: [DONE]\n\n', { "Content-Type": "text/event-stream" });
  const { calls, gateway } = withCalls(url);
  for await (const chunk of streamChat(gateway, "key", { model: "echo", messages: [] })) expect(chunk).toBeDefined();
  expect(calls).toMatchObject([{ operation: "POST /v1/chat/completions", status: 200 }]);
});
