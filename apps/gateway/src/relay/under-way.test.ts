import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { testSecrets } from "../../test/gateway.ts";
import { loadCatalog } from "./routing/catalog.ts";
import { openVault } from "../platform/vault.ts";
import { openDatabase } from "../platform/db/database.ts";
import {
  type RunningGateway,
  type StandIn,
  startRunningGateway,
  startStandIn,
  type TestKey,
} from "../../test/running-gateway.ts";

// Changes to key, user and channel during a call.
let gateway: RunningGateway;
let standIn: StandIn;
let answers: (() => void)[] = [];
let channelId: number;

const balance = 1_000_000;
/** gpt-4o is 2.5 in and 7.5 out: ceil(10 · 2.5 + 5 · 7.5). */
const price = 63;

beforeAll(async () => {
  gateway = await startRunningGateway();
  standIn = await startStandIn((_request, response) => {
    answers.push(() => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(
        JSON.stringify({
          choices: [{ index: 0, message: { role: "assistant", content: "Hello" } }],
          usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
        }),
      );
    });
  });
  const channel = { type: 1, name: "slow", key: "k", base_url: standIn.url, models: "gpt-4o", group: "default" };
  await gateway.asRoot("/api/channel/", { method: "POST", body: JSON.stringify(channel) });
  channelId = (
    await services().db.selectFrom("channels").select("id").where("name", "=", "slow").executeTakeFirstOrThrow()
  ).id;
});

afterAll(async () => {
  await standIn.close();
  await gateway.stop();
});

const services = () => {
  if (gateway.services === undefined) throw new Error("an embedded gateway has services");
  return gateway.services;
};

const ask = (key: string, rest: object = {}) =>
  fetch(`${gateway.url}/v1/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ model: "gpt-4o", messages: [{ role: "user", content: "Say hello" }], ...rest }),
  });

const waitForCalls = (count: number) => expect.poll(() => answers.length, { timeout: 5000 }).toBe(count);

const answerAll = () => {
  for (const answer of answers.splice(0)) answer();
};

const read = async ({ userId, tokenId }: TestKey) => {
  const { db } = services();
  const user = await db.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirstOrThrow();
  const token = await db.selectFrom("tokens").selectAll().where("id", "=", tokenId).executeTakeFirstOrThrow();
  const logs = await db.selectFrom("logs").selectAll().where("user_id", "=", userId).where("type", "=", 2).execute();
  const holds = await db.selectFrom("holds").selectAll().where("user_id", "=", userId).execute();
  return { user, token, charged: logs.map((log) => log.quota), holds };
};

/** The same once every call has been settled. */
const rows = async (key: TestKey) => {
  await services().ledger.drain();
  return read(key);
};

const limitedKey = (remain: number, quota = balance) =>
  gateway.createKey({ quota, token: { unlimited_quota: false, remain_quota: remain } });

/** The prompt's 9 bytes, estimated, and PreConsumedQuota. */
const oneHold = Math.trunc(4 * 2.5) + 500;

test("a key whose points are all held refuses for now and lives on", async () => {
  const key = await limitedKey(oneHold);
  const call = ask(key.key);
  await waitForCalls(1);
  expect((await read(key)).token.remain_quota).toBe(0);
  const refused = await ask(key.key);
  expect([refused.status, (await refused.json()).error.code]).toEqual([429, "pre_consume_token_quota_failed"]);
  answerAll();
  expect((await call).status).toBe(200);
  expect((await rows(key)).token).toMatchObject({ status: 1, remain_quota: oneHold - price });
});

test("an exhausted key is reported as such, marked, and refused from then on", async () => {
  const key = await limitedKey(oneHold);
  await services().db.updateTable("tokens").set({ remain_quota: 0 }).where("id", "=", key.tokenId).execute();
  expect((await ask(key.key)).status).toBe(401);
  expect((await rows(key)).token.status).toBe(4);
});

test("someone with little makes one call at a time: parallel calls with long answers do not overdraw", async () => {
  const key = await gateway.createKey({ quota: 5000 });
  const calls = Array.from({ length: 20 }, () => ask(key.key, { max_tokens: 128_000 }));
  const statuses: number[] = [];
  const noted = Promise.all(calls.map(async (call) => statuses.push((await call).status)));
  // All but the first are refused while the first is under way.
  await expect.poll(() => statuses.length, { timeout: 5000 }).toBe(19);
  expect(answers).toHaveLength(1);
  answerAll();
  await noted;
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 429)).toHaveLength(19);
  const { user, charged, holds } = await rows(key);
  expect([user.quota, charged, holds]).toEqual([5000 - price, [price], []]);
});

test.each<[string, (key: TestKey) => Promise<unknown>]>([
  [
    "its key is disabled",
    ({ tokenId }) => services().db.updateTable("tokens").set({ status: 2 }).where("id", "=", tokenId).execute(),
  ],
  [
    "its key is deleted",
    ({ tokenId }) => services().db.updateTable("tokens").set({ deleted_at: 1 }).where("id", "=", tokenId).execute(),
  ],
  ["its user is deleted", ({ userId }) => gateway.asRoot(`/api/user/${userId}`, { method: "DELETE" })],
  [
    "its user's balance is taken",
    async ({ userId }) => {
      const { quota } = await services()
        .db.selectFrom("users")
        .select("quota")
        .where("id", "=", userId)
        .executeTakeFirstOrThrow();
      await gateway.asRoot(`/api/user/quota/${userId}`, {
        method: "POST",
        body: JSON.stringify({ quota: -quota, remark: "x" }),
      });
    },
  ],
  [
    "its key is moved to another user",
    async ({ tokenId }) => {
      const other = await gateway.createKey();
      const { data } = await gateway.asRoot(`/api/token/admin/search?token_id=${tokenId}`);
      await gateway.asRoot("/api/token/admin", {
        method: "PUT",
        body: JSON.stringify({ ...data[0], user_id: other.userId }),
      });
    },
  ],
  ["its channel is deleted", () => gateway.asRoot(`/api/channel/${channelId}`, { method: "DELETE" })],
])("a call is charged to its own user, key and channel although %s meanwhile", async (_what, change) => {
  const key = await limitedKey(100_000);
  const call = ask(key.key);
  await waitForCalls(1);
  await change(key);
  const taken = (await read(key)).user.quota === 0 ? balance - oneHold : 0;
  answerAll();
  expect((await call).status).toBe(200);
  const { user, token, charged, holds } = await rows(key);
  expect({ charged, holds }).toEqual({ charged: [price], holds: [] });
  expect(user).toMatchObject({ quota: balance - taken - price, used_quota: price });
  expect(token).toMatchObject({ remain_quota: 100_000 - price, used_quota: price });
});

test.skipIf(testDatabase !== "sqlite")(
  "a database whose sums are beyond exact numbers starts and answers",
  async () => {
    const { db } = services();
    await sql`update channels set used_quota = 9007199254740993`.execute(db);
    await sql`update users set used_quota = 9007199254740993 where id = 1`.execute(db);
    await services().catalog.reloadChannels();
    const channels = await gateway.asRoot("/api/channel/");
    expect(channels.data[0].used_quota).toBe(Number.MAX_SAFE_INTEGER);
    expect((await gateway.asRoot("/api/user/self")).used_quota).toBe(Number.MAX_SAFE_INTEGER);
    expect((await gateway.asRoot("/api/user/")).data.length).toBeGreaterThan(0);
    // A write whose row is read back is made once.
    await sql`update users set request_count = 0 where id = 1`.execute(db);
    const { rows: returned } = await sql<{ used_quota: number; request_count: number }>`
    update users set request_count = request_count + 1 where id = 1 returning used_quota, request_count`.execute(db);
    expect(returned).toEqual([{ used_quota: Number.MAX_SAFE_INTEGER, request_count: 1 }]);
  },
);

test.skipIf(testDatabase !== "sqlite")("a gateway starts on a file whose sums are beyond exact numbers", async () => {
  const directory = await mkdtemp(join(tmpdir(), "sums-"));
  const address = { kind: "sqlite", path: join(directory, "gateway.db") } as const;
  const first = await openDatabase(address);
  await sql`insert into channels ${sql.raw(`(type, key_hash, key_sealed, status, name, weight, created_time, base_url, other, models, "group", tag, used_quota,
    priority, proxy, test_model, only_chat, pre_cost, compatible_response, allow_extra_body)
    values (1, '', '', 1, 'c', 1, 0, '', '', 'm', 'default', '', 9007199254740993, 0, '', '', 0, 1, 0, 0)`)}`.execute(
    first,
  );
  await first.destroy();
  const again = await openDatabase(address);
  const vault = await openVault(again, testSecrets);
  expect((await loadCatalog(again, vault)).channels()[0]?.row.used_quota).toBe(Number.MAX_SAFE_INTEGER);
  await again.destroy();
  await rm(directory, { recursive: true, force: true });
});
