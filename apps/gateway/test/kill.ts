import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { newChannels } from "../src/channel/new-channels.ts";
import { insertChannels } from "../src/channel/store.ts";
import { type Database, type DatabaseAddress, openDatabase } from "../src/db/database.ts";
import { consoleConfigSchema } from "../src/host/console-config.ts";
import { logType } from "../src/log/log-type.ts";
import { createKey } from "../src/relay/key.ts";
import { seedFirstStart } from "../src/seed/first-start.ts";
import type { Random } from "../src/seed/random.ts";
import { createServices } from "../src/services.ts";
import { completeSetting, sealSetting } from "../src/token/setting.ts";
import { testDatabase } from "./database.ts";
import { rootPassword, silentLog, testSecrets } from "./gateway.ts";

const people = 5;
const callers = 24;
const startingBalance = 50_000_000;
const startingKeyQuota = 20_000_000;
const mainFile = fileURLToPath(new URL("../src/main.js", import.meta.url));

type Stage = {
  readonly folder: string;
  readonly address: DatabaseAddress;
  readonly keys: readonly string[];
  readonly userIds: readonly number[];
  readonly close: () => Promise<void>;
};

const usage = { prompt_tokens: 40, completion_tokens: 25, total_tokens: 65 };

/** An upstream that takes its time, streams in pieces, and fails now and then, so that calls are open whenever the end comes. */
const startUpstream = async (random: Random) => {
  const stream = async (response: ServerResponse) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (let part = 0; part < 6 && !response.destroyed; part += 1) {
      response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: `part ${part} ` } }] })}\n\n`);
      await pause(random.between(1, 12));
    }
    response.end(`data: ${JSON.stringify({ choices: [], usage })}\n\ndata: [DONE]\n\n`);
  };
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => (text += chunk));
    request.on("end", () => {
      void pause(random.between(0, 25)).then(() => {
        if (random.chance(0.05)) {
          response.writeHead(500, { "content-type": "application/json" });
          response.end(JSON.stringify({ error: { message: "down", type: "server_error" } }));
          return undefined;
        }
        if (text.includes('"stream":true')) return stream(response);
        response.writeHead(200, { "content-type": "application/json" });
        response.end(
          JSON.stringify({ choices: [{ index: 0, message: { role: "assistant", content: "Done." } }], usage }),
        );
        return undefined;
      });
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The upstream has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};

/** A database that outlives the gateway's process: a file, or one of its own on the server under test. */
const createAddress = async (folder: string) => {
  if (!testDatabase.startsWith("postgres")) {
    const address: DatabaseAddress = { kind: "sqlite", path: join(folder, "gateway.db") };
    return { address, drop: async () => undefined };
  }
  const { default: pg } = await import("pg");
  const name = `kill_${randomBytes(8).toString("hex")}`;
  const run = async (text: string) => {
    const client = new pg.Client({ connectionString: testDatabase });
    await client.connect();
    await client.query(text);
    await client.end();
  };
  await run(`create database ${name}`);
  const url = new URL(testDatabase);
  url.pathname = `/${name}`;
  const address: DatabaseAddress = { kind: "postgres", url: url.href };
  return { address, drop: () => run(`drop database if exists ${name} with (force)`) };
};

const createStage = async (upstreamUrl: string): Promise<Stage> => {
  const folder = await mkdtemp(join(tmpdir(), "gateway-kill-"));
  const { address, drop } = await createAddress(folder);
  const db = await openDatabase(address);
  const { services, upstream } = await createServices({
    db,
    clock: Date.now,
    log: silentLog,
    secrets: testSecrets,
    // Nobody signs in here.
    addresses: consoleConfigSchema.parse({}).providers,
  });
  await seedFirstStart(services, { rootPassword });
  await db.updateTable("user_groups").set({ api_rate: 1_000_000_000 }).execute();
  const now = Math.floor(Date.now() / 1000);
  await insertChannels(
    db,
    newChannels(
      { type: 1, name: "slow", base_url: upstreamUrl, key: "k", models: "gpt-4o,gpt-4o-mini", group: "default" },
      services.vault,
      now,
    ),
  );
  const keys: string[] = [];
  const userIds: number[] = [];
  for (let person = 0; person < people; person += 1) {
    const { id } = await db
      .insertInto("users")
      .values({
        username: `person${person}`,
        password_hash: "",
        display_name: "",
        role: 1,
        status: 1,
        quota: startingBalance,
        access_token_hash: null,
        created_time: now,
        deleted_at: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    userIds.push(id);
    for (const unlimited of [0, 1]) {
      const key = createKey();
      keys.push(key);
      await db
        .insertInto("tokens")
        .values({
          user_id: id,
          key_hash: services.vault.fingerprint(key),
          key_sealed: services.vault.encrypt(key),
          status: 1,
          name: unlimited === 1 ? "free" : "limited",
          created_time: now,
          accessed_time: now,
          expired_time: -1,
          remain_quota: unlimited === 1 ? 0 : startingKeyQuota,
          unlimited_quota: unlimited,
          group: "",
          backup_group: "",
          setting: sealSetting(completeSetting(undefined, undefined)),
          deleted_at: null,
        })
        .execute();
    }
  }
  await upstream.close();
  await db.destroy();
  return {
    folder,
    address,
    keys,
    userIds,
    close: async () => {
      await drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const startProcess = async (stage: Stage): Promise<{ child: ChildProcess; url: string }> => {
  const child = spawn(process.execPath, ["--conditions=source", mainFile], {
    env: {
      PATH: process.env["PATH"],
      DATA_DIR: stage.folder,
      PORT: "0",
      LOG_LEVEL: "error",
      SESSION_SECRET: testSecrets.sessionSecret,
      ENCRYPTION_KEY: testSecrets.encryptionKey,
      ...(stage.address.kind === "postgres" ? { DATABASE_URL: stage.address.url } : {}),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString("utf8")));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const [, found] = /is at (http:\S+)/.exec(line) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`The gateway did not start: ${said}`)));
  });
  return { child, url };
};

/** Calls of every sort, one after the other, until `isOver`; what fails because the process died is what is looked for. */
const keepCalling = async (url: string, stage: Stage, random: Random, isOver: () => boolean) => {
  while (!isOver())
    try {
      const stream = random.chance(0.5);
      const abort = new AbortController();
      const reply = await fetch(`${url}/v1/chat/completions`, {
        method: "POST",
        headers: { authorization: `Bearer sk-${random.pick(stage.keys)}`, "content-type": "application/json" },
        body: JSON.stringify({
          model: random.pick(["gpt-4o", "gpt-4o-mini", "echo"]),
          stream,
          messages: [{ role: "user", content: "Count to three, slowly, and then stop." }],
        }),
        signal: abort.signal,
      });
      // Some callers leave in the middle.
      if (stream && random.chance(0.2)) abort.abort();
      await reply.text();
    } catch {
      await pause(1);
    }
};

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

const readBooks = async (db: Database) => ({
  users: await db.selectFrom("users").selectAll().execute(),
  tokens: await db.selectFrom("tokens").selectAll().execute(),
  channels: await db.selectFrom("channels").selectAll().execute(),
  holds: await db.selectFrom("holds").selectAll().execute(),
  logs: await db.selectFrom("logs").selectAll().execute(),
  hours: await db.selectFrom("usage_hours").selectAll().execute(),
});

type Books = Awaited<ReturnType<typeof readBooks>>;

/** Every sum that must hold at every instant; a line for each that does not. */
const wrongSums = ({ users, tokens, channels, holds, logs, hours }: Books, userIds: readonly number[]): string[] => {
  const wrong: string[] = [];
  const expect = (what: string, found: number, wanted: number) => {
    if (found !== wanted) wrong.push(`${what}: ${found} instead of ${wanted}`);
  };
  const settled = logs.filter((log) => log.type === logType.consume);
  for (const user of users.filter(({ id }) => userIds.includes(id))) {
    const own = settled.filter((log) => log.user_id === user.id).map((log) => log.quota);
    const held = holds.filter((hold) => hold.user_id === user.id).map((hold) => hold.quota);
    expect(`${user.username}: balance + holds + settled`, user.quota + sum(held) + sum(own), startingBalance);
    expect(`${user.username}: used`, user.used_quota, sum(own));
    expect(`${user.username}: calls`, user.request_count, own.length);
  }
  for (const token of tokens) {
    const own = settled.filter((log) => log.token_id === token.id).map((log) => log.quota);
    const held = holds.filter((hold) => hold.token_id === token.id).map((hold) => hold.token_quota);
    const isLimited = token.unlimited_quota === 0;
    expect(`key ${token.id}: used`, token.used_quota, isLimited ? sum(own) : 0);
    expect(
      `key ${token.id}: remaining + holds + settled`,
      token.remain_quota + sum(held) + (isLimited ? sum(own) : 0),
      isLimited ? startingKeyQuota : 0,
    );
  }
  for (const channel of channels)
    expect(
      `channel ${channel.id}: used`,
      channel.used_quota,
      sum(settled.filter((log) => log.channel_id === channel.id).map((log) => log.quota)),
    );
  const expected = new Map<string, { requests: number; quota: number; tokens: number }>();
  for (const log of settled) {
    const key = [
      log.user_id,
      log.created_at - (log.created_at % 3600),
      log.model_name,
      log.token_id,
      log.channel_id,
    ].join(" ");
    const before = expected.get(key) ?? { requests: 0, quota: 0, tokens: 0 };
    expected.set(key, {
      requests: before.requests + 1,
      quota: before.quota + log.quota,
      tokens: before.tokens + log.prompt_tokens + log.completion_tokens,
    });
  }
  expect("rows of hourly sums", hours.length, expected.size);
  for (const row of hours) {
    const key = [row.user_id, row.hour, row.model_name, row.token_id, row.channel_id].join(" ");
    const { requests = 0, quota = 0, tokens = 0 } = expected.get(key) ?? {};
    expect(`hour ${key}: calls`, row.requests, requests);
    expect(`hour ${key}: quota`, row.quota, quota);
    expect(`hour ${key}: tokens`, row.prompt_tokens + row.completion_tokens, tokens);
  }
  return wrong;
};

/** Whether each hold that was left open is gone and has a row of its own that says so. */
const wrongReturns = (before: Books, after: Books): string[] => {
  const nameOf = (entry: { user_id: number; token_id: number; model_name: string }) =>
    `${entry.user_id} ${entry.token_id} ${entry.model_name}`;
  const known = new Set(before.logs.map((log) => log.id));
  const told = after.logs.filter((log) => log.type === logType.system && !known.has(log.id)).map(nameOf);
  const left = before.holds.map(nameOf);
  return [
    ...(after.holds.length === 0 ? [] : [`${after.holds.length} holds are still open after the start`]),
    ...(told.toSorted().join("\n") === left.toSorted().join("\n")
      ? []
      : [`holds left: ${left.join(", ")}; rows written: ${told.join(", ")}`]),
  ];
};

export type KillReport = {
  /** What did not hold, in words; nothing when all is well. */
  readonly wrong: readonly string[];
  /** Calls that were settled in all. */
  readonly settled: number;
  /** Holds that were open at the kills, in all. */
  readonly returned: number;
};

/**
 * Kills the gateway's process again and again in the midst of its work, and looks each time whether the books are right:
 * as it lies there, and after the next start has returned what was held.
 */
export const runKills = async (options: {
  readonly kills: number;
  readonly random: Random;
  readonly tell?: (line: string) => void;
}): Promise<KillReport> => {
  const { kills, random, tell = () => undefined } = options;
  const upstream = await startUpstream(random);
  const stage = await createStage(upstream.url);
  const wrong: string[] = [];
  let returned = 0;
  const look = async () => {
    const db = await openDatabase(stage.address);
    const books = await readBooks(db);
    await db.destroy();
    return books;
  };
  let running: ChildProcess | undefined;
  try {
    let before = await look();
    for (let kill = 1; kill <= kills + 1; kill += 1) {
      const { child, url } = await startProcess(stage);
      running = child;
      const started = await look();
      const found = [...wrongReturns(before, started), ...wrongSums(started, stage.userIds)];
      wrong.push(...found.map((line) => `after start ${kill}: ${line}`));
      // The last start only returns what the last kill left.
      if (kill <= kills) {
        let isOver = false;
        const calls = Array.from({ length: callers }, () => keepCalling(url, stage, random, () => isOver));
        await pause(random.between(60, 500));
        const exit = once(child, "exit");
        child.kill("SIGKILL");
        isOver = true;
        await exit;
        await Promise.all(calls);
        before = await look();
        returned += before.holds.length;
        wrong.push(...wrongSums(before, stage.userIds).map((line) => `after kill ${kill}: ${line}`));
        tell(`kill ${kill}: ${before.logs.length} log rows, ${before.holds.length} open holds, ${wrong.length} faults`);
      } else {
        const exit = once(child, "exit");
        child.kill("SIGTERM");
        const [code] = await exit;
        if (code !== 0) wrong.push(`the last stop ended with ${code}`);
      }
      running = undefined;
    }
    return { wrong, settled: before.logs.filter((log) => log.type === logType.consume).length, returned };
  } finally {
    running?.kill("SIGKILL");
    await upstream.close();
    await stage.close();
  }
};
