import { join } from "node:path";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { type DatabaseAddress, openDatabase } from "../platform/db/database.ts";
import { lockDatabase } from "../platform/db/lock.ts";
import { type Environment, readEnvironment, siteAddress } from "../platform/environment.ts";
import { consoleConfigSchema } from "../host/console-config.ts";
import { countLogs } from "../domains/log/counts-store.ts";
import { createServices } from "../services.ts";
import { loadSecrets } from "../platform/vault.ts";
import { fillDatabase, type FillOptions, isInUse } from "./fill.ts";
import { addUpstreamChannel, seedFirstStart } from "./first-start.ts";
import { rootPasswordLine } from "./root-password.ts";

const usage = `pnpm seed --logs 1000000 --users 500 --days 60 [--until 2026-11-01] [--seed 1]
  Fills the database of DATA_DIR or DATABASE_URL with invented people, keys, channels and log rows.
  It ends at the last midnight (UTC) unless --until names another day; equal commands make equal histories.
pnpm seed --demo
  A small one that ends now; does nothing where there already is one.
`;

const fail = (...lines: readonly string[]): never => {
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exit(1);
};

const wholeNumber = (name: string, text: string, least: number, most: number) => {
  const value = Number(text);
  return Number.isInteger(value) && value >= least && value <= most
    ? value
    : fail(`--${name}: must be a whole number from ${least} to ${most}`, usage);
};

const daySeconds = 86_400;
/** Log rows counted in one transaction: large, because no other process uses the database. */
const seededAtOnce = 100_000;

const readArguments = () => {
  try {
    return parseArgs({
      options: {
        demo: { type: "boolean", default: false },
        logs: { type: "string", default: "100000" },
        users: { type: "string", default: "100" },
        days: { type: "string", default: "30" },
        seed: { type: "string", default: "1" },
        until: { type: "string" },
      },
    }).values;
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error), usage);
  }
};

const readOptions = (args: ReturnType<typeof readArguments>, now: number): FillOptions => {
  if (args.demo) {
    // Long enough to reach into the month before this one, which has a statement then.
    return { logs: 24_000, users: 48, days: 45, until: now, seed: 1 };
  }
  const until = args.until === undefined ? now - (now % daySeconds) : Date.parse(args.until) / 1000;
  if (!Number.isInteger(until) || until <= 0) fail("--until: must be a day, for example 2026-11-01", usage);
  const users = wholeNumber("users", args.users, 1, 100_000);
  const logs = wholeNumber("logs", args.logs, 1, 100_000_000);
  return {
    users,
    logs: logs >= users ? logs : fail("--logs: must be at least as many as --users"),
    days: wholeNumber("days", args.days, 1, 3650),
    seed: wholeNumber("seed", args.seed, 0, 2_147_483_647),
    until,
  };
};

const seed = async (environment: Environment, options: FillOptions, isDemo: boolean) => {
  const address: DatabaseAddress =
    environment.DATABASE_URL === undefined
      ? { kind: "sqlite", path: join(environment.DATA_DIR, "gateway.db") }
      : { kind: "postgres", url: environment.DATABASE_URL };
  const unlock = await lockDatabase(address);
  const secrets = await loadSecrets({
    directory: environment.DATA_DIR,
    sessionSecret: environment.SESSION_SECRET,
    encryptionKey: environment.ENCRYPTION_KEY,
  });
  const db = await openDatabase(address);
  const { services, upstream } = await createServices({
    db,
    clock: Date.now,
    log: pino({ level: "warn", base: null }, pino.destination({ dest: 2, sync: true })),
    secrets,
    // The seed makes no calls.
    addresses: consoleConfigSchema.parse({}).providers,
    deployment: { ServerAddress: siteAddress(environment) },
  });
  const first = await seedFirstStart(services, { rootPassword: environment.ROOT_PASSWORD });
  if (first !== undefined && environment.UPSTREAM_URL !== undefined)
    await addUpstreamChannel(services, { url: environment.UPSTREAM_URL, key: environment.UPSTREAM_KEY ?? "" });
  // Printed first, because it is shown only once.
  if (first?.printedPassword !== undefined) process.stdout.write(rootPasswordLine(first.printedPassword));
  const inUse = await isInUse(services);
  if (!inUse) {
    const startedAt = performance.now();
    await fillDatabase(services, options);
    await countLogs(db, seededAtOnce);
    // Every past month that has calls has its statements, as on a site that has run since then.
    await services.invoices.billMonthsSince(options.until - options.days * daySeconds);
    const seconds = (performance.now() - startedAt) / 1000;
    process.stdout.write(
      `Made ${options.users} users and ${options.logs} log rows over ${options.days} days in ${seconds.toFixed(1)} s\n`,
    );
  }
  await upstream.close();
  await db.destroy();
  await unlock();
  if (inUse && !isDemo)
    fail("This database has users or log rows already; invented ones would mix with them. Name an empty DATA_DIR.");
};

const args = readArguments();
const { environment, mistakes } = readEnvironment(process.env);
if (environment === undefined) fail(...mistakes);
else if (environment.GATEWAY_URL === undefined)
  await seed(environment, readOptions(args, Math.floor(Date.now() / 1000)), args.demo).catch((error: unknown) =>
    fail(error instanceof Error ? error.message : String(error)),
  );
else if (!args.demo) fail("GATEWAY_URL: seeding fills a database of this gateway, not another gateway's");
