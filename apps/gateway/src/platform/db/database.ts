import { randomBytes } from "node:crypto";
import { access } from "node:fs/promises";
import { Kysely, PostgresAdapter, PostgresDialect } from "kysely";
import { Migrator } from "kysely/migration";
import { migrations } from "./migrations.gen.ts";
import type { Schema } from "./schema.ts";
import { createSqliteDialect } from "./sqlite-dialect.ts";

/** Which SQL is spoken: Node's own SQLite, or PostgreSQL. */
export type DatabaseKind = "sqlite" | "postgres";

export type Database = Kysely<Schema>;

/** For the few statements that the two databases spell differently. */
export const isPostgres = (db: Kysely<Schema>): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

export type DatabaseAddress = { kind: "sqlite"; path: string } | { kind: "postgres"; url: string };

const createDialect = async (address: DatabaseAddress) => {
  if (address.kind === "sqlite") return createSqliteDialect(address.path);
  const { default: pg } = await import("pg");
  // bigint and numeric fit a double here: quota stays far below 2^53.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
  const pool = new pg.Pool({ connectionString: address.url, max: 8, connectionTimeoutMillis: 30_000 });
  // The server may end an idle connection; the pool has already left it behind, and without a listener the process would end.
  pool.on("error", () => undefined);
  return new PostgresDialect({ pool });
};

/** Brings a database's schema up to date; tests may stop at an earlier migration. */
export const migrate = async (db: Database, kind: DatabaseKind, last?: string): Promise<void> => {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(Object.entries(migrations).map(([name, migration]) => [name, migration(kind)])),
    },
  });
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error !== undefined) throw error;
};

/** Rejects where the database cannot be read. */
export const checkReadable = async (db: Database): Promise<void> => {
  await db.selectFrom("options").select("key").limit(1).execute();
};

const PROBE_BYTES = 65_536;

/**
 * Rejects where the database cannot be written. The probe needs room: on a full disk, an empty commit and an overwritten row still succeed.
 * Its row is deleted in a second transaction, since SQLite never writes pages that are freed in the same one; random bytes do not compress.
 */
export const checkWritable = async (db: Database): Promise<void> => {
  const content = randomBytes(PROBE_BYTES).toString("base64");
  await db.transaction().execute((trx) => trx.insertInto("write_probes").values({ content }).execute());
  await db.transaction().execute((trx) => trx.deleteFrom("write_probes").execute());
};

/** Rejects where the SQLite file is not there, which opening it would create. */
export const checkPresent = async (address: DatabaseAddress): Promise<void> => {
  if (address.kind !== "sqlite") return;
  await access(address.path).catch(() => {
    throw new Error(`There is no database at ${address.path}: set DATA_DIR or DATABASE_URL as the gateway has them`);
  });
};

/** Opens a database as it is. */
export const connectDatabase = async (address: DatabaseAddress): Promise<Database> =>
  new Kysely<Schema>({ dialect: await createDialect(address) });

/** Opens the database and brings its schema up to date. */
export const openDatabase = async (address: DatabaseAddress): Promise<Database> => {
  const db = await connectDatabase(address);
  try {
    await migrate(db, address.kind);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
};

/** Runs reads in one transaction, so that all of them see the database as it is at the same instant. */
export const readSnapshot = <Result>(db: Database, read: (trx: Kysely<Schema>) => Promise<Result>): Promise<Result> =>
  db.transaction().setIsolationLevel("repeatable read").execute(read);
