import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { type RunningGateway, type StandIn, startRunningGateway, startStandIn } from "../../test/running-gateway.ts";

let gateway: RunningGateway;
let standIn: StandIn;
/** Ends the calls that wait at the upstream. */
let answers: (() => void)[];
/** Calls that the gateway gave up. */
let closed: number;

const startingQuota = 10_000_000;
const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };

beforeEach(async () => {
  gateway = await startRunningGateway({}, { file: testDatabase === "sqlite" });
  answers = [];
  closed = 0;
  standIn = await startStandIn((_request, response) => {
    response.once("close", () => {
      if (!response.writableFinished) closed += 1;
    });
    answers.push(() => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(
        JSON.stringify({ choices: [{ index: 0, message: { role: "assistant", content: "Hello" } }], usage }),
      );
    });
  });
  await gateway.asRoot("/api/channel/", {
    method: "POST",
    body: JSON.stringify({
      type: 1,
      name: "slow",
      key: "k",
      base_url: standIn.url,
      models: "gpt-4o",
      group: "default",
    }),
  });
});

afterEach(async () => {
  await standIn.close();
  await gateway.stop();
});

const services = () => {
  if (gateway.services === undefined) throw new Error("an embedded gateway has services");
  return gateway.services;
};

const ask = (key: string, signal?: AbortSignal) =>
  fetch(`${gateway.url}/v1/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ model: "gpt-4o", messages: [{ role: "user", content: "Say hello" }] }),
    ...(signal === undefined ? {} : { signal }),
  });

const health = async () => {
  const reply = await fetch(`${gateway.url}/healthz`);
  return { status: reply.status, body: await reply.json() };
};

const waitForCalls = (count: number) => expect.poll(() => answers.length, { timeout: 5000 }).toBe(count);

/** Balance and key as calls of this test's price leave them. */
const expectBooks = async (owner: { userId: number; tokenId: number }, calls: number) => {
  const { db, ledger } = services();
  await ledger.drain();
  const user = await db.selectFrom("users").selectAll().where("id", "=", owner.userId).executeTakeFirstOrThrow();
  const token = await db.selectFrom("tokens").selectAll().where("id", "=", owner.tokenId).executeTakeFirstOrThrow();
  const logs = await db
    .selectFrom("logs")
    .selectAll()
    .where("user_id", "=", owner.userId)
    .where("type", "=", 2)
    .execute();
  const holds = await db.selectFrom("holds").selectAll().execute();
  // gpt-4o is 2.5 in and 7.5 out: ceil(10 · 2.5 + 5 · 7.5) = 63.
  expect(logs.map((log) => log.quota)).toEqual(Array.from({ length: calls }, () => 63));
  expect(user).toMatchObject({ quota: startingQuota - 63 * calls, used_quota: 63 * calls, request_count: calls });
  expect(token).toMatchObject({ remain_quota: 100_000 - 63 * calls, used_quota: 63 * calls, status: 1 });
  expect(holds).toEqual([]);
};

const newKey = () =>
  gateway.createKey({ quota: startingQuota, token: { unlimited_quota: false, remain_quota: 100_000 } });

/** Another process that keeps the file from being written; resolves to what ends it. */
const lockFile = async (path: string) => {
  const program = `
    const { DatabaseSync } = require("node:sqlite");
    const database = new DatabaseSync(${JSON.stringify(path)}, { timeout: 5000 });
    database.exec("begin immediate");
    process.stdout.write("locked");
    process.stdin.on("end", () => database.exec("rollback")).resume();`;
  const child = spawn(process.execPath, ["-e", program], { stdio: ["pipe", "pipe", "inherit"] });
  await once(child.stdout, "data");
  onTestFinished(() => void child.kill());
  return async () => {
    const exit = once(child, "exit");
    child.stdin.end();
    await exit;
  };
};

/** How long the file stays locked: `LOCK_MS=30000` tries half a minute. */
const lockedMilliseconds = Number(process.env["LOCK_MS"] ?? 3000);

test.skipIf(testDatabase !== "sqlite")(
  "a file locked by another process loses no settlement or release and blocks no caller",
  { timeout: lockedMilliseconds + 30_000 },
  async () => {
    const key = await newKey();
    const waiting = Array.from({ length: 3 }, () => ask(key.key));
    const leaving = new AbortController();
    const left = Array.from({ length: 2 }, () => ask(key.key, leaving.signal).catch(() => undefined));
    await waitForCalls(5);
    const unlock = await lockFile(join(gateway.dataDir, "gateway.db"));
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const lockedAt = performance.now();
    leaving.abort();
    await Promise.all(left);
    await expect.poll(() => closed).toBe(2);
    for (const answer of answers.splice(0)) answer();
    expect((await Promise.all(waiting)).map((reply) => reply.status)).toEqual([200, 200, 200]);
    await expect
      .poll(health, { timeout: 3000 })
      .toMatchObject({ status: 503, body: { status: "unavailable", pending_settlements: 5 } });
    expect((await health()).body.pending_since).toBeGreaterThan(1_700_000_000);
    // A new call is refused, and at once, with reads going on as before.
    const askedAt = performance.now();
    const refused = await ask(key.key);
    expect([refused.status, (await refused.json()).error.code]).toEqual([503, "accounts_unwritable"]);
    expect(performance.now() - askedAt).toBeLessThan(1000);
    await new Promise((resolve) => {
      setTimeout(resolve, Math.max(0, lockedMilliseconds - (performance.now() - lockedAt)));
    });
    delay.disable();
    await unlock();
    // SQLite itself does not wait, and no wait of the gateway's is as long as the lock was.
    expect((await sql<{ timeout: number }>`pragma busy_timeout`.execute(services().db)).rows).toEqual([{ timeout: 0 }]);
    expect(delay.max / 1e6).toBeLessThan(lockedMilliseconds / 3);
    await expect.poll(health, { timeout: 12_000 }).toEqual({ status: 200, body: { status: "ok" } });
    await expectBooks(key, 3);
    const next = ask(key.key);
    await waitForCalls(1);
    for (const answer of answers.splice(0)) answer();
    expect((await next).status).toBe(200);
    await expectBooks(key, 4);
  },
);

/** Lets the file grow no more and uses up the room in it; resolves to what lets it grow again. */
const fillDisk = async () => {
  const { db } = services();
  const limit = async (pages: number) => {
    await sql.raw(`pragma max_page_count = ${pages}`).execute(db);
  };
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await limit(rows[0]?.page_count ?? 1);
  // Whatever room its pages have left.
  const fill = "x".repeat(200);
  for (let row = 0; ; row += 1) {
    const written = await db
      .insertInto("options")
      .values({ key: `fill${row}`, value: fill })
      .execute()
      .then(
        () => true,
        () => false,
      );
    if (!written) break;
  }
  return () => limit(1_000_000);
};

test.skipIf(testDatabase !== "sqlite")(
  "a full disk is told for as long as it is full, also where nothing waits to be written",
  { timeout: 30_000 },
  async () => {
    const { db } = services();
    const key = await newKey();
    const makeRoom = await fillDisk();
    // Else the first calls would find room beside older holds.
    const now = Math.floor(Date.now() / 1000);
    const filler = { user_id: key.userId, token_id: key.tokenId, quota: 0, token_quota: 0, created_at: now };
    const names = { username: "", token_name: "", model_name: "" };
    await expect(async () => {
      for (let id = now * 1000; ; id += 1)
        await db
          .insertInto("holds")
          .values({ id, ...filler, ...names })
          .execute();
    }).rejects.toThrow("full");
    const refused = await ask(key.key);
    expect([refused.status, (await refused.json()).error.code]).toEqual([503, "accounts_unwritable"]);
    const transactions = vi.spyOn(db, "transaction");
    const states = [];
    for (let tries = 1; tries <= 4; tries += 1) {
      await expect.poll(() => transactions.mock.calls.length, { timeout: 5000 }).toBeGreaterThanOrEqual(tries);
      states.push((await health()).status);
    }
    expect(states).toEqual([503, 503, 503, 503]);
    expect((await gateway.asRoot("/api/system/")).checks).toContainEqual(
      expect.objectContaining({ name: "database", reason: "unwritable" }),
    );
    await makeRoom();
    await expect.poll(health, { timeout: 12_000 }).toEqual({ status: 200, body: { status: "ok" } });
    expect(await db.selectFrom("write_probes").selectAll().execute()).toEqual([]);
  },
);

test.skipIf(testDatabase !== "sqlite")(
  "a full disk costs no settlement: calls that were let through are charged when there is room again",
  { timeout: 30_000 },
  async () => {
    const key = await newKey();
    const calls = Array.from({ length: 40 }, () => ask(key.key));
    await waitForCalls(40);
    const makeRoom = await fillDisk();
    for (const answer of answers.splice(0)) answer();
    expect(new Set((await Promise.all(calls)).map((reply) => reply.status))).toEqual(new Set([200]));
    const state = await health();
    expect(state).toMatchObject({ status: 503, body: { status: "unavailable" } });
    expect(state.body.pending_settlements).toBeGreaterThan(0);
    expect((await ask(key.key)).status).toBe(503);
    await makeRoom();
    await expect.poll(health, { timeout: 12_000 }).toEqual({ status: 200, body: { status: "ok" } });
    await expectBooks(key, 40);
  },
);
