import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, PGliteDialect } from "kysely";
import { migrate, openDatabase } from "../src/platform/db/database.ts";
import type { Schema } from "../src/platform/db/schema.ts";
import { databaseSuites } from "./database-suites.ts";
import { createDatabase, testDatabase } from "./database.ts";

const dumpPglite = async (): Promise<() => Promise<void>> => {
  const { PGlite } = await import("@electric-sql/pglite");
  const pglite = await PGlite.create();
  const db = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }) });
  await migrate(db, "postgres");
  const dump = await pglite.dumpDataDir("none");
  await db.destroy();
  const folder = await mkdtemp(join(tmpdir(), "pglite-"));
  const file = join(folder, "dump.tar");
  await writeFile(file, new Uint8Array(await dump.arrayBuffer()));
  process.env["TEST_PGLITE_DUMP"] = file;
  return () => rm(folder, { recursive: true, force: true });
};

const makeTemplate = async (): Promise<() => Promise<void>> => {
  const { name, url, drop } = await createDatabase();
  const db = await openDatabase({ kind: "postgres", url });
  await db.destroy();
  process.env["TEST_POSTGRES_TEMPLATE"] = name;
  return drop;
};

/** Makes one migrated database for the whole run: to copy it costs a fraction of what a new one and its migrations do. */
export const setup = async (): Promise<(() => Promise<void>) | undefined> => {
  if (testDatabase === "sqlite") return undefined;
  const { run, without, waived } = databaseSuites();
  process.stdout.write(`${run.length} suites run on PostgreSQL, ${without.length} cannot open a database\n`);
  for (const { suite, reason } of waived) process.stdout.write(`${suite} runs on SQLite alone: ${reason}\n`);
  return testDatabase === "pglite" ? dumpPglite() : makeTemplate();
};
