import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Kysely, PGliteDialect } from "kysely";
import type { Pool } from "pg";
import { type Database, migrate, openDatabase } from "../src/db/database.ts";
import type { Schema } from "../src/db/schema.ts";

/** `sqlite`, `pglite`, or the address of a PostgreSQL server in which databases may be made. */
export const testDatabase = process.env["TEST_DATABASE"] ?? "sqlite";

const openPglite = async (): Promise<Database> => {
  const { PGlite } = await import("@electric-sql/pglite");
  const dump = process.env["TEST_PGLITE_DUMP"];
  const pglite =
    dump === undefined ? await PGlite.create() : await PGlite.create({ loadDataDir: new Blob([await readFile(dump)]) });
  const db = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }) });
  await migrate(db, "postgres");
  return db;
};

const onServer = async <Result>(address: string, work: (pool: Pool) => Promise<Result>) => {
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({ connectionString: address, max: 1 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
};

/** A fresh database of the kind under test. */
export const openTestDatabase = async (): Promise<Database> => {
  if (testDatabase === "sqlite") return openDatabase({ kind: "sqlite", path: ":memory:" });
  if (testDatabase === "pglite") return openPglite();
  const name = `test_${randomBytes(8).toString("hex")}`;
  await onServer(testDatabase, (pool) => pool.query(`create database ${name}`));
  const url = new URL(testDatabase);
  url.pathname = `/${name}`;
  const db = await openDatabase({ kind: "postgres", url: url.href });
  const destroy = db.destroy.bind(db);
  db.destroy = async () => {
    await destroy();
    await onServer(testDatabase, (pool) => pool.query(`drop database if exists ${name} with (force)`));
  };
  return db;
};
