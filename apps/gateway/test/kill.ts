import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { connectDatabase, type Database, isPostgres, openDatabase } from "../src/platform/db/database.ts";
import { logType } from "../src/domains/log/log-type.ts";
import type { Random } from "../src/seed/random.ts";
import { testSecrets } from "./gateway.ts";
import { type Books, readBooks, wrongReturns, wrongSums } from "./kill-books.ts";
import { createStage, type Stage, startUpstream } from "./kill-stage.ts";

const callers = 24;
const mainFile = fileURLToPath(new URL("../src/main.js", import.meta.url));

/** Starts the gateway on a stage as a process of its own. */
export const startProcess = async (
  stage: Pick<Stage, "folder" | "address">,
): Promise<{ child: ChildProcess; url: string }> => {
  const child = spawn(process.execPath, ["--conditions=source", mainFile], {
    env: {
      PATH: process.env["PATH"],
      DATA_DIR: stage.folder,
      PORT: "0",
      LOG_LEVEL: "error",
      API_LIMIT: "1000000/1",
      SESSION_SECRET: testSecrets.sessionSecret,
      ENCRYPTION_KEY: testSecrets.encryptionKey,
      ...(stage.address.kind === "postgres" ? { DATABASE_URL: stage.address.url } : {}),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString("utf8")));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const [, found] = /is at (http:\S+)/.exec(line) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`The gateway did not start: ${output}`)));
  });
  return { child, url };
};

const send = (url: string, path: string, authorization: string, body: object, signal?: AbortSignal) =>
  fetch(`${url}${path}`, {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify(body),
    ...(signal === undefined ? {} : { signal }),
  });

const sendTask = (url: string, key: string) =>
  send(url, "/suno/submit/music", `Bearer sk-${key}`, { prompt: "a short song" });

/** Something other than a chat: a task, a code or a transfer. */
const sendOther = (url: string, stage: Stage, random: Random) => {
  const { keys, accessToken } = random.pick(stage.people);
  if (random.chance(0.4)) return sendTask(url, random.pick(keys));
  // Codes that were used before are among them.
  if (random.chance(0.6)) return send(url, "/api/user/topup", accessToken, { key: random.pick(stage.codes) });
  return send(url, "/api/user/aff_transfer", accessToken, { quota: random.between(1, 500) });
};

/** Calls of every sort, one after the other, until `isOver`; what fails because the process died is what is looked for. */
export const keepCalling = async (url: string, stage: Stage, random: Random, isOver: () => boolean) => {
  while (!isOver())
    try {
      if (random.chance(0.2)) {
        await (await sendOther(url, stage, random)).text();
        continue;
      }
      const stream = random.chance(0.5);
      const abort = new AbortController();
      // Some callers leave before the answer, some in the middle of it.
      const early = random.chance(0.1) ? setTimeout(() => abort.abort(), random.between(0, 20)) : undefined;
      const reply = await send(
        url,
        "/v1/chat/completions",
        `Bearer sk-${random.pick(random.pick(stage.people).keys)}`,
        {
          model: random.pick(["gpt-4o", "gpt-4o-mini", "echo"]),
          stream,
          max_tokens: 60,
          messages: [{ role: "user", content: "Count to three, slowly, and then stop." }],
        },
        abort.signal,
      );
      if (stream && random.chance(0.2)) abort.abort();
      await reply.text();
      clearTimeout(early);
    } catch {
      await pause(1);
    }
};

const settledOf = ({ logs }: Books) => logs.filter((log) => log.type === logType.consume).length;

/** Work that a kill must have interrupted: with fewer settled calls, or no hold, it would prove nothing. */
const neededWork = { settled: 4, holds: 1 } as const;

/** Waits until the books hold what a kill is to find; a busy machine may need seconds for it. */
const workDone = async (db: Database, settledBefore: number) => {
  const deadline = Date.now() + 10_000;
  while (Date.now() < deadline) {
    const settled = await db.selectFrom("logs").select("id").where("type", "=", logType.consume).execute();
    const holds = await db.selectFrom("holds").select("id").limit(neededWork.holds).execute();
    if (settled.length >= settledBefore + neededWork.settled && holds.length >= neededWork.holds) return;
    await pause(5);
  }
};

/** Waits until PostgreSQL has finished what the killed process sent last: a commit may end after its sender. */
const sessionsEnded = async (db: Database) => {
  if (!isPostgres(db)) return;
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
    if (rows.length === 0) return;
    await pause(5);
  }
  throw new Error("The killed process still has sessions at the database");
};

export type KillReport = {
  /** Violations found, in words; empty if there are none. */
  readonly wrong: readonly string[];
  /** Calls that were settled in all. */
  readonly settled: number;
  /** Holds that were open at the kills, in all. */
  readonly returned: number;
  /** Failed tasks that were refunded, codes that were redeemed, points that were transferred, and keys that ran out. */
  readonly others: {
    readonly refunds: number;
    readonly codes: number;
    readonly moved: number;
    readonly emptyKeys: number;
  };
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
  const reader = await connectDatabase(stage.address);
  let running: ChildProcess | undefined;
  try {
    let before = await look();
    for (let kill = 1; kill <= kills + 1; kill += 1) {
      const { child, url } = await startProcess(stage);
      running = child;
      const started = await look();
      const found = [...wrongReturns(before, started), ...wrongSums(started, stage.started)];
      wrong.push(...found.map((line) => `after start ${kill}: ${line}`));
      // The last start only returns what the last kill left.
      if (kill <= kills) {
        let isOver = false;
        const calls = Array.from({ length: callers }, () => keepCalling(url, stage, random, () => isOver));
        // Few callers can pay for a task, and without one there is no refund: one that can be paid is always submitted.
        const task = sendTask(url, stage.payingKey).then(
          async (reply) => void (await reply.text()),
          () => undefined,
        );
        calls.push(task);
        await pause(random.between(60, 500));
        await workDone(reader, settledOf(started));
        if (kill % 2 === 0) await task;
        const exit = once(child, "exit");
        child.kill("SIGKILL");
        isOver = true;
        await exit;
        await Promise.all(calls);
        await sessionsEnded(reader);
        before = await look();
        returned += before.holds.length;
        wrong.push(...wrongSums(before, stage.started).map((line) => `after kill ${kill}: ${line}`));
        tell(`kill ${kill}: ${before.logs.length} log rows, ${before.holds.length} open holds, ${wrong.length} faults`);
      } else {
        const exit = once(child, "exit");
        child.kill("SIGTERM");
        const [code] = await exit;
        if (code !== 0) wrong.push(`the last stop ended with ${code}`);
      }
      running = undefined;
    }
    const last = await look();
    const others = {
      refunds: last.logs.filter((log) => log.refunded > 0).length,
      codes: last.codes.filter((code) => code.status === 3).length,
      moved: last.users.reduce((sum, user) => sum + user.aff_history_quota - user.aff_quota, 0),
      emptyKeys: last.tokens.filter((token) => token.unlimited_quota === 0 && token.remain_quota < 600).length,
    };
    return { wrong, settled: settledOf(before), returned, others };
  } finally {
    running?.kill("SIGKILL");
    await reader.destroy();
    await upstream.close();
    await stage.close();
  }
};
