import { afterEach, beforeEach, expect, test } from "vitest";
import { completion, createRelayStage, type Listener, readText, sendJson } from "../../test/relay-stage.ts";
import type { TestKey } from "../../test/running-gateway.ts";

const stage = createRelayStage();
const { addChannel, ask, books, newKey } = stage;
beforeEach(stage.start);
afterEach(stage.stop);

test("what the provider charges is summed up by the channel's cost ratio, whatever the group is charged", async () => {
  const answer: Listener = (_request, response) => sendJson(response, 200, completion());
  const groups = { default: 1, vip: 0.5, svip: 0 } as const;
  await addChannel(answer, { cost_ratio: 0.6, group: Object.keys(groups).join(",") });
  await addChannel(answer, { models: "gpt-4.1" });
  const called: TestKey[] = [];
  for (const [index, [symbol, ratio]] of Object.entries(groups).entries()) {
    const rates = { name: symbol, public: true, api_rate: 600, promotion: false, min: 0, max: 0 };
    const body = JSON.stringify({ ...rates, id: index + 1, symbol, ratio });
    await stage.gateway.asRoot("/api/user_group/", { method: "PUT", body });
    const key = await newKey({ token: { group: symbol } });
    expect((await ask(key.key)).status).toBe(200);
    called.push(key);
  }
  const [key] = called;
  if (key === undefined) throw new Error("nobody called");
  expect((await ask(key.key, { model: "gpt-4.1" })).status).toBe(200);
  const { logs } = await books(key);
  const { created_at: from = 0, quota: uncosted = 0 } = logs.at(-1) ?? {};
  const period = `from=${from - 60}&to=${from + 60}`;
  // gpt-4o's list price is 83: the provider charges 49.8 of it for each call.
  const rows = await stage.gateway.asRoot(`/api/analytics/usage?by=group&${period}`);
  const costs = (name: string, quota: number, rest = 0) =>
    expect.objectContaining({ name, quota: quota + rest, cost: 50, costed_quota: quota });
  expect(rows).toEqual([costs("default", 83, uncosted), costs("vip", 42), costs("svip", 0)]);
  const models = await stage.gateway.asRoot(`/api/analytics/usage?by=model&${period}`);
  expect(models).toContainEqual(expect.objectContaining({ name: "gpt-4o", cost: 150, costed_quota: 125 }));
  expect(models).toContainEqual(expect.objectContaining({ name: "gpt-4.1", cost: 0, costed_quota: 0 }));
  expect(await stage.gateway.asRoot(`/api/analytics/summary?${period}`)).toMatchObject({
    cost: 150,
    costed_quota: 125,
    quota: 125 + uncosted,
  });
});

test("the backup group serves at its own ratio when the first has no channel", async () => {
  await addChannel((_request, response) => sendJson(response, 200, completion()), { group: "vip" });
  await stage.gateway.asRoot("/api/user_group/", {
    method: "PUT",
    body: JSON.stringify({
      id: 2,
      symbol: "vip",
      name: "vip",
      ratio: 0.5,
      public: true,
      api_rate: 600,
      promotion: false,
      min: 0,
      max: 0,
    }),
  });
  const key = await newKey({ token: { backup_group: "vip", group: "default" } });
  expect((await ask(key.key)).status).toBe(200);
  const [log] = (await books(key)).logs;
  expect(log?.quota).toBe(42);
  expect(JSON.parse(log?.metadata ?? "")).toMatchObject({
    group_name: "default",
    is_backup_group: true,
    group_ratio: 0.5,
  });
  const { created_at: at = 0 } = log ?? {};
  const groups = await stage.gateway.asRoot(`/api/analytics/usage?by=group&from=${at}&to=${at + 1}`);
  expect(groups).toContainEqual(expect.objectContaining({ name: "vip", requests: 1, quota: 42 }));
});

test("a mapped model is sent, and billed, by its upstream name unless the mapping says otherwise", async () => {
  const models: string[] = [];
  await addChannel(
    async (request, response) => {
      models.push(JSON.parse(await readText(request)).model);
      sendJson(response, 200, completion());
    },
    { models: "fast,cheap", model_mapping: '{"fast":"gpt-4o","cheap":"+gpt-4o"}' },
  );
  const key = await newKey();
  await ask(key.key, { model: "fast" });
  await ask(key.key, { model: "cheap" });
  expect(models).toEqual(["gpt-4o", "gpt-4o"]);
  expect((await books(key)).logs.map((log) => log.model_name)).toEqual(["gpt-4o", "cheap"]);
});

test("two hundred parallel calls on a key with quota for fifty let fifty through", async () => {
  // Every call waits at its upstream until all are there, so that no settlement makes room for another hold.
  const waiting: (() => void)[] = [];
  await addChannel((_request, response) => {
    waiting.push(() => sendJson(response, 200, { ...completion(), usage: { prompt_tokens: 4, completion_tokens: 1 } }));
  });
  const estimate = 500 + Math.trunc(Math.ceil(Buffer.byteLength("Say hello") * 0.38) * 2.5);
  const key = await newKey({ token: { unlimited_quota: false, remain_quota: estimate * 50 + 49 } });
  await stage.gateway.services?.db.updateTable("user_groups").set({ api_rate: -1 }).execute();
  await stage.gateway.services?.catalog.reloadGroups();
  const refused: number[] = [];
  const replies = Array.from({ length: 200 }, async () => {
    const reply = await ask(key.key);
    await reply.text();
    if (reply.status !== 200) refused.push(reply.status);
    return reply.status;
  });
  await expect.poll(() => [waiting.length, refused.length], { timeout: 10_000 }).toEqual([50, 150]);
  expect((await books(key)).token.remain_quota).toBe(49);
  for (const answer of waiting) answer();
  expect((await Promise.all(replies)).filter((status) => status === 200)).toHaveLength(50);
  const { user, logs, holds, token } = await books(key);
  expect(logs).toHaveLength(50);
  expect(holds).toEqual([]);
  const spent = logs.reduce((sum, log) => sum + log.quota, 0);
  expect(spent).toBe(50 * Math.ceil(4 * 2.5 + 7.5));
  expect(user.quota).toBe(10_000_000 - spent);
  expect(token.remain_quota).toBe(estimate * 50 + 49 - spent);
});
