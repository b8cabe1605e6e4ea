import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Schemas } from "@one-hub/sdk";
import { sql } from "kysely";
import { type DatabaseAddress, openDatabase } from "../src/platform/db/database.ts";
import { loadPlain } from "./load.ts";
import { percentile } from "./percentile.ts";
import { startProcess } from "./processes.ts";
import { startSignedIn } from "./signed-in-gateway.ts";
import { plainModel, prepareGateway } from "./stage.ts";

// How calls are answered while old rows are deleted. The folder or database is one that `pnpm seed` filled with ROOT_PASSWORD=bench-password;
// its rows are gone afterwards.
const { values } = parseArgs({
  options: {
    data: { type: "string" },
    /** `postgres://…` instead of the folder's SQLite file; secrets as in the seed's environment. */
    database: { type: "string" },
    /** `call`: the log by an administrator; `option`: the log by its retention; `others`: the other rows that have a retention. */
    by: { type: "string", default: "call" },
    /** Log rows older than so many days are deleted. */
    days: { type: "string", default: "1" },
    /** Rows of each other kind to delete; a tenth of it of recorded bodies, which have 16 kB each. */
    rows: { type: "string", default: "200000" },
    seconds: { type: "string", default: "30" },
  },
});
const folder = values.data;
if (folder === undefined) throw new Error("Name a filled folder with --data");
const address: DatabaseAddress =
  values.database === undefined
    ? { kind: "sqlite", path: join(folder, "gateway.db") }
    : { kind: "postgres", url: values.database };

const DAY_SECONDS = 86_400;
const PAUSE_MS = 3;
const now = Math.floor(Date.now() / 1000);

const addOldRows = async () => {
  const db = await openDatabase(address);
  const rowsOf = (count: number) => sql`from logs where id <= ${sql.lit(count)}`;
  const all = rowsOf(Number(values.rows));
  const old = sql.lit(now - 900 * DAY_SECONDS);
  await sql`insert into error_logs (created_at, status, code, user_id, username, token_id, token_name, model_name, channel_id, request_id)
    select ${old} + id, 500, 'upstream', user_id, username, token_id, token_name, model_name, channel_id, 'bench-' || id
    ${all}`.execute(db);
  await sql`insert into operation_records (created_at, user_id, username, role, action, target, text, success)
    select ${old} + id, user_id, username, 10, 'updateToken', id, 'Changed a key', 1 ${all}`.execute(db);
  await sql`insert into model_figures (span, start, model_name, channel_id, succeeded)
    select 300, ${old} + 300 * id, model_name, channel_id, 1 ${all}`.execute(db);
  await sql`insert into log_bodies (created_at, expires_at, user_id, token_id, request_id, sealed)
    select ${old} + id, ${old} + id, user_id, token_id, 'bench-' || id, ${"x".repeat(16_384)}
    ${rowsOf(Number(values.rows) / 10)}`.execute(db);
  await db.destroy();
};

const setOption = async (key: string, value: string) => {
  const db = await openDatabase(address);
  await db.deleteFrom("options").where("key", "=", key).execute();
  await db.insertInto("options").values({ key, value }).execute();
  await db.destroy();
};

const upstream = await startProcess(new URL("upstream.ts", import.meta.url), /listening on (\d+)/);
const db = await openDatabase(address);
// The upstreams of the seed and of earlier runs do not answer.
await db.updateTable("channels").set({ status: 2 }).execute();
await db.destroy();
const key = await prepareGateway(folder, Number(upstream.found), [plainModel], address);
if (values.by === "option") await setOption("LogDays", values.days);
if (values.by === "others") {
  await addOldRows();
  await setOption("OperationRecordDays", "100");
}

const { gateway, call, remove } = await startSignedIn(folder, { database: values.database });
const target = { port: Number(gateway.found), path: "/v1/chat/completions", key };

const print = (name: string, samples: readonly number[]) => {
  const ms = (value: number) => value.toFixed(1).padStart(6);
  process.stdout.write(
    `${name.padEnd(32)} ${String(samples.length).padStart(6)} calls  p50 ${ms(percentile(samples, 0.5))}  p99 ${ms(percentile(samples, 0.99))}  longest ${ms(Math.max(...samples))}  above 50 ms ${samples.filter((each) => each > 50).length}\n`,
  );
};

/** Calls of the relay and of the site's state, each with a short pause after it, until the signal or for some seconds. */
const callAll = async (name: string, during: AbortSignal) => {
  const status: number[] = [];
  const askStatus = async () => {
    while (!during.aborted) {
      const begun = performance.now();
      await call("/api/status");
      status.push(performance.now() - begun);
      await wait(PAUSE_MS);
    }
  };
  const [{ samples }] = await Promise.all([
    loadPlain(target, { connections: 2, milliseconds: Infinity, model: plainModel, pause: PAUSE_MS, during }),
    askStatus(),
  ]);
  print(`relay, ${name}`, samples);
  print(`state, ${name}`, status);
};

const alone = async () => {
  await callAll("alone", AbortSignal.timeout(1000 * Number(values.seconds)));
};

/** Calls beside work until it ends. */
const beside = async (work: () => Promise<string>) => {
  const ending = new AbortController();
  const calls = callAll("beside the deletion", ending.signal);
  const begun = performance.now();
  const told = await work();
  const seconds = (performance.now() - begun) / 1000;
  ending.abort();
  await calls;
  process.stdout.write(`${told} in ${seconds.toFixed(0)} s\n`);
};

const names = new Set(["failed_calls", "recorded_bodies", "telemetry", "log_retention", "audit_log"]);

/** Asks until it is done; a call that waits for the end of a deletion would run out of time. */
const poll = async (read: (system: Schemas["SystemState"]) => string | undefined): Promise<string> => {
  while (true) {
    // A success, or `call` would have thrown.
    const { data } = JSON.parse(await call("/api/system/")) as { data: Schemas["SystemState"] };
    const told = read(data);
    if (told !== undefined) return told;
    await wait(500);
  }
};

/** Every start runs these jobs. */
const untilJobsEnd = () =>
  poll(({ jobs }) =>
    jobs.some(({ state }) => state === "running" || state === "waiting")
      ? undefined
      : jobs
          .filter(({ name }) => names.has(name))
          .map(({ name, state, removed }) => `${name} ${state}, ${removed ?? 0} rows`)
          .join("; "),
  );

const deleteLog = async () => {
  let failure: unknown;
  // Its answer may come too late; the state tells of the deletion, unless it never began.
  remove(`/api/log/?target_timestamp=${now - Number(values.days) * DAY_SECONDS}`).catch((error: unknown) => {
    failure = error;
  });
  return poll(({ deletion }) => {
    if (deletion === null && failure !== undefined) throw failure;
    return deletion === null || deletion.state === "running"
      ? undefined
      : `${deletion.state}, ${deletion.removed} of ${deletion.total} rows`;
  });
};

if (values.by === "call") {
  await untilJobsEnd();
  await alone();
  await beside(deleteLog);
} else {
  await beside(untilJobsEnd);
  await alone();
}
await gateway.stop();
await upstream.stop();
