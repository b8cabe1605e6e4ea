import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Kysely, PGliteDialect, sql } from "kysely";
import type { Pool } from "pg";
import { connectDatabase, type Database, isPostgres, migrate, openDatabase } from "../src/platform/db/database.ts";
import type { Schema } from "../src/platform/db/schema.ts";

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

let server: Pool | undefined;

/** One connection creates and drops the databases of all tests; it does not keep the process alive. */
const onServer = async (statement: string): Promise<void> => {
  const { default: pg } = await import("pg");
  server ??= new pg.Pool({ connectionString: testDatabase, max: 1, allowExitOnIdle: true, idleTimeoutMillis: 0 });
  await server.query(statement);
};

/** Makes a database on the server, as a copy of the run's migrated one when there is one. */
export const createDatabase = async (): Promise<{ name: string; url: string; drop: () => Promise<void> }> => {
  const name = `test_${randomBytes(8).toString("hex")}`;
  const template = process.env["TEST_POSTGRES_TEMPLATE"] ?? "template1";
  // Tests throw the data away: copying files is less work than a log of the copy.
  await onServer(`create database ${name} template ${template} strategy file_copy`);
  const url = new URL(testDatabase);
  url.pathname = `/${name}`;
  const drop = async (): Promise<void> => {
    await onServer(`drop database if exists ${name} with (force)`);
  };
  return { name, url: url.href, drop };
};

/** A migrated SQLite database as the statements that create it: running them takes a tenth of the time of the migrations. */
let sqliteTemplate: Promise<(db: Database) => Promise<void>> | undefined;

const readSqliteTemplate = async (): Promise<(db: Database) => Promise<void>> => {
  const migrated = await openDatabase({ kind: "sqlite", path: ":memory:" });
  const { rows: parts } = await sql<{ type: string; name: string; sql: string }>`
    select type, name, sql from sqlite_master where sql is not null and name not like 'sqlite%' order by rowid
  `.execute(migrated);
  const statements = parts.map((part) => sql.raw(part.sql));
  for (const { name } of parts.filter(({ type }) => type === "table")) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(migrated);
    for (const row of rows)
      statements.push(
        sql`insert into ${sql.table(name)} (${sql.join(Object.keys(row).map((column) => sql.ref(column)))}) values (${sql.join(Object.values(row))})`,
      );
  }
  await migrated.destroy();
  return async (db) => {
    for (const statement of statements) await statement.execute(db);
  };
};

const openSqlite = async (): Promise<Database> => {
  sqliteTemplate ??= readSqliteTemplate();
  const create = await sqliteTemplate;
  const db = await connectDatabase({ kind: "sqlite", path: ":memory:" });
  await create(db);
  return db;
};

/** A fresh database of the kind under test. */
export const openTestDatabase = async (): Promise<Database> => {
  if (testDatabase === "sqlite") return openSqlite();
  if (testDatabase === "pglite") return openPglite();
  const { url, drop } = await createDatabase();
  // The template was brought up to date.
  const db = await connectDatabase({ kind: "postgres", url });
  const destroy = db.destroy.bind(db);
  db.destroy = async () => {
    await destroy();
    await drop();
  };
  return db;
};

/** A fresh database of the kind under test, as the version whose last migration was `last` left it. */
export const openOlderDatabase = async (last: string): Promise<Database> => {
  const current = await openTestDatabase();
  if (!isPostgres(current)) {
    await current.destroy();
    const db = await connectDatabase({ kind: "sqlite", path: ":memory:" });
    await migrate(db, "sqlite", last);
    return db;
  }
  await sql`drop schema public cascade`.execute(current);
  await sql`create schema public`.execute(current);
  await migrate(current, "postgres", last);
  return current;
};
