import { constants } from "node:fs";
import { access, chmod, copyFile, mkdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { connectDatabase, type DatabaseAddress } from "../platform/db/database.ts";
import { lockDatabase, lockFilePath } from "../platform/db/lock.ts";
import { openVault } from "../platform/vault.ts";
import { databaseNameOf, runServerTool } from "./server-tool.ts";

const exists = (path: string, mode: number = constants.F_OK) =>
  access(path, mode).then(
    () => true,
    () => false,
  );

/** Rejects where there is no file, or none that may be read. */
export const checkReadable = async (file: string): Promise<void> => {
  if (!(await exists(file, constants.R_OK))) throw new Error(`${file} cannot be read`);
};

/** Throws where a file is no whole SQLite database of a gateway. */
const checkFile = (path: string) => {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const [result] = database.prepare("pragma quick_check").all();
    if (result?.["quick_check"] !== "ok") throw new Error(`${path} is damaged`);
    if (database.prepare("select name from sqlite_master where name = 'log_counted'").get() === undefined)
      throw new Error(`${path} is no backup of a gateway`);
  } finally {
    database.close();
  }
};

const restoreFile = async (from: string, to: string) => {
  if (await exists(to)) throw new Error(`DATA_DIR: ${to} is there already; restore into an empty folder`);
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const part = `${to}.part`;
  await copyFile(from, part);
  await chmod(part, 0o600);
  try {
    checkFile(part);
    await rename(part, to);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
};

const restoreServer = async (from: string, url: string) => {
  const db = await connectDatabase({ kind: "postgres", url });
  try {
    const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') limit 1`.execute(db);
    if (rows.length > 0) throw new Error("DATABASE_URL: the database has tables already; restore into an empty one");
  } finally {
    await db.destroy();
  }
  const name = databaseNameOf(url);
  await runServerTool("pg_restore", url, ["--single-transaction", "--no-owner", "--no-acl", `--dbname=${name}`, from]);
};

/** Undoes a restore whose secrets do not fit. */
const removeRestored = async (address: DatabaseAddress) => {
  if (address.kind === "sqlite") {
    for (const end of ["", "-wal", "-shm"]) await rm(`${address.path}${end}`, { force: true });
    return;
  }
  const db = await connectDatabase(address);
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  await db.destroy();
};

/**
 * Puts a backup in place of a database that has nothing in it yet. Rejects, and leaves nothing behind, where there is something already,
 * where the file is damaged, or where the encryption key does not open it.
 */
export const restore = async (
  address: DatabaseAddress,
  file: string,
  secrets: { readonly sessionSecret: string; readonly encryptionKey: string },
): Promise<void> => {
  await checkReadable(file);
  // A gateway's own lock file stays: it may be starting at this moment.
  const newLock =
    address.kind === "sqlite" && !(await exists(lockFilePath(address.path))) ? lockFilePath(address.path) : undefined;
  const unlock = await lockDatabase(address);
  try {
    if (address.kind === "sqlite") await restoreFile(file, address.path);
    else await restoreServer(file, address.url);
    const db = await connectDatabase(address);
    try {
      await openVault(db, secrets);
    } catch (error) {
      await db.destroy();
      await removeRestored(address);
      throw error;
    }
    await db.destroy();
  } catch (error) {
    if (newLock !== undefined) await rm(newLock, { force: true });
    throw error;
  } finally {
    await unlock();
  }
};
