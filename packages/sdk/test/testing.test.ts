import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import {
  createAndGetToken,
  createGateway,
  createToken,
  deleteAccessToken,
  deleteOtherSessions,
  deleteSession,
  deleteToken,
  getPlaygroundToken,
  getSelf,
  getStatus,
  getToken,
  getUsage,
  listLogs,
  listNameCollisions,
  listOwnOrders,
  listSessions,
  listTokens,
  listUnassignedPayments,
  relayChat,
  relayMidjourneyList,
  streamChat,
} from "../src/index.ts";
import { gatewayHandlers, recordings, replyWith } from "../src/testing/index.ts";
import { contractOperations } from "./examples.ts";

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

test("a key that is created by a recorded name is found, as the README says", async () => {
  const created = await createAndGetToken(gateway, { name: "batch-9" });
  expect(created).toMatchObject({ name: "batch-9", key: expect.stringMatching(/./) });
});

test("a literal path is not taken for a parameter", async () => {
  expect(await getPlaygroundToken(gateway)).toBe((recordings.getPlaygroundToken.body as { data: string }).data);
});

const chunksOf = async (): Promise<number> => {
  let chunks = 0;
  for await (const { choices } of streamChat(gateway, "sk-x", chat)) chunks += Number(choices !== undefined);
  return chunks;
};

test("one reply can be chosen, a refusal or a stream too", async () => {
  server.use(replyWith("listTokens.empty"));
  expect((await listTokens(gateway)).data).toEqual([]);
  server.use(replyWith("getToken.unknown"));
  await expect(getToken(gateway, 7)).rejects.toMatchObject({ kind: "rejected" });
  server.use(replyWith("relayChat.stream"));
  expect(await chunksOf()).toBeGreaterThan(1);
});

test("a chat that asks for a stream is answered with one", async () => {
  expect(await chunksOf()).toBeGreaterThan(1);
});

test("every operation of the contract has one handler", () => {
  const answered = gatewayHandlers().map(({ info }) => info.header);
  expect(new Set(answered).size).toBe(answered.length);
  expect(answered).toHaveLength(contractOperations().length);
});

test("an operation without a recording is refused by its name, and answered by no other operation's handler", async () => {
  const extensions = [
    getUsage(gateway, { from: 0, to: 1, by: "day" }),
    listSessions(gateway),
    listOwnOrders(gateway),
    listNameCollisions(gateway),
    listUnassignedPayments(gateway),
    deleteOtherSessions(gateway),
    deleteAccessToken(gateway),
    deleteSession(gateway, "7"),
  ];
  const refusals = await Promise.all(extensions.map((call) => call.catch((error: unknown) => error)));
  const refused = [
    "getUsage",
    "listSessions",
    "listOwnOrders",
    "listNameCollisions",
    "listUnassignedPayments",
    "deleteOtherSessions",
    "deleteAccessToken",
    "deleteSession",
  ];
  expect(refusals).toEqual(
    refused.map((operation) =>
      expect.objectContaining({
        kind: "not_found",
        text: expect.stringContaining(`${operation} belongs to the extension `),
      }),
    ),
  );
  await expect(relayMidjourneyList(gateway, "sk-x", ["7"])).rejects.toMatchObject({
    kind: "server",
    message: expect.stringContaining("relayMidjourneyList has no recorded reply"),
  });
});

test("a handler before the others answers an extension", async () => {
  const data = { data: [], page: 1, size: 20, total_count: 0 };
  server.use(http.get("*/api/user/session", () => HttpResponse.json({ success: true, message: "", data })));
  expect(await listSessions(gateway)).toEqual(data);
});

test("other gateways are left alone where an address is named", async () => {
  server.resetHandlers(...gatewayHandlers({ baseUrl: "http://mine.test/" }));
  expect((await getStatus(createGateway({ baseUrl: "http://mine.test" }))).version).toEqual(expect.any(String));
  await expect(getStatus(gateway)).rejects.toMatchObject({ kind: "network" });
});
