import { parseArgs } from "node:util";
import { openDatabase } from "../src/platform/db/database.ts";
import { sortColumns } from "../src/platform/contract/contract.ts";
import { percentile } from "./percentile.ts";
import { processorSeconds, startProcess, withFolder } from "./processes.ts";

const { values } = parseArgs({
  options: {
    /** A folder that `pnpm seed` filled with this ROOT_PASSWORD; without it one is filled now. */
    data: { type: "string" },
    /** `postgres://…` of a database that `pnpm seed` filled, instead of the folder's SQLite file; secrets as in the seed's environment. */
    database: { type: "string" },
    logs: { type: "string", default: "1000000" },
    users: { type: "string", default: "500" },
    days: { type: "string", default: "60" },
    repeats: { type: "string", default: "20" },
    /** Tells every combination, not only the slowest of each filter. */
    all: { type: "boolean", default: false },
    /** Leaves the lists of the log out. */
    figures: { type: "boolean", default: false },
  },
});
const repeats = Number(values.repeats);
const rootPassword = "bench-password";

const print = (name: string, text: string) => process.stdout.write(`${name.padEnd(44)} ${text}\n`);
const ms = (value: number) => `${value.toFixed(1)} ms`;

/** Values to filter by: of a busy user, so that many rows match, and of a quiet one. */
const readValues = async (folder: string) => {
  const db = await openDatabase(
    values.database === undefined
      ? { kind: "sqlite", path: `${folder}/gateway.db` }
      : { kind: "postgres", url: values.database },
  );
  const users = await db
    .selectFrom("users")
    .select(["username", "request_count"])
    .where("request_count", ">", 0)
    .orderBy("request_count", "desc")
    .execute();
  const lastOf = async (username: string) =>
    db
      .selectFrom("logs")
      .select(["username", "model_name", "token_name", "channel_id", "source_ip", "group", "created_at"])
      .where("username", "=", username)
      .where("type", "=", 2)
      .orderBy("created_at", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
  const busy = await lastOf(users[1]?.username ?? "root");
  const quiet = await lastOf(users[Math.floor(users.length / 2)]?.username ?? "root");
  await db.destroy();
  return { busy, quiet };
};

const measure = async (folder: string) => {
  const { busy, quiet } = await readValues(folder);
  const gateway = await startProcess(new URL("../src/main.js", import.meta.url), /is at http:\/\/[^:]+:(\d+)/, {
    env: {
      DATA_DIR: folder,
      PORT: "0",
      HOST: "127.0.0.1",
      DATABASE_URL: values.database ?? "",
      GATEWAY_URL: "",
      ROOT_PASSWORD: rootPassword,
      API_LIMIT: "1000000/1",
      LOG_LEVEL: "warn",
    },
  });
  const base = `http://127.0.0.1:${gateway.found}`;
  const login = await fetch(`${base}/api/user/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "root", password: rootPassword }),
  });
  const cookie = login.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  await login.arrayBuffer();

  const call = async (path: string) => {
    const start = performance.now();
    const reply = await fetch(`${base}${path}`, { headers: { cookie } });
    const text = await reply.text();
    const duration = performance.now() - start;
    const json = JSON.parse(text);
    if (json.success !== true) throw new Error(`${path}: ${text.slice(0, 200)}`);
    return { duration, json };
  };
  const samplesOf = async (path: string) => {
    const samples: number[] = [];
    await call(path);
    for (let repeat = 0; repeat < repeats; repeat += 1) samples.push((await call(path)).duration);
    return samples;
  };

  const tell = (name: string, samples: readonly number[]) =>
    print(name, `p50 ${ms(percentile(samples, 0.5))}, p95 ${ms(percentile(samples, 0.95))}`);
  const measureLists = async () => {
    const daySeconds = 86_400;
    const last = busy.created_at;
    const lastDay = { start_timestamp: last - daySeconds, end_timestamp: last };
    const month = { start_timestamp: last - 30 * daySeconds, end_timestamp: last };
    const filters: Readonly<Record<string, Record<string, string | number>>> = {
      "no filter": {},
      "type consume": { log_type: 2 },
      "type top-up": { log_type: 1 },
      "a day": lastDay,
      "thirty days": month,
      "busy user": { username: busy.username },
      "quiet user": { username: quiet.username },
      model: { model_name: busy.model_name },
      "key name": { token_name: "default" },
      channel: { channel_id: busy.channel_id },
      address: { source_ip: busy.source_ip },
      group: { group: busy.group },
      vendor: { vendor: "OpenAI" },
      "vendor and thirty days": { vendor: "OpenAI", ...month },
      "type and thirty days": { log_type: 2, ...month },
      "model and a day": { model_name: busy.model_name, ...lastDay },
      "user, model, type": { username: busy.username, model_name: busy.model_name, log_type: 2 },
      "key name, model, thirty days": { token_name: "default", model_name: busy.model_name, ...month },
    };
    const orders = sortColumns("LogSort").flatMap((column) => [column, `-${column}`]);

    const everything: number[] = [];
    /** Of each combination its quickest call: what a busy machine adds is not in it. */
    const best: number[] = [];
    for (const [path, name] of [
      ["/api/log/", "list of all"],
      ["/api/log/self", "own list"],
    ] as const)
      for (const [filterName, filter] of Object.entries(filters)) {
        // The own list has no filters by user, channel or address.
        if (
          path === "/api/log/self" &&
          Object.keys(filter).some((key) => /username|channel|source|group|vendor/.test(key))
        )
          continue;
        const found: { order: string; samples: number[] }[] = [];
        const before = await processorSeconds(gateway.pid);
        for (const order of orders) {
          const query = new URLSearchParams({ size: "100", order });
          for (const [key, value] of Object.entries(filter)) query.set(key, String(value));
          found.push({ order, samples: await samplesOf(`${path}?${query}`) });
        }
        const processor = ((await processorSeconds(gateway.pid)) - before) / (orders.length * (repeats + 1));
        const samples = found.flatMap((each) => each.samples);
        everything.push(...samples);
        const own = found.map((each) => Math.min(...each.samples));
        best.push(...own);
        const slowest = found.toSorted(
          (left, right) => percentile(right.samples, 0.95) - percentile(left.samples, 0.95),
        );
        print(
          `${name}: ${filterName}`,
          `p50 ${ms(percentile(samples, 0.5))}, p95 ${ms(percentile(samples, 0.95))}, slowest order ${slowest[0]?.order} p95 ${ms(percentile(slowest[0]?.samples ?? [], 0.95))}, at its best at most ${ms(Math.max(...own))}, ${ms(1000 * processor)} of processor a call`,
        );
        if (values.all)
          for (const { order, samples: own } of found)
            print(`    ${order}`, `p50 ${ms(percentile(own, 0.5))}, p95 ${ms(percentile(own, 0.95))}`);
      }
    tell("every filter, every order", everything);
    tell("every filter, every order, at its best", best);
    tell("page 100 of all", await samplesOf("/api/log/?size=100&page=100"));
  };
  if (!values.figures) await measureLists();
  tell("sum of charges, no filter", await samplesOf("/api/log/stat"));
  tell("sum of charges, busy user", await samplesOf(`/api/log/stat?username=${busy.username}`));
  tell("sum of charges, group", await samplesOf(`/api/log/stat?group=${busy.group}`));
  tell("sum of charges, vendor", await samplesOf("/api/log/stat?vendor=OpenAI"));
  const tellFigures = async (name: string, path: string) => {
    const before = await processorSeconds(gateway.pid);
    const samples = await samplesOf(path);
    const processor = ((await processorSeconds(gateway.pid)) - before) / (repeats + 1);
    print(
      name,
      `p50 ${ms(percentile(samples, 0.5))}, p95 ${ms(percentile(samples, 0.95))}, at its best ${ms(Math.min(...samples))}, ${ms(1000 * processor)} of processor a call`,
    );
  };
  await tellFigures("dashboard rows (root)", "/api/user/dashboard");
  const busiest = encodeURIComponent(busy.model_name);
  for (const window of ["1h", "24h", "7d"]) {
    await tellFigures(`how models do, ${window}`, `/api/model_telemetry?window=${window}`);
    await tellFigures(`how a model does, ${window}`, `/api/model_telemetry/detail?model=${busiest}&window=${window}`);
  }
  await tellFigures("hot models, 7 days", "/api/hot_model?days=7");
  await tellFigures("hot models, 90 days", "/api/hot_model?days=90");
  await tellFigures("failed calls, no filter", "/api/log/error?size=100");
  await tellFigures("failed calls of a model", `/api/log/error?size=100&model_name=${busiest}`);
  const until = Math.floor(Date.now() / 1000);
  for (const by of ["model", "key", "day", "day_model"])
    for (const days of [7, 60])
      await tellFigures(
        `own usage by ${by}, ${days} days (root)`,
        `/api/user/usage?by=${by}&from=${until - days * 86_400}&to=${until}`,
      );
  await tellFigures(
    "own usage by hour, 31 days (root)",
    `/api/user/usage?by=hour&from=${until - 31 * 86_400 + 3600}&to=${until}`,
  );
  await gateway.stop();
};

if (values.data === undefined)
  await withFolder(async (folder) => {
    const seeded = await startProcess(new URL("../src/seed/main.ts", import.meta.url), /^(Made .*)/, {
      env: { DATA_DIR: folder, DATABASE_URL: "", GATEWAY_URL: "", ROOT_PASSWORD: rootPassword },
      arguments: ["--logs", values.logs, "--users", values.users, "--days", values.days],
    });
    print("seeding", seeded.found);
    await seeded.ended;
    await measure(folder);
  });
else await measure(values.data);
