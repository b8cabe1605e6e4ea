import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { newChannels } from "../src/domains/channel/new-channels.ts";
import { insertChannelRows } from "../src/domains/channel/store.ts";
import { type DatabaseAddress, openDatabase } from "../src/platform/db/database.ts";
import { consoleConfigSchema } from "../src/host/console-config.ts";
import { insertRedemptions } from "../src/domains/redemption/store.ts";
import { createKey } from "../src/domains/token/create-key.ts";
import { insertTokenRow } from "../src/domains/token/store.ts";
import { seedFirstStart } from "../src/seed/first-start.ts";
import type { Random } from "../src/seed/random.ts";
import { createServices } from "../src/services.ts";
import { completeSetting, sealSetting } from "../src/domains/token/setting.ts";
import { nameColumns } from "../src/domains/user/names.ts";
import { testDatabase } from "./database.ts";
import { rootPassword, silentLog, testSecrets } from "./gateway.ts";

const people = 6;

/** Balances before the first call, and the quotas of keys that have a limit. */
const startingBalance = 50_000_000;
const startingKeyQuota = 20_000_000;

/** The same for users and keys that run out of points again and again. */
const smallBalance = 1500;
const smallKeyQuota = 700;
const startingEarnings = 1_000_000;
const codes = 400;
export const codeQuota = 700;

/** A user who calls, redeems codes and transfers earnings. */
export type Person = { readonly keys: readonly string[]; readonly accessToken: string };

/** The database that is killed again and again, with its users and keys. */
export type Stage = {
  readonly folder: string;
  readonly address: DatabaseAddress;
  readonly people: readonly Person[];
  /** A key without a limit, of a user with a large balance. */
  readonly payingKey: string;
  /** Redemption codes; each is good once. */
  readonly codes: readonly string[];
  /** Balances before the first call, by the id of user and key. */
  readonly started: {
    readonly balances: ReadonlyMap<number, number>;
    readonly keyQuotas: ReadonlyMap<number, number>;
    readonly earnings: number;
  };
  readonly close: () => Promise<void>;
};

const usage = { prompt_tokens: 40, completion_tokens: 25, total_tokens: 65 };

/** An upstream that takes its time, streams in pieces, and fails now and then, so that calls are open whenever the end comes. */
export const startUpstream = async (random: Random) => {
  const stream = async (response: ServerResponse) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (let part = 0; part < 6 && !response.destroyed; part += 1) {
      response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: `part ${part} ` } }] })}\n\n`);
      await pause(random.between(1, 12));
    }
    response.end(`data: ${JSON.stringify({ choices: [], usage })}\n\ndata: [DONE]\n\n`);
  };
  let tasks = 0;
  /** Takes songs, of which two in three fail. */
  const answerTask = (path: string, text: string) => {
    if (path === "/suno/submit/music") {
      tasks += 1;
      return `song-${tasks}`;
    }
    const { ids = [] } = JSON.parse(text) as { ids?: string[] };
    return ids.map((id) => ({ task_id: id, status: Number(id.split("-")[1]) % 3 === 0 ? "SUCCESS" : "FAILURE" }));
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
        const path = request.url ?? "";
        if (path.startsWith("/suno/")) {
          response.writeHead(200, { "content-type": "application/json" });
          response.end(JSON.stringify({ code: "success", message: "", data: answerTask(path, text) }));
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

/** Cost ratio of the channels; their group is not discounted. */
export const killCostRatio = 0.3;

/** Makes the database, with a channel to the upstream. */
export const createStage = async (upstreamUrl: string): Promise<Stage> => {
  const folder = await mkdtemp(join(tmpdir(), "gateway-kill-"));
  const { address, drop } = await createAddress(folder);
  const db = await openDatabase(address);
  const { services, upstream } = await createServices({
    db,
    clock: Date.now,
    log: silentLog,
    secrets: testSecrets,
    // The test signs in no user.
    addresses: consoleConfigSchema.parse({}).providers,
  });
  await seedFirstStart(services, { rootPassword });
  await db.updateTable("user_groups").set({ api_rate: 1_000_000_000 }).execute();
  const now = Math.floor(Date.now() / 1000);
  await insertChannelRows(
    db,
    services.vault,
    newChannels(
      { type: 1, name: "slow", base_url: upstreamUrl, key: "k", models: "gpt-4o,gpt-4o-mini", group: "default" },
      now,
    ),
  );
  await insertChannelRows(
    db,
    services.vault,
    newChannels(
      { type: 41, name: "songs", base_url: upstreamUrl, key: "k", models: "chirp-v3-0", group: "default" },
      now,
    ),
  );
  await db.updateTable("channels").set({ cost_ratio: killCostRatio }).execute();
  const codeKeys = Array.from({ length: codes }, () => randomBytes(16).toString("hex"));
  await insertRedemptions(
    { db, vault: services.vault },
    codeKeys.map((key) => ({ user_id: 1, key, status: 1, name: "kill", quota: codeQuota, created_time: now })),
  );
  const made: Person[] = [];
  const balances = new Map<number, number>();
  const keyQuotas = new Map<number, number>();
  for (let person = 0; person < people; person += 1) {
    const isPoor = person % 2 === 1;
    const accessToken = randomBytes(16).toString("hex");
    const { id } = await db
      .insertInto("users")
      .values({
        ...nameColumns(`person${person}`),
        password_hash: "",
        display_name: "",
        role: 1,
        status: 1,
        quota: isPoor ? smallBalance : startingBalance,
        aff_quota: startingEarnings,
        aff_history_quota: startingEarnings,
        access_token_hash: services.vault.fingerprint(accessToken),
        created_time: now,
        deleted_at: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    balances.set(id, isPoor ? smallBalance : startingBalance);
    const keys: string[] = [];
    for (const quota of [startingKeyQuota, smallKeyQuota, undefined]) {
      const key = createKey();
      keys.push(key);
      await insertTokenRow(db, services.vault, {
        user_id: id,
        key,
        status: 1,
        name: quota === undefined ? "free" : "limited",
        created_time: now,
        accessed_time: now,
        expired_time: -1,
        remain_quota: quota ?? 0,
        unlimited_quota: quota === undefined ? 1 : 0,
        group: "",
        backup_group: "",
        setting: sealSetting(completeSetting(undefined, undefined)),
        deleted_at: null,
      });
    }
    made.push({ keys, accessToken });
  }
  for (const token of await db.selectFrom("tokens").select(["id", "remain_quota"]).execute())
    keyQuotas.set(token.id, token.remain_quota);
  const payingKey = made[0]?.keys.at(-1);
  if (payingKey === undefined) throw new Error("Nobody can pay");
  await upstream.close();
  await db.destroy();
  return {
    folder,
    address,
    people: made,
    payingKey,
    codes: codeKeys,
    started: { balances, keyQuotas, earnings: startingEarnings },
    close: async () => {
      await drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
