import { chmodSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { DatabaseSync } from "node:sqlite";
import type { DatabaseAddress } from "./database.ts";

/** Any number, the same for every version of this program. */
const lockNumber = 5_814_205_113;
/** A process that has just been killed may need a moment to let go. */
const WAIT_MS = 3000;
const RETRY_PAUSE_MS = 100;

const inUse = () => new Error("another gateway process has this database open");

/** Where the lock of a SQLite file is. */
export const lockFilePath = (path: string): string => `${path}.lock`;

/** A file next to the database, locked by the system while the process lives. */
const lockFile = (path: string) => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(lockFilePath(path), { timeout: WAIT_MS });
  // The same mode as the database.
  chmodSync(lockFilePath(path), 0o600);
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    throw error instanceof Error && "errcode" in error && error.errcode === 5 ? inUse() : error;
  }
  return async () => {
    lock.close();
  };
};

const lockServer = async (url: string) => {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true });
  // A lost connection loses the lock; work continues nevertheless.
  client.on("error", () => undefined);
  await client.connect();
  const deadline = Date.now() + WAIT_MS;
  while (true) {
    const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [lockNumber]);
    if (rows[0]?.locked === true) return () => client.end();
    if (Date.now() > deadline) {
      await client.end();
      throw inUse();
    }
    await wait(RETRY_PAUSE_MS);
  }
};

/**
 * Keeps the database for this process until the returned function is called or the process ends. A second gateway would
 * take the open calls of the first for those of a crash, and return what they hold.
 */
export const lockDatabase = async (address: DatabaseAddress): Promise<() => Promise<void>> =>
  address.kind === "sqlite" ? lockFile(address.path) : lockServer(address.url);
