import { afterEach, beforeEach, expect, test } from "vitest";
import { completion, createRelayStage, sendJson } from "../../test/relay-stage.ts";

const stage = createRelayStage();
const { addChannel, ask, books, newKey } = stage;
beforeEach(stage.start);
afterEach(stage.stop);

test("keys that may not be used are refused, each for its reason", async () => {
  await addChannel((_request, response) => sendJson(response, 200, completion()));
  const status = async (key: string) => (await ask(key)).status;
  const good = await newKey();
  expect(await status("sk-nonsense")).toBe(401);
  expect((await fetch(`${stage.gateway.url}/v1/models`)).status).toBe(401);
  const exhausted = await newKey({ token: { unlimited_quota: false, remain_quota: 0 } });
  expect(await status(exhausted.key)).toBe(401);
  expect((await books(exhausted)).token.status).toBe(4);
  const { services } = stage.gateway;
  const change = (fields: Record<string, unknown>) =>
    services?.db.updateTable("tokens").set(fields).where("id", "=", good.tokenId).execute();
  await change({ expired_time: 1_700_000_000 });
  expect(await status(good.key)).toBe(401);
  await change({ expired_time: -1, status: 2 });
  expect(await status(good.key)).toBe(401);
  await change({ status: 1 });
  expect(await status(good.key)).toBe(200);
  await services?.db.updateTable("users").set({ status: 2 }).where("id", "=", good.userId).execute();
  expect(await status(good.key)).toBe(401);
});

test("keys that come at once are each their own owner's", async () => {
  await addChannel((_request, response) => sendJson(response, 200, completion()));
  const [first, second, third] = [await newKey(), await newKey(), await newKey()];
  const replies = await Promise.all([
    ...[first, second, third, first].map((key) => ask(key.key)),
    ask(`sk-${"x".repeat(48)}`),
  ]);
  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 401]);
  for (const [key, calls] of [
    [first, 2],
    [second, 1],
    [third, 1],
  ] as const) {
    const { user, logs } = await books(key);
    expect(logs.map((log) => log.token_id)).toEqual(Array.from({ length: calls }, () => key.tokenId));
    expect(user.request_count).toBe(calls);
  }
});

test("limits of a key: models, addresses", async () => {
  await addChannel((_request, response) => sendJson(response, 200, completion()));
  const limited = (setting: unknown) => newKey({ token: { setting: { limits: setting } } });
  const models = await limited({ limit_model_setting: { enabled: true, models: ["gpt-4o-mini"] } });
  const refused = await ask(models.key);
  expect(refused.status).toBe(404);
  expect(refused.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect((await ask(models.key, { model: "gpt-4o-mini" })).status).toBe(200);
  // Models that it would be refused are neither listed nor read by their names.
  const read = async (path: string, { key }: { readonly key: string }) =>
    (await fetch(`${stage.gateway.url}/v1/models${path}`, { headers: { authorization: `Bearer ${key}` } })).json();
  const listed = async (key: { readonly key: string }) =>
    (await read("", key)).data.map(({ id }: { readonly id: string }) => id);
  expect(await listed(models)).toEqual(["gpt-4o-mini"]);
  expect(await read("/gpt-4o-mini", models)).toMatchObject({ id: "gpt-4o-mini" });
  expect(await read("/gpt-4o", models)).toMatchObject({ error: { code: "model_not_found" } });
  expect(await listed(await limited({ limit_model_setting: { enabled: true, models: [] } }))).toEqual([]);
  expect(await listed(await limited({ limit_model_setting: { enabled: false, models: ["gpt-4o-mini"] } }))).toContain(
    "gpt-4o",
  );
  const elsewhere = await limited({
    limits_ip_setting: { enabled: true, whitelist: ["203.0.113.0/24", "2001:db8::/32"] },
  });
  expect((await ask(elsewhere.key)).status).toBe(403);
  const here = await limited({ limits_ip_setting: { enabled: true, whitelist: ["127.0.0.0/8"] } });
  expect((await ask(here.key)).status).toBe(200);
});

test("a key's models are those of its backup group, too", async () => {
  await addChannel((_request, response) => sendJson(response, 200, completion()), { group: "vip" });
  const vip = { id: 2, symbol: "vip", name: "vip", ratio: 1, public: true, api_rate: 600, promotion: false };
  await stage.gateway.asRoot("/api/user_group/", { method: "PUT", body: JSON.stringify({ ...vip, min: 0, max: 0 }) });
  const read = async (path: string, { key }: { readonly key: string }) =>
    (await fetch(`${stage.gateway.url}/v1/models${path}`, { headers: { authorization: `Bearer ${key}` } })).json();
  const model = expect.objectContaining({ id: "gpt-4o" });
  expect((await read("", await newKey({ token: { group: "default" } }))).data).not.toContainEqual(model);
  const key = await newKey({ token: { group: "default", backup_group: "vip" } });
  expect((await ask(key.key)).status).toBe(200);
  expect((await read("", key)).data).toContainEqual(model);
  expect(await read("/gpt-4o", key)).toEqual(model);
});

test("a balance or a key that is too low is refused with its own code", async () => {
  await addChannel((_request, response) => sendJson(response, 200, completion()));
  const poor = await newKey({ quota: 10 });
  const refused = await ask(poor.key);
  expect(refused.status).toBe(429);
  expect((await refused.json()).error).toMatchObject({ code: "insufficient_user_quota", type: "system_error" });
  const low = await newKey({ token: { unlimited_quota: false, remain_quota: 3 } });
  expect((await (await ask(low.key)).json()).error.code).toBe("pre_consume_token_quota_failed");
});

test("only administrators pin a channel", async () => {
  await addChannel((_request, response) => sendJson(response, 200, completion()));
  const key = await newKey();
  expect((await ask(`${key.key}#2`)).status).toBe(403);
  await stage.gateway.services?.db.updateTable("users").set({ role: 10 }).where("id", "=", key.userId).execute();
  expect((await ask(`${key.key}#2`)).status).toBe(200);
  expect((await ask(`${key.key}#99`)).status).toBe(503);
  expect((await ask(`${key.key}#!2`)).status).toBe(503);
  expect((await ask(`${key.key}#x`)).status).toBe(403);
});

test("requests a minute above the group's rate are refused", async () => {
  await addChannel((_request, response) => sendJson(response, 200, completion()));
  await stage.gateway.asRoot("/api/user_group/", {
    method: "PUT",
    body: JSON.stringify({
      id: 1,
      symbol: "default",
      name: "default",
      ratio: 1,
      public: true,
      api_rate: 5,
      promotion: false,
      min: 0,
      max: 0,
    }),
  });
  const { key } = await newKey();
  const statuses: number[] = [];
  for (let call = 0; call < 6; call += 1) statuses.push((await ask(key)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test("the billing read-outs tell a limited key's own numbers and an unlimited key's owner's", async () => {
  const read = async (key: string, what: string) =>
    (
      await fetch(`${stage.gateway.url}/v1/dashboard/billing/${what}`, { headers: { authorization: `Bearer ${key}` } })
    ).json();
  const limited = await newKey({ token: { unlimited_quota: false, remain_quota: 250_000 } });
  expect(await read(limited.key, "subscription")).toMatchObject({ hard_limit_usd: 0.5, has_payment_method: true });
  const unlimited = await newKey({ quota: 500_000 });
  expect(await read(unlimited.key, "subscription")).toMatchObject({ hard_limit_usd: 1, access_until: 0 });
  expect(await read(unlimited.key, "usage")).toEqual({ object: "list", total_usage: 0 });
});
