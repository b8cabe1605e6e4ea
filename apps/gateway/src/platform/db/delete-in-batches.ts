import { setTimeout as wait } from "node:timers/promises";

const FIRST_BATCH = 50;
const MAX_BATCH = 5000;
/** On SQLite nothing else runs during a batch: calls must never wait for 50 ms. */
const MAX_BATCH_MS = 20;
const MIN_BATCH = 10;

/**
 * Deletes rows in batches whose size follows from how long they take, with pauses in which others are served.
 *
 * @param deleteSome Deletes so many rows at most and resolves to their number; fewer end the deletion.
 * @param beforeNext Called in the pauses.
 */
export const deleteInBatches = async (
  deleteSome: (most: number) => Promise<number>,
  isStopped: () => boolean = () => false,
  beforeNext: () => Promise<void> = async () => undefined,
): Promise<number> => {
  let size = FIRST_BATCH;
  let removed = 0;
  while (!isStopped()) {
    const startedAt = performance.now();
    const rows = await deleteSome(size);
    const took = performance.now() - startedAt;
    removed += rows;
    if (rows < size) break;
    if (took > MAX_BATCH_MS) size = Math.max(MIN_BATCH, Math.floor((size * MAX_BATCH_MS) / took / 2));
    else if (took < MAX_BATCH_MS / 4) size = Math.min(MAX_BATCH, size * 2);
    await wait(took);
    await beforeNext();
  }
  return removed;
};
