import type { Logger } from "pino";
import type { Database } from "../../../platform/db/database.ts";
import type { Pauses } from "../../../platform/db/delete-in-batches.ts";
import { createWriteBehind } from "../../../platform/write-behind.ts";
import type { Options } from "../../option/options.ts";
import { insertErrorLogs, type NewError, pruneErrors } from "./store.ts";

/** A failed call, as reported by the relay. */
export type FailedCall = {
  readonly status: number;
  readonly code: string;
  readonly userId: number;
  readonly username: string;
  readonly tokenId: number;
  readonly tokenName: string;
  readonly modelName: string;
  /** 0 if no channel was reached. */
  readonly channelId: number;
  readonly requestId: string;
  /** Milliseconds. */
  readonly requestTime: number;
  readonly isStream: boolean;
  readonly sourceIp: string;
  readonly retried: boolean;
};

/** Stores failed calls for a while, without delaying them. Successful calls do not pass here. */
export type ErrorLog = {
  readonly record: (failed: FailedCall) => void;
  /** Resolves when everything recorded so far is written. */
  readonly drain: () => Promise<void>;
  /** Unix seconds from which failed calls are kept. */
  readonly keptFrom: () => number;
  /** Failed calls that wait to be written. */
  readonly waiting: () => number;
  /** Deletes what is no longer kept; resolves to the number of rows. */
  readonly prune: (pauses?: Pauses) => Promise<number>;
};

const DAY_SECONDS = 86_400;
const MAX_BATCH = 256;
/** A client that repeats a failing call without a pause must not fill the disk. */
const MAX_PER_KEY_AND_MINUTE = 300;
const MAX_ROWS = 1_000_000;
const MAX_NAME_LENGTH = 256;
const MAX_CODE_LENGTH = 100;

/** Codes may come from an upstream: removes control characters, of which PostgreSQL refuses NUL. */
const cleaned = (text: string, longest: number) => text.replaceAll(/[\u0000-\u001f\u007f]/g, "").slice(0, longest);

export const createErrorLog = (parts: {
  db: Database;
  clock: () => number;
  log: Logger;
  options: Options;
}): ErrorLog => {
  const { db, clock, log, options } = parts;
  // What fails in one turn of the event loop is written together.
  const queue = createWriteBehind<NewError>({
    batchSize: MAX_BATCH,
    write: (batch) => insertErrorLogs(db, batch),
    onFailure: (error, batch) => log.error({ err: error, calls: batch.length }, "failed calls were not recorded"),
  });
  let minute = 0;
  let recorded = new Map<number, number>();

  const takeTurn = (tokenId: number, now: number) => {
    const current = Math.floor(now / 60);
    if (current !== minute) {
      minute = current;
      recorded = new Map();
    }
    const count = (recorded.get(tokenId) ?? 0) + 1;
    recorded.set(tokenId, count);
    return count <= MAX_PER_KEY_AND_MINUTE;
  };

  const keptFrom = () => Math.floor(clock() / 1000) - options.number("ErrorLogDays") * DAY_SECONDS;

  return {
    record: (failed) => {
      const now = Math.floor(clock() / 1000);
      if (options.number("ErrorLogDays") === 0 || !takeTurn(failed.tokenId, now)) return;
      queue.add({
        created_at: now,
        status: failed.status,
        code: cleaned(failed.code, MAX_CODE_LENGTH),
        user_id: failed.userId,
        username: failed.username,
        token_id: failed.tokenId,
        token_name: failed.tokenName,
        model_name: cleaned(failed.modelName, MAX_NAME_LENGTH),
        channel_id: failed.channelId,
        request_id: failed.requestId,
        request_time: failed.requestTime,
        is_stream: failed.isStream ? 1 : 0,
        source_ip: failed.sourceIp,
        retried: failed.retried ? 1 : 0,
      });
    },
    drain: queue.flush,
    keptFrom,
    waiting: () => queue.waiting.length,
    prune: (pauses) => pruneErrors(db, { before: keptFrom(), most: MAX_ROWS, pauses }),
  };
};
