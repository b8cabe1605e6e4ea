import { setTimeout as wait } from "node:timers/promises";
import { type Database, isPostgres } from "./database.ts";

const FIRST_BATCH = 50;
const MAX_BATCH = 5000;
/**
 * Milliseconds of a batch: above `longest` the next one is smaller, below `short` it is larger. On SQLite nothing else runs during a batch: calls
 * must never wait for 50 ms, and a call may meet several. PostgreSQL serves others meanwhile, and ten rows take it 12 ms.
 */
const SQLITE_BATCH_MS = { longest: 10, short: 2.5 };
const POSTGRES_BATCH_MS = { longest: 30, short: 15 };
const MIN_BATCH = 10;

export type Pauses = {
  /** Whether the deletion should end before its next batch. */
  readonly isStopped?: () => boolean;
  /** Awaited before the next batch. */
  readonly beforeNext?: () => Promise<void>;
};

/**
 * Deletes rows in batches whose size follows from how long they take, with pauses in which others are served.
 *
 * @param deleteSome Deletes so many rows at most and resolves to their number; fewer end the deletion.
 */
export const deleteInBatches = async (
  db: Database,
  deleteSome: (most: number) => Promise<number>,
  { isStopped = () => false, beforeNext = async () => undefined }: Pauses = {},
): Promise<number> => {
  const { longest, short } = isPostgres(db) ? POSTGRES_BATCH_MS : SQLITE_BATCH_MS;
  let size = FIRST_BATCH;
  let removed = 0;
  while (!isStopped()) {
    const startedAt = performance.now();
    const rows = await deleteSome(size);
    const took = performance.now() - startedAt;
    removed += rows;
    if (rows < size) break;
    if (took > longest) size = Math.max(MIN_BATCH, Math.floor((size * longest) / took / 2));
    else if (took < short) size = Math.min(MAX_BATCH, size * 2);
    await wait(took);
    await beforeNext();
  }
  return removed;
};
