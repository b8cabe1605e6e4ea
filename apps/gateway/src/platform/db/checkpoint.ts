import { sql } from "kysely";
import { type Database, isPostgres } from "./database.ts";

/** Half of the pages at which SQLite would do it itself (sqlite-dialect.ts). */
const MAX_PAGES = 4000;
const MAX_INTERVAL_MS = 200;

/**
 * Returns a function that checkpoints SQLite's write-ahead log in the reader's thread while it is short: at 32 MB a commit would do it, and hold
 * up the calls for 50 ms and more. Deletions write so much several times a second.
 */
export const createCheckpoint = (reader: Database): (() => Promise<void>) => {
  let interval = MAX_INTERVAL_MS / 2;
  let doneAt = 0;
  return async () => {
    if (isPostgres(reader) || performance.now() - doneAt < interval) return;
    const { rows } = await sql<{ log: number }>`pragma wal_checkpoint(passive)`.execute(reader);
    doneAt = performance.now();
    const pages = rows[0]?.log ?? 0;
    if (pages > MAX_PAGES) interval /= 2;
    else if (pages < MAX_PAGES / 4) interval = Math.min(MAX_INTERVAL_MS, interval * 2);
  };
};
