import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { newChannels } from "../src/channel/new-channels.ts";
import { insertChannels } from "../src/channel/store.ts";
import { type DatabaseAddress, openDatabase } from "../src/db/database.ts";
import { consoleConfigSchema } from "../src/host/console-config.ts";
import { createKey } from "../src/relay/key.ts";
import { sealKey } from "../src/seal-key.ts";
import { seedFirstStart } from "../src/seed/first-start.ts";
import type { Random } from "../src/seed/random.ts";
import { createServices } from "../src/services.ts";
import { completeSetting, sealSetting } from "../src/token/setting.ts";
import { testDatabase } from "./database.ts";
import { rootPassword, silentLog, testSecrets } from "./gateway.ts";

const people = 5;

/** What each of the people has before the first call, and each of their keys that has a limit. */
export const startingBalance = 50_000_000;
export const startingKeyQuota = 20_000_000;

/** What is killed again and again: a database and people with keys in it. */
export type Stage = {
  readonly folder: string;
  readonly address: DatabaseAddress;
  readonly keys: readonly string[];
  readonly userIds: readonly number[];
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
          ...sealKey(services.vault, key),
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
