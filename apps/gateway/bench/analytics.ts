import { parseArgs } from "node:util";
import { firstSpan } from "../src/domains/site-days/site-days.ts";
import { replaceZones } from "../src/domains/site-days/store.ts";
import { rollUpEnded } from "../src/domains/usage/rollup-store.ts";
import { openDatabase } from "../src/platform/db/database.ts";
import { percentile } from "./percentile.ts";
import { processorSeconds, startProcess, withFolder } from "./processes.ts";
import { rootPassword, type SignedInGateway, startSignedIn } from "./signed-in-gateway.ts";

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
    /** Of each call the round with the lowest p95 counts, as the one least disturbed by other processes. */
    rounds: { type: "string", default: "3" },
    /** The zone that all days are counted in. It stays in the database. */
    zone: { type: "string", default: "UTC" },
    /** Calls whose name has this text. */
    only: { type: "string", default: "" },
    /** Folder for a processor profile of the gateway. */
    profile: { type: "string" },
  },
});
const repeats = Number(values.repeats);
const rounds = Number(values.rounds);
/** Goal of every call in milliseconds, at the 95th percentile. */
const GOAL_MS = 50;
const MAX_PEOPLE = 100;
const daySeconds = 86_400;

const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(9);
const print = (text: string) => process.stdout.write(`${text}\n`);
const dayOf = (time: number) => new Date(time * 1000).toISOString().slice(0, 10);

/** Sets the zone of all days, rolls up all hours that have ended, and reads the ids and names of the busiest users. */
const prepare = async (folder: string) => {
  const db = await openDatabase(
    values.database === undefined
      ? { kind: "sqlite", path: `${folder}/gateway.db` }
      : { kind: "postgres", url: values.database },
  );
  await db.transaction().execute((trx) => replaceZones(trx, [firstSpan(values.zone)]));
  const begun = performance.now();
  await rollUpEnded(db, Math.floor(Date.now() / 1000));
  print(`rolled up in ${ms(performance.now() - begun).trim()}`);
  const users = await db
    .selectFrom("users")
    .select(["id", "username"])
    .orderBy("request_count", "desc")
    .limit(MAX_PEOPLE)
    .execute();
  await db.destroy();
  return users;
};

/** Calls by name; those of one name are made at once, as a page makes them. */
type Calls = readonly (readonly [name: string, paths: readonly string[]])[];

type Span = { readonly from: number; readonly to: number };

const usage = (by: string, { from, to }: Span, size = 100) =>
  `/api/analytics/usage?by=${by}&size=${size}&from=${from}&to=${to}`;
const period = (group: string, { from, to }: Span, user = 0) =>
  `/api/analytics/period?group_type=${group}&user_id=${user}&start_timestamp=${from}&end_timestamp=${to - 1}`;
const summary = ({ from, to }: Span) => `/api/analytics/summary?from=${from}&to=${to}`;
const channels = ({ from, to }: Span) => `/api/analytics/channels?from=${from}&to=${to}`;
const people = (path: string, names: readonly string[], { from, to }: Span) =>
  `/api/analytics/multi_user_stats${path}?usernames=${names.map(encodeURIComponent).join(",")}&start_time=${dayOf(from)}&end_time=${dayOf(to - 1)}`;

const groups = ["model", "model_type", "channel"];
const sums = ["model", "vendor", "channel", "user", "key", "group"];

const callsOf = (users: readonly { readonly id: number; readonly username: string }[], now: number): Calls => {
  const end = Math.ceil(now / 3600) * 3600;
  const busiest = users[0]?.id ?? 1;
  const names = users.map(({ username }) => username);
  return [
    ["totals of the site", ["/api/analytics/statistics"]],
    ["usage by hour, 31 d", [usage("hour", { from: end - 31 * daySeconds, to: end })]],
    ["usage by key, 1000 rows, 60 d", [usage("key", { from: end - 60 * daySeconds, to: end }, 1000)]],
    ...[1, 7, 30, 60, 400].flatMap((days): Calls => {
      const last = { from: end - days * daySeconds, to: end };
      const before = { from: last.from - days * daySeconds, to: last.from };
      const name = (text: string) => `${text}, ${days} d`;
      const one = (text: string, call: (span: Span) => string): Calls => [
        [name(text), [call(last)]],
        ...(days < 60 ? [[`${name(text)} before`, [call(before)]] as const] : []),
      ];
      const step = days === 1 ? "hour" : "day";
      return [
        ...one("summary", summary),
        ...one("channels", channels),
        ...[...sums, step, "hour_of_week"].flatMap((by) => one(`usage by ${by}`, (span) => usage(by, span))),
        ...groups.flatMap((by) => one(`days by ${by}`, (span) => period(by, span))),
        ...groups.flatMap((by) => one(`days of a user by ${by}`, (span) => period(by, span, busiest))),
        [name("users, 3"), [people("", names.slice(0, 3), last)]],
        [name(`users, ${names.length}`), [people("", names, last)]],
        [name("users in a file"), [people("/export", names, last)]],
        [
          name("page, first part"),
          [
            ...[last, before].flatMap((span) => [summary(span), usage(step, span)]),
            usage("hour_of_week", last),
            period("model", last),
          ],
        ],
        [name("page, usage by user"), [last, before].map((span) => usage("user", span))],
        [name("page, usage of a user"), [last, before].map((span) => period("channel", span, busiest))],
      ];
    }),
  ];
};

const measure = async ({ gateway, call }: SignedInGateway, calls: Calls) => {
  const chosen = calls.filter(([name]) => name.includes(values.only));
  const slow: string[] = [];
  for (const [name, paths] of chosen) {
    const all = () => Promise.all(paths.map((path) => call(path)));
    await all();
    const found: { readonly p50: number; readonly p95: number; readonly processor: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const samples: number[] = [];
      const before = await processorSeconds(gateway.pid);
      for (let repeat = 0; repeat < repeats; repeat += 1) {
        const begun = performance.now();
        await all();
        samples.push(performance.now() - begun);
      }
      const processor = (1000 * ((await processorSeconds(gateway.pid)) - before)) / repeats;
      found.push({ p50: percentile(samples, 0.5), p95: percentile(samples, 0.95), processor });
    }
    const least = (read: (round: (typeof found)[number]) => number) => Math.min(...found.map(read));
    const p95 = least((round) => round.p95);
    print(
      `${name.padEnd(40)} p50 ${ms(least((round) => round.p50))}  p95 ${ms(p95)}  processor ${ms(least(({ processor }) => processor))}`,
    );
    if (p95 > GOAL_MS) slow.push(name);
  }
  print(`p95 above ${GOAL_MS} ms: ${slow.length === 0 ? "none" : slow.join("; ")}`);
};

const run = async (folder: string) => {
  const users = await prepare(folder);
  const started = await startSignedIn(folder, {
    database: values.database,
    nodeArguments:
      values.profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${values.profile}`, "--cpu-prof-interval=200"],
  });
  await measure(started, callsOf(users, Math.floor(Date.now() / 1000)));
  await started.gateway.stop();
};

if (values.data === undefined)
  await withFolder(async (folder) => {
    const seeded = await startProcess(new URL("../src/seed/main.ts", import.meta.url), /^(Made .*)/, {
      env: { DATA_DIR: folder, DATABASE_URL: "", GATEWAY_URL: "", ROOT_PASSWORD: rootPassword },
      arguments: ["--logs", values.logs, "--users", values.users, "--days", values.days],
    });
    print(seeded.found);
    await seeded.ended;
    await run(folder);
  });
else await run(values.data);
