import type { Schemas } from "@one-hub/sdk";
import type { Logger } from "pino";
import type { Database } from "../../platform/db/database.ts";
import { deleteInBatches } from "../../platform/db/delete-in-batches.ts";
import { oneAtATime } from "../../platform/one-at-a-time.ts";
import { countLogs } from "./counts-store.ts";
import { countOldLogs, deleteOldLogs, type LogPlace, noteDeletedBefore } from "./delete-store.ts";

export type Deletion = Schemas["SystemDeletion"];

/** Deletes old consumption rows beside the relay's work, one deletion after the other. */
export type LogDeletion = {
  /** Deletes the rows from before a time (unix seconds), which may not be in the future. Resolves to their number. */
  readonly deleteBefore: (before: number) => Promise<number>;
  /** The latest deletion that had something to delete. */
  readonly latest: () => Deletion | undefined;
  /** Ends the deletion after its current batch. */
  readonly stop: () => Promise<void>;
};

export const createLogDeletion = (parts: {
  db: Database;
  reader: Database;
  checkpoint: () => Promise<void>;
  clock: () => number;
  log: Logger;
}): LogDeletion => {
  const { db, reader, checkpoint, clock, log } = parts;
  const inTurn = oneAtATime();
  let latest: Deletion | undefined;
  let isStopped = false;
  const now = () => Math.floor(clock() / 1000);

  const run = async (before: number): Promise<number> => {
    if (isStopped) return 0;
    // Rows that are counted can be taken out of the counts.
    await countLogs(db);
    const { rows: total } = await countOldLogs(reader, before);
    if (total === 0) return 0;
    const deletion = { before, total, started_at: now(), error: "" };
    let removed = 0;
    const note = (state: Deletion["state"], error = "") => {
      latest = { ...deletion, state, removed, ended_at: state === "running" ? null : now(), error };
    };
    note("running");
    try {
      await noteDeletedBefore(db, before);
      let place: LogPlace = { created_at: -1, id: 0 };
      await deleteInBatches(
        db,
        async (most) => {
          const { rows, last } = await deleteOldLogs(db, before, most, place);
          place = last;
          removed += rows;
          note("running");
          return rows;
        },
        { isStopped: () => isStopped, beforeNext: checkpoint },
      );
      note(isStopped ? "stopped" : "done");
      log.info({ rows: removed, before }, "deleted old log rows");
      return removed;
    } catch (error) {
      note("failed", error instanceof Error ? error.message : String(error));
      throw error;
    }
  };

  return {
    deleteBefore: (before) => inTurn(() => run(Math.min(before, now()))),
    latest: () => latest,
    stop: async () => {
      isStopped = true;
      await inTurn(async () => undefined);
    },
  };
};
