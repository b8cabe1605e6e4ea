import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { openTestDatabase } from "../../../test/database.ts";
import { silentLog } from "../../../test/gateway.ts";
import type { Database } from "../../platform/db/database.ts";
import { MAX_SUM } from "../../platform/db/saturate.ts";
import type { Hold } from "./hold.ts";
import { createLedger, type Ledger } from "./ledger.ts";
import { returnHolds } from "./recovery-store.ts";
import type { Settlement } from "./settlement.ts";
import { markExhausted } from "../store.ts";

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

const hold = ({ ledger, userId, tokenId }: Stage, estimate: number, least = estimate) =>
  ledger.hold({ userId, tokenId, estimate, least, username: "alice", tokenName: "main", modelName: "m" });

const settlementOf = (held: Hold, quota: number, model = "m"): Settlement => ({
  hold: held,
  quota,
  cost: null,
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

const settle = (ledger: Ledger, held: Hold, quota: number, model = "m") =>
  ledger.settle(settlementOf(held, quota, model));

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

test("a disabled user and a disabled key hold nothing, whatever a caller has cached", async () => {
  const stage = await setUp();
  await stage.db.updateTable("tokens").set({ status: 2 }).execute();
  expect((await hold(stage, 1)).refusal).toBe("token_unusable");
  await stage.db.updateTable("users").set({ status: 2 }).execute();
  expect((await hold(stage, 1)).refusal).toBe("user_unusable");
});

test("returns holds left by a crash, with a log row each", async () => {
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

test("holds, settlements and releases in any order keep the sums of user and key", async () => {
  const keyQuota = 400_000;
  const stage = await setUp({ remain: keyQuota });
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          estimate: fc.integer({ min: 0, max: 60_000 }),
          least: fc.option(fc.integer({ min: 0, max: 60_000 }), { nil: undefined }),
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
          calls.map(async ({ estimate, least, end }) => {
            const { hold: held } = await hold(stage, estimate, least);
            if (held === undefined) return;
            expect(held.quota).toBeLessThanOrEqual(estimate);
            if (end.kind === "settle") await settle(stage.ledger, held, end.quota);
            if (end.kind === "release") await stage.ledger.release(held);
          }),
        );
        const { total, token, holds, logs } = await books(stage);
        expect(total).toBe(startingBalance);
        const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);
        expect(token.remain_quota + sum(holds.map((each) => each.token_quota)) + token.used_quota).toBe(keyQuota);
        expect(token.used_quota).toBe(sum(logs.map((log) => log.quota)));
        expect(holds.every((each) => each.token_quota === each.quota)).toBe(true);
      },
    ),
    { numRuns: 15 },
  );
});

test("a hold takes at most the remaining quota, and needs only the call's minimum", async () => {
  const stage = await setUp({ remain: 5000 });
  expect((await hold(stage, 90_000, 5001)).refusal).toBe("token_quota");
  const { hold: held } = await hold(stage, 90_000, 600);
  expect(held?.quota).toBe(5000);
  // Who has little makes one call at a time.
  expect((await hold(stage, 90_000, 600)).refusal).toBe("token_quota");
  expect(await books(stage)).toMatchObject({ user: { quota: startingBalance - 5000 }, token: { remain_quota: 0 } });
});

test("a key with exactly one hold makes one call, and its end returns the unused part", async () => {
  const stage = await setUp({ remain: 600 });
  const [first, second] = await Promise.all([hold(stage, 600), hold(stage, 600)]);
  expect([first?.hold?.quota, second?.refusal]).toEqual([600, "token_quota"]);
  if (first?.hold === undefined) throw new Error("nothing was held");
  await settle(stage.ledger, first.hold, 600);
  expect((await books(stage)).token).toMatchObject({ remain_quota: 0, used_quota: 600 });
});

test("a call that costs nothing is let through on a balance below zero", async () => {
  const stage = await setUp({ remain: 5000 });
  await stage.db.updateTable("users").set({ quota: -1410 }).execute();
  const { hold: held } = await hold(stage, 0);
  expect(held?.quota).toBe(0);
  expect((await hold(stage, 1)).refusal).toBe("user_quota");
});

test.each(["settle", "release"] as const)(
  "an exhausted key lives again when a %s gives something back",
  async (end) => {
    const stage = await setUp({ remain: 600 });
    const { hold: held } = await hold(stage, 600);
    if (held === undefined) throw new Error("nothing was held");
    await stage.db.updateTable("tokens").set({ status: 4 }).execute();
    if (end === "settle") await settle(stage.ledger, held, 600);
    expect((await books(stage)).token.status).toBe(4);
    if (end === "settle") {
      await stage.db.updateTable("tokens").set({ status: 1, remain_quota: 600 }).execute();
      const { hold: next } = await hold(stage, 600);
      if (next === undefined) throw new Error("nothing was held");
      await stage.db.updateTable("tokens").set({ status: 4 }).execute();
      await settle(stage.ledger, next, 200);
    } else await stage.ledger.release(held);
    expect((await books(stage)).token).toMatchObject({ status: 1, remain_quota: end === "settle" ? 400 : 600 });
  },
);

test("a key is exhausted only when nothing is left that calls under way may give back", async () => {
  const stage = await setUp({ remain: 600 });
  const { hold: held } = await hold(stage, 600);
  if (held === undefined) throw new Error("nothing was held");
  expect(await markExhausted(stage.db, stage.tokenId)).toBe(false);
  expect((await books(stage)).token.status).toBe(1);
  await settle(stage.ledger, held, 600);
  expect(await markExhausted(stage.db, stage.tokenId)).toBe(true);
  expect(await markExhausted(stage.db, stage.tokenId)).toBe(true);
  expect((await books(stage)).token.status).toBe(4);
});

test("sums stop at the largest number that is counted exactly", async () => {
  const stage = await setUp();
  await stage.db
    .updateTable("users")
    .set({ used_quota: MAX_SUM - 5, quota: 5 - MAX_SUM })
    .execute();
  await stage.db
    .insertInto("channels")
    .values({
      id: 7,
      type: 1,
      key_hash: "",
      key_sealed: "",
      status: 1,
      name: "c",
      weight: 1,
      created_time: 0,
      base_url: "",
      other: "",
      models: "m",
      group: "default",
      tag: "",
      used_quota: MAX_SUM,
      model_mapping: null,
      model_headers: null,
      priority: 0,
      custom_parameter: null,
      proxy: "",
      test_model: "",
      only_chat: 0,
      pre_cost: 1,
      compatible_response: 0,
      allow_extra_body: 0,
      disabled_stream: null,
      plugin: null,
      deleted_at: null,
    })
    .execute();
  const free = () => hold(stage, 0);
  const holds = await Promise.all([free(), free(), free()]);
  await Promise.all(
    holds.map(async ({ hold: held }) => held !== undefined && settle(stage.ledger, held, 1_000_000_000_000_000)),
  );
  const { user, hours } = await books(stage);
  expect(user).toMatchObject({ used_quota: MAX_SUM, quota: -MAX_SUM });
  expect(hours).toMatchObject([{ quota: 3_000_000_000_000_000 }]);
  const channel = await stage.db.selectFrom("channels").select("used_quota").executeTakeFirstOrThrow();
  expect(channel.used_quota).toBe(MAX_SUM);
});

/** A database of which every commit fails by `fail`, after the work is done or instead of it. */
const faultyLedger = (db: Database, fail: () => { error: Error; isWritten: boolean } | undefined) => {
  const faulty: Database = Object.create(db, {
    transaction: {
      value: () => ({
        execute: async (work: Parameters<ReturnType<Database["transaction"]>["execute"]>[0]) => {
          const fault = fail();
          if (fault?.isWritten === false) throw fault.error;
          const result = await db.transaction().execute(work);
          if (fault !== undefined) throw fault.error;
          return result;
        },
      }),
    },
  });
  return createLedger({ db: faulty, clock: () => 1_800_000_000_000, log: silentLog });
};

test("an unconfirmed commit is not written twice, and its hold is returned", async () => {
  const stage = await setUp({ remain: 5000 });
  let faults = 0;
  const ledger = faultyLedger(stage.db, () =>
    faults-- > 0 ? { error: new Error("Connection terminated unexpectedly"), isWritten: true } : undefined,
  );
  const { hold: held } = await hold({ ...stage, ledger }, 600);
  if (held === undefined) throw new Error("nothing was held");
  faults = 1;
  await settle(ledger, held, 83);
  expect(ledger.health()).toMatchObject({ isWritable: false, pending: 1, since: 1_800_000_000 });
  await ledger.drain();
  expect(ledger.health()).toEqual({ isWritable: true, pending: 0, since: undefined });
  expect((await books(stage)).logs).toHaveLength(1);
  faults = 1;
  expect((await hold({ ...stage, ledger }, 600)).refusal).toBe("unwritable");
  await ledger.drain();
  expect(await books(stage)).toMatchObject({
    user: { quota: startingBalance - 83 },
    token: { remain_quota: 4917 },
    holds: [],
  });
});

test("a settlement that cannot be written stays queued, while others are written and new calls go on", async () => {
  const stage = await setUp();
  const holds = [await hold(stage, 600), await hold(stage, 600)];
  const [bad, good] = holds.map((result) => result.hold);
  if (bad === undefined || good === undefined) throw new Error("nothing was held");
  let isBroken = true;
  let tries = 0;
  const retried = Promise.withResolvers<void>();
  const settlement = {
    ...settlementOf(bad, 83),
    alongside: async () => {
      tries += 1;
      // In the batch, alone, and then again.
      if (tries === 3) retried.resolve();
      if (isBroken) throw new Error("not now");
    },
  };
  await Promise.all([stage.ledger.settle(settlement), settle(stage.ledger, good, 17)]);
  expect((await books(stage)).logs).toMatchObject([{ quota: 17 }]);
  expect(stage.ledger.health()).toMatchObject({ isWritable: true, pending: 1 });
  await retried.promise;
  expect(stage.ledger.health()).toMatchObject({ isWritable: true, pending: 1 });
  expect((await hold(stage, 1)).hold).toBeDefined();
  isBroken = false;
  await stage.ledger.drain();
  const after = await books(stage);
  expect(after.logs.map((log) => log.quota)).toEqual([17, 83]);
  expect(after.total).toBe(startingBalance);
});

test("a stop waits a limited time for unwritten entries, and logs the rest", async () => {
  const stage = await setUp();
  const { hold: held } = await hold(stage, 600);
  if (held === undefined) throw new Error("nothing was held");
  let isAway = true;
  const ledger = faultyLedger(stage.db, () =>
    isAway ? { error: Object.assign(new Error("full"), { errcode: 13 }), isWritten: false } : undefined,
  );
  await ledger.release(held);
  expect(await ledger.close(100)).toBe(1);
  isAway = false;
  // The remaining holds are returned at the next start.
  expect(await returnHolds(stage.db, () => 1_800_000_100_000)).toBe(1);
  expect((await books(stage)).user.quota).toBe(startingBalance);
});

test("a slow commit delays no caller, and its hold is returned", async () => {
  const stage = await setUp();
  let go: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const slow: Database = Object.create(stage.db, {
    transaction: {
      value: () => ({
        execute: async (work: Parameters<ReturnType<Database["transaction"]>["execute"]>[0]) => {
          await gate;
          return stage.db.transaction().execute(work);
        },
      }),
    },
  });
  const ledger = createLedger({ db: slow, clock: () => 1_800_000_000_000, log: silentLog });
  expect((await hold({ ...stage, ledger }, 600)).refusal).toBe("unwritable");
  expect((await hold({ ...stage, ledger }, 600)).refusal).toBe("unwritable");
  go();
  await ledger.drain();
  expect(await books(stage)).toMatchObject({ user: { quota: startingBalance }, holds: [] });
  expect((await hold({ ...stage, ledger }, 600)).hold?.quota).toBe(600);
});
