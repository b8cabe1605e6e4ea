import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import { checkWritable, type Database } from "../../platform/db/database.ts";
import { isUnwritable } from "../../platform/db/unwritable.ts";
import { createWriteBehind } from "../../platform/write-behind.ts";
import { createCommit, type EndEntry, type Entry, holdOf } from "./commit.ts";
import type { Hold, HoldRequest, HoldResult } from "./hold.ts";
import type { Settlement } from "./settlement.ts";

/**
 * The accounts' only writer on the relay's path. At every instant
 * `starting balance + credits = balance + open holds + sum of settled log rows`.
 */
export type Ledger = {
  readonly hold: (request: HoldRequest) => Promise<HoldResult>;
  /**
   * Resolves when the charge is written. Where it cannot be written within a second it resolves all the same: the charge stays
   * queued and is tried again until it is written.
   */
  readonly settle: (settlement: Settlement) => Promise<void>;
  /** Gives a hold back: the call failed and costs nothing. Resolves as `settle` does. */
  readonly release: (hold: Hold) => Promise<void>;
  /** Resolves when all requests so far are committed. */
  readonly drain: () => Promise<void>;
  /** Drains for so many milliseconds at most, logs what could not be written by then, and resolves to its number. */
  readonly close: (milliseconds: number) => Promise<number>;
  readonly health: () => LedgerHealth;
  /** Holds, charges and releases that are not written yet. */
  readonly waiting: () => number;
};

export type LedgerHealth = {
  /** Whether the database can be written. While it cannot, new calls are refused. */
  readonly isWritable: boolean;
  /** Settlements and releases that could not be written yet. */
  readonly pending: number;
  /** Unix seconds since when writes have failed; undefined while nothing is wrong. */
  readonly since: number | undefined;
};

const MAX_BATCH = 256;
const MAX_TURNS = 4;
/** Settled calls after which their log rows are counted. */
const COUNT_BATCH = 2048;
/** Milliseconds after which callers no longer wait for a commit. */
const MAX_COMMIT_WAIT_MS = 1000;
const FIRST_RETRY_MS = 50;
const MAX_RETRY_MS = 5000;
/** Of failures that go on, each so many is logged. */
const LOGGED_FAILURES = 12;

export const createLedger = (parts: {
  db: Database;
  clock: () => number;
  log: Logger;
  /** Counts the log rows that were written since the last time; called now and then. */
  countLogs?: () => Promise<void>;
  /** Told of each settled call, whose user's balance may have fallen; it may do no work of its own. */
  noteSettled?: (userId: number) => void;
}): Ledger => {
  const { db, clock, log } = parts;
  /** Settlements and releases that could not be written yet. */
  const unwritten: EndEntry[] = [];
  /** Entries being committed. */
  let writing: readonly Entry[] = [];
  let retryTimer: NodeJS.Timeout | undefined;
  let isRetryDue = false;
  /** Attempts in a row that left something unwritten. */
  let failures = 0;
  /** Unix milliseconds; undefined while nothing is wrong. */
  let failingSince: number | undefined;
  let isWritable = true;
  let isClosed = false;
  let uncounted = 0;
  let counting: Promise<void> | undefined;

  const noteLogged = (rows: number) => {
    uncounted += rows;
    if (uncounted < COUNT_BATCH || counting !== undefined || parts.countLogs === undefined) return;
    uncounted = 0;
    counting = parts
      .countLogs()
      .catch((error: unknown) => log.error({ err: error }, "log rows were not counted"))
      .finally(() => {
        counting = undefined;
      });
  };

  const commit = createCommit({ db, clock, noteSettled: parts.noteSettled, noteLogged });

  /**
   * Everything asked for in one turn of the event loop shares a transaction. Where a turn brought more, the next may as
   * well: a commit costs nearly the same for many calls as for one. A call that comes alone waits for one turn only.
   */
  const gather = async () => {
    let before = 0;
    for (let turn = 0; turn < MAX_TURNS && queue.waiting.length > before; turn += 1) {
      before = queue.waiting.length;
      await nextTurn();
    }
  };

  const newRelease = (hold: Hold, wasTried: boolean): EndEntry => ({
    kind: "release",
    hold,
    wasTried,
    resolve: () => undefined,
  });

  /** Lets callers go on without waiting for what is still to be written. */
  const answerEarly = (entries: readonly Entry[]) => {
    for (const entry of entries)
      if (entry.kind === "hold") {
        entry.isAbandoned = true;
        entry.resolve({ refusal: "unwritable" });
      } else entry.resolve();
  };

  /** From now on new calls are refused and ends are kept, until a commit and a check succeed. */
  const stall = (reason: unknown) => {
    failingSince ??= clock();
    if (isWritable) log.error({ err: reason }, "the database takes no writes: calls are refused, charges are kept");
    isWritable = false;
  };

  const keep = (entry: EndEntry) => {
    entry.wasTried = true;
    failingSince ??= clock();
    unwritten.push(entry);
    entry.resolve();
  };

  /** Keeps what a failed commit leaves to be done. */
  const postpone = (entry: Entry, error: unknown) => {
    if (entry.kind !== "hold") {
      keep(entry);
      return;
    }
    if (isUnwritable(error)) entry.resolve({ refusal: "unwritable" });
    else entry.reject(error);
    // A commit without a confirmation may have been written nevertheless.
    if (entry.hold !== undefined) keep(newRelease(entry.hold, true));
  };

  /** A commit alone proves nothing: of entries whose holds are not there, or of none, it writes nothing. */
  const canWrite = () =>
    checkWritable(db).then(
      () => true,
      // The failure that stopped the writes is in the log already.
      () => false,
    );

  const commitInTime = async (batch: readonly Entry[]) => {
    writing = batch;
    const timer = setTimeout(() => {
      stall(new Error(`A commit took longer than ${MAX_COMMIT_WAIT_MS} ms`));
      answerEarly(batch);
      answerEarly(queue.waiting);
    }, MAX_COMMIT_WAIT_MS);
    try {
      await commit(batch);
    } finally {
      clearTimeout(timer);
      writing = [];
    }
    for (const entry of batch)
      if (entry.kind === "hold" && entry.isAbandoned === true && entry.hold !== undefined)
        queue.add(newRelease(entry.hold, false));
    if (!isWritable && (await canWrite())) {
      log.info("the database takes writes again");
      isWritable = true;
      queue.putFirst(unwritten.splice(0));
    }
  };

  const write = async (batch: readonly Entry[]): Promise<void> => {
    try {
      await commitInTime(batch);
    } catch (error) {
      if (isUnwritable(error)) {
        stall(error);
        for (const entry of [...batch, ...queue.takeAll()]) postpone(entry, error);
      } else if (batch.length === 1) {
        if (failures % LOGGED_FAILURES === 0) log.error({ err: error }, "an account could not be written");
        for (const entry of batch) postpone(entry, error);
      } else {
        log.error({ err: error, entries: batch.length }, "accounting batch failed, trying one by one");
        for (const entry of batch) await write([entry]);
      }
    }
  };

  const retryLater = () => {
    if (isClosed || retryTimer !== undefined) return;
    retryTimer = setTimeout(
      () => {
        retryTimer = undefined;
        isRetryDue = true;
        queue.start();
      },
      Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** failures),
    );
    failures += 1;
  };

  const queue = createWriteBehind<Entry>({
    batchSize: MAX_BATCH,
    write,
    // The write keeps what it could not commit; nothing is known to come here.
    onFailure: (error, batch) => log.error({ err: error, entries: batch.length }, "an accounting batch failed"),
    gather: async () => {
      if (!isRetryDue) return gather();
      isRetryDue = false;
      queue.putFirst(unwritten.splice(0));
      // Without entries, an empty batch leads to the check whether the database can be written again.
      if (queue.waiting.length === 0 && !isWritable) await write([]);
    },
    onIdle: () => {
      if (unwritten.length > 0 || !isWritable) retryLater();
      else {
        failures = 0;
        failingSince = undefined;
      }
    },
  });

  const add = (entry: Entry) => {
    if (isWritable) {
      queue.add(entry);
    } else if (entry.kind === "hold") entry.resolve({ refusal: "unwritable" });
    else keep(entry);
  };

  // An entry that is being written again counts: it is not written yet.
  const pending = () =>
    [...unwritten, ...writing, ...queue.waiting].filter(
      (entry): entry is EndEntry => entry.kind !== "hold" && (!isWritable || entry.wasTried === true),
    );

  const isBusy = () => queue.isRunning() || unwritten.length > 0;

  return {
    hold: (request) =>
      new Promise((resolve, reject) => {
        add({ kind: "hold", request, resolve, reject });
      }),
    settle: (settlement) =>
      new Promise((resolve) => {
        add({ kind: "settle", settlement, resolve });
      }),
    release: (hold) =>
      new Promise((resolve) => {
        add({ kind: "release", hold, resolve });
      }),
    drain: async () => {
      // Also waits for requests made in the meantime.
      while (isBusy()) {
        await queue.flush();
        if (isBusy()) await wait(FIRST_RETRY_MS);
      }
      await counting;
    },
    close: async (milliseconds) => {
      const deadline = performance.now() + milliseconds;
      while (isBusy() && performance.now() < deadline) await wait(FIRST_RETRY_MS);
      isClosed = true;
      clearTimeout(retryTimer);
      const left = pending();
      for (const entry of left) {
        const { id, userId, tokenId } = holdOf(entry);
        const charged = entry.kind === "settle" ? entry.settlement.quota : 0;
        log.error({ kind: entry.kind, hold: id, userId, tokenId, quota: charged }, "an account was not written");
      }
      if (left.length === 0) await counting;
      return left.length;
    },
    waiting: () => queue.waiting.length + writing.length + unwritten.length,
    health: () => ({
      isWritable,
      pending: pending().length,
      since: failingSince === undefined ? undefined : Math.floor(failingSince / 1000),
    }),
  };
};
