import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { embeddedGateway, makeChannel, makeKey, makeUser, signedIn, startUpstream } from "../src/index.ts";

test("a gateway starts on a port of its own and lets root in with the given password", async () => {
  const gateway = await embeddedGateway({ rootPassword: "another-password" });
  onTestFinished(gateway.stop);
  expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
  const root = await signedIn(gateway.url, "root", "another-password");
  expect(await root.call("GET", "/api/user/self")).toMatchObject({ username: "root", role: 100 });
});

test("two gateways at once share nothing", async () => {
  const [one, other] = await Promise.all([embeddedGateway(), embeddedGateway()]);
  onTestFinished(one.stop);
  onTestFinished(other.stop);
  const user = await makeUser(await signedIn(one.url, "root", one.rootPassword));
  await expect(signedIn(one.url, user.username, user.password)).resolves.toBeDefined();
  await expect(signedIn(other.url, user.username, user.password)).rejects.toThrow("success");
});

test("a data folder that is passed in outlives its gateway", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "one-hub-kept-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const first = await embeddedGateway({ dataDir });
  const user = await makeUser(await signedIn(first.url, "root", first.rootPassword));
  await first.stop();
  const second = await embeddedGateway({ dataDir });
  onTestFinished(second.stop);
  await expect(signedIn(second.url, user.username, user.password)).resolves.toBeDefined();
});

test("an environment with a mistake is refused with the gateway's own line", async () => {
  await expect(embeddedGateway({ variables: { PORT: "many" } })).rejects.toThrow("PORT");
});

test("a user's key reaches an upstream through a channel", async () => {
  const [gateway, upstream] = await Promise.all([embeddedGateway(), startUpstream({ models: ["gpt-4o-mini"] })]);
  onTestFinished(gateway.stop);
  onTestFinished(upstream.stop);
  const root = await signedIn(gateway.url, "root", gateway.rootPassword);
  await makeChannel(root, upstream);
  const { key } = await makeKey(gateway.url, await makeUser(root, { quota: 5_000_000 }));
  const reply = await fetch(`${gateway.url}/v1/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
    body: JSON.stringify({ model: "gpt-4o-mini", messages: [{ role: "user", content: "Hello" }] }),
  });
  expect(await reply.json()).toMatchObject({ choices: [{ message: { content: upstream.answer } }] });
  expect(upstream.requests.at(-1)).toMatchObject({ path: "/v1/chat/completions", aborted: false });
});
