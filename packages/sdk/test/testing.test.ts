import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import {
  createGateway,
  createToken,
  deleteToken,
  getPlaygroundToken,
  getSelf,
  getStatus,
  getToken,
  listLogs,
  listTokens,
  relayChat,
  streamChat,
} from "../src/index.ts";
import { gatewayHandlers, recordings, replyWith } from "../src/testing/index.ts";

const server = setupServer(...gatewayHandlers());
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const gateway = createGateway({ baseUrl: "http://gateway.test" });
const chat = { model: "echo", messages: [{ role: "user" as const, content: "hi" }] };

test("every operation is answered with what a server answered once", async () => {
  expect((await getStatus(gateway)).quota_per_unit).toBe(500_000);
  expect((await getSelf(gateway)).username).not.toBe("");
  const keys = await listTokens(gateway);
  expect(keys.data.length).toBeGreaterThan(3);
  expect((await getToken(gateway, 7)).id).toBeGreaterThan(0);
  expect((await listLogs(gateway)).total_count).toBeGreaterThan(0);
  await createToken(gateway, { name: "new" });
  await deleteToken(gateway, 7);
  expect((await relayChat(gateway, "sk-x", chat)).choices).toHaveLength(1);
});

test("a literal path is not taken for a parameter", async () => {
  expect(await getPlaygroundToken(gateway)).toBe((recordings.getPlaygroundToken.body as { data: string }).data);
});

test("one reply can be chosen, a refusal or a stream too", async () => {
  server.use(replyWith("listTokens.empty"));
  expect((await listTokens(gateway)).data).toEqual([]);
  server.use(replyWith("getToken.unknown"));
  await expect(getToken(gateway, 7)).rejects.toMatchObject({ kind: "rejected" });
  server.use(replyWith("relayChat.stream"));
  let chunks = 0;
  for await (const { choices } of streamChat(gateway, "sk-x", chat)) chunks += Number(choices !== undefined);
  expect(chunks).toBeGreaterThan(1);
});

test("other gateways are left alone where an address is named", async () => {
  server.resetHandlers(...gatewayHandlers({ baseUrl: "http://mine.test/" }));
  expect((await getStatus(createGateway({ baseUrl: "http://mine.test" }))).version).toEqual(expect.any(String));
  await expect(getStatus(gateway)).rejects.toMatchObject({ kind: "network" });
});

test("each recorded operation has one reply", () => {
  const operations = new Set(Object.values(recordings).map(({ operation }) => operation));
  const answered = gatewayHandlers().map(({ info }) => info.header);
  expect(new Set(answered).size).toBe(answered.length);
  expect(answered).toHaveLength(operations.size);
});
