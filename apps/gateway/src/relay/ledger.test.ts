import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { openTestDatabase } from "../../test/database.ts";
import { silentLog } from "../../test/gateway.ts";
import type { Database } from "../db/database.ts";
import { createLedger, type Hold, type Ledger } from "./ledger.ts";
import { returnHolds } from "./recovery.ts";

const open: Database[] = [];
afterEach(async () => {
  for (const db of open.splice(0)) await db.destroy();
});

const startingBalance = 1_000_000;

const setUp = async (token: { remain?: number } = {}) => {
  const db = await openTestDatabase();
  open.push(db);
  const { id: userId } = await db
    .insertInto("users")
    .values({
      username: "alice",
      password_hash: "",
      display_name: "",
      role: 1,
      status: 1,
      quota: startingBalance,
      access_token_hash: null,
      created_time: 0,
      deleted_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: tokenId } = await db
    .insertInto("tokens")
    .values({
      user_id: userId,
      key_hash: "hash",
      key_sealed: "",
      status: 1,
      name: "main",
      created_time: 0,
      accessed_time: 0,
      expired_time: -1,
      remain_quota: token.remain ?? 0,
      unlimited_quota: token.remain === undefined ? 1 : 0,
      group: "",
      backup_group: "",
      setting: "{}",
      deleted_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const ledger = createLedger({ db, clock: () => 1_800_000_000_000, log: silentLog });
  return { db, ledger, userId, tokenId };
};

type Stage = Awaited<ReturnType<typeof setUp>>;

const hold = ({ ledger, userId, tokenId }: Stage, estimate: number) =>
  ledger.hold({ userId, tokenId, estimate, username: "alice", tokenName: "main", modelName: "m" });

const settle = (ledger: Ledger, held: Hold, quota: number, model = "m") =>
  ledger.settle({
    hold: held,
    quota,
    username: "alice",
    tokenName: "main",
    modelName: model,
    promptTokens: 1,
    completionTokens: 2,
    cachedTokens: 0,
    channelId: 7,
    group: "default",
    requestTime: 3,
    isStream: false,
    sourceIp: "127.0.0.1",
    metadata: {},
    requestId: "r",
    isLogged: true,
  });

const books = async ({ db, userId, tokenId }: Stage) => {
  const user = await db.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirstOrThrow();
  const token = await db.selectFrom("tokens").selectAll().where("id", "=", tokenId).executeTakeFirstOrThrow();
  const holds = await db.selectFrom("holds").selectAll().execute();
  const logs = await db.selectFrom("logs").selectAll().execute();
  const hours = await db.selectFrom("usage_hours").selectAll().execute();
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
  return {
    user,
    token,
    logs,
    holds,
    hours,
    total: user.quota + sum(holds.map((each) => each.quota)) + sum(logs.map((log) => log.quota)),
  };
};

test("a settled call leaves balance, key, log row and hourly sum in step", async () => {
  const stage = await setUp({ remain: 5000 });
  const { hold: held } = await hold(stage, 600);
  if (held === undefined) throw new Error("nothing was held");
  expect(await books(stage)).toMatchObject({ user: { quota: startingBalance - 600 }, token: { remain_quota: 4400 } });
  await settle(stage.ledger, held, 83);
  const after = await books(stage);
  expect(after.user).toMatchObject({ quota: startingBalance - 83, used_quota: 83, request_count: 1 });
  expect(after.token).toMatchObject({ remain_quota: 4917, used_quota: 83 });
  expect(after.logs).toMatchObject([{ quota: 83, type: 2, model_name: "m", channel_id: 7 }]);
  expect(after.hours).toMatchObject([{ requests: 1, quota: 83, prompt_tokens: 1, completion_tokens: 2 }]);
  expect(after.holds).toEqual([]);
});

test("a failed call gives everything back and leaves no row", async () => {
  const stage = await setUp({ remain: 5000 });
  const { hold: held } = await hold(stage, 600);
  if (held === undefined) throw new Error("nothing was held");
  await stage.ledger.release(held);
  expect(await books(stage)).toMatchObject({
    user: { quota: startingBalance, request_count: 0 },
    token: { remain_quota: 5000 },
    logs: [],
    holds: [],
  });
});

test("a settlement above its own hold may push the balance below zero", async () => {
  const stage = await setUp();
  const { hold: held } = await hold(stage, startingBalance);
  if (held === undefined) throw new Error("nothing was held");
  await settle(stage.ledger, held, startingBalance + 5);
  expect((await books(stage)).user.quota).toBe(-5);
});

test("two hundred parallel calls on a key with quota for fifty let fifty through", async () => {
  const stage = await setUp({ remain: 50 * 600 });
  const results = await Promise.all(Array.from({ length: 200 }, () => hold(stage, 600)));
  const holds = results.flatMap((result) => (result.hold === undefined ? [] : [result.hold]));
  expect(holds).toHaveLength(50);
  expect(results.filter((result) => result.refusal === "token_quota")).toHaveLength(150);
  expect((await books(stage)).total).toBe(startingBalance);
  await Promise.all(holds.map((held, index) => settle(stage.ledger, held, index * 11)));
  const after = await books(stage);
  expect(after.total).toBe(startingBalance);
  expect(after.holds).toEqual([]);
  expect(after.user.request_count).toBe(50);
});

test("a balance too low for the estimate is refused, also within one commit", async () => {
  const stage = await setUp();
  const results = await Promise.all([hold(stage, 700_000), hold(stage, 700_000), hold(stage, 300_000)]);
  expect(results.map((result) => result.refusal)).toEqual([undefined, "user_quota", undefined]);
  expect((await books(stage)).user.quota).toBe(0);
});

test("a disabled user and a disabled key hold nothing, whatever a caller remembers of them", async () => {
  const stage = await setUp();
  await stage.db.updateTable("tokens").set({ status: 2 }).execute();
  expect((await hold(stage, 1)).refusal).toBe("token_unusable");
  await stage.db.updateTable("users").set({ status: 2 }).execute();
  expect((await hold(stage, 1)).refusal).toBe("user_unusable");
});

test("what a crash left held comes back with a row that says so", async () => {
  const stage = await setUp({ remain: 5000 });
  await hold(stage, 600);
  await hold(stage, 400);
  const restarted = () => 1_800_000_100_000;
  expect(await returnHolds(stage.db, restarted)).toBe(2);
  const after = await books(stage);
  expect(after).toMatchObject({ user: { quota: startingBalance }, token: { remain_quota: 5000 }, holds: [] });
  expect(after.logs).toMatchObject([
    { type: 4, quota: 0, model_name: "m" },
    { type: 4, quota: 0, model_name: "m" },
  ]);
  expect(await returnHolds(stage.db, restarted)).toBe(0);
});

test("whatever is held, settled and released in whatever order, the sum stays", async () => {
  const stage = await setUp({ remain: 400_000 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          estimate: fc.integer({ min: 0, max: 60_000 }),
          end: fc.oneof(
            fc.record({ kind: fc.constant("settle" as const), quota: fc.integer({ min: 0, max: 90_000 }) }),
            fc.constant({ kind: "release" as const }),
            fc.constant({ kind: "keep" as const }),
          ),
        }),
        { maxLength: 12 },
      ),
      async (calls) => {
        await Promise.all(
          calls.map(async ({ estimate, end }) => {
            const { hold: held } = await hold(stage, estimate);
            if (held === undefined) return;
            if (end.kind === "settle") await settle(stage.ledger, held, end.quota);
            if (end.kind === "release") await stage.ledger.release(held);
          }),
        );
        expect((await books(stage)).total).toBe(startingBalance);
      },
    ),
    { numRuns: 15 },
  );
});
