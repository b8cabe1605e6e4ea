import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, PGliteDialect } from "kysely";
import { migrate } from "../src/db/database.ts";
import type { Schema } from "../src/db/schema.ts";

/** Makes one migrated database for the whole run: a new pglite costs seconds, one that is loaded a fraction of that. */
export const setup = async (): Promise<(() => Promise<void>) | undefined> => {
  if (process.env["TEST_DATABASE"] !== "pglite") return undefined;
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
