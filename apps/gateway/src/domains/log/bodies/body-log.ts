import { setImmediate as nextTurn } from "node:timers/promises";
import { promisify } from "node:util";
import { deflateRaw } from "node:zlib";
import type { Logger } from "pino";
import type { Database } from "../../../platform/db/database.ts";
import type { Pauses } from "../../../platform/db/delete-in-batches.ts";
import type { Options } from "../../option/options.ts";
import type { Vault } from "../../../platform/vault.ts";
import { createWriteBehind } from "../../../platform/write-behind.ts";
import { withoutBlobs, withoutKeys, streamWithoutKeys } from "./redact.ts";
import { bodyPlace, type KeptBodies, type KeptPart } from "./sealed.ts";
import { insertBodies, type Kept, type NewBody, pruneBodies } from "./store.ts";

/** The call that is recorded. */
export type RecordedCall = {
  readonly userId: number;
  readonly tokenId: number;
  readonly requestId: string;
  readonly body: Buffer;
  readonly contentType: string;
};

/** Takes down one attempt of a call. Of one that failed nothing is kept. */
export type Recording = {
  /** Called with each chunk of a streamed answer. */
  readonly push: (chunk: Uint8Array) => void;
  /** The answer is over: what was pushed is kept, or `whole` where it was not streamed. */
  readonly keep: (contentType: string, whole?: Buffer) => void;
  /** Forgets it; nothing when it is kept. */
  readonly drop: () => void;
};

/** Records bodies of calls whose key asks for it, without delaying the calls. */
export type BodyLog = {
  /** Whether this site records at all now. */
  readonly isOn: () => boolean;
  /** Undefined where the site does not record, or where too much is recorded already. */
  readonly start: (call: RecordedCall) => Recording | undefined;
  /** Resolves when all that was kept so far is written. */
  readonly drain: () => Promise<void>;
  readonly kept: () => Kept;
  /** Recordings that wait to be written. */
  readonly waiting: () => number;
  /** Deletes what is no longer kept; resolves to the number of recordings. */
  readonly prune: (pauses?: Pauses) => Promise<number>;
};

const deflate = promisify(deflateRaw);

const DAY_SECONDS = 86_400;
/** A busy key must not fill the disk. */
const MAX_PER_KEY_AND_MINUTE = 300;
/** Bytes that all recordings together may hold in memory; calls beyond that are not recorded, answers cut off. */
const MAX_HELD_BYTES = 67_108_864;
/** Bytes of a text that are looked through for keys, once files are taken out of it. */
const MAX_SEARCHED_LENGTH = 1_048_576;
const WRITE_BATCH = 16;

/** Drops the last word of a cut text: half a key could not be recognised. Searches backwards, as a text may be one word. */
const withoutLastWord = (text: string) => {
  let end = text.length;
  while (end > 0 && /[\w.~+/=\\-]/.test(text[end - 1] ?? "")) end -= 1;
  return text.slice(0, end);
};

export const createBodyLog = (parts: {
  db: Database;
  clock: () => number;
  log: Logger;
  options: Options;
  vault: Vault;
}): BodyLog => {
  const { db, clock, log, options, vault } = parts;
  type Ended = { readonly call: RecordedCall; readonly answer: Answer; readonly at: number; readonly held: number };
  type Answer = {
    readonly text: Buffer;
    /** As it was sent; `text` may be shorter. */
    readonly bytes: number;
    readonly contentType: string;
    readonly isStream: boolean;
  };
  let held = 0;
  let minute = 0;
  let recorded = new Map<number, number>();

  const now = () => Math.floor(clock() / 1000);
  const isOn = () =>
    options.flag("BodyLogEnabled") &&
    options.number("BodyLogDays") > 0 &&
    // A recording is only found through its log row.
    options.flag("LogConsumeEnabled");

  const takeTurn = (tokenId: number) => {
    const current = Math.floor(now() / 60);
    if (current !== minute) {
      minute = current;
      recorded = new Map();
    }
    const count = (recorded.get(tokenId) ?? 0) + 1;
    recorded.set(tokenId, count);
    return count <= MAX_PER_KEY_AND_MINUTE;
  };

  const partOf = (sent: Answer): KeptPart => {
    const most = options.number("BodyLogBytes");
    const bare = withoutBlobs(sent.text);
    const searched = bare.subarray(0, MAX_SEARCHED_LENGTH);
    const isCut = sent.text.byteLength < sent.bytes || searched.byteLength < bare.byteLength;
    const begun = searched.toString("utf8");
    const text = !isCut ? begun : sent.isStream ? begun.slice(0, begun.lastIndexOf("\n") + 1) : withoutLastWord(begun);
    const clean = Buffer.from(sent.isStream ? streamWithoutKeys(text) : withoutKeys(text));
    return {
      // Drops half a character at the cut.
      text: clean
        .subarray(0, most)
        .toString("utf8")
        .replace(/\ufffd$/, ""),
      content_type: sent.contentType.slice(0, 100),
      bytes: sent.bytes,
      truncated: isCut || clean.byteLength > most,
    };
  };

  const seal = async ({ call, answer, at }: Ended): Promise<NewBody> => {
    const bodies: KeptBodies = {
      is_stream: answer.isStream,
      request: partOf({
        text: call.body,
        bytes: call.body.byteLength,
        contentType: call.contentType,
        isStream: false,
      }),
      response: partOf(answer),
    };
    const row = { user_id: call.userId, token_id: call.tokenId, request_id: call.requestId };
    return {
      ...row,
      created_at: at,
      expires_at: at + options.number("BodyLogDays") * DAY_SECONDS,
      sealed: vault.seal(await deflate(JSON.stringify(bodies)), bodyPlace(row)),
    };
  };

  const free = (batch: readonly Ended[]) => {
    held -= batch.reduce((sum, ended) => sum + ended.held, 0);
  };

  const queue = createWriteBehind<Ended>({
    batchSize: WRITE_BATCH,
    write: async (batch) => {
      const rows: NewBody[] = [];
      for (const ended of batch) rows.push(await seal(ended));
      await insertBodies(db, rows);
      free(batch);
      // The calls that are under way come first.
      await nextTurn();
    },
    onFailure: (error, batch) => {
      free(batch);
      log.error({ err: error, calls: batch.length }, "bodies were not recorded");
    },
  });

  const kept = (): Kept => ({ now: now(), keptFrom: now() - options.number("BodyLogDays") * DAY_SECONDS });

  return {
    isOn,
    start: (call) => {
      if (!isOn() || held + call.body.byteLength > MAX_HELD_BYTES || !takeTurn(call.tokenId)) return undefined;
      const most = options.number("BodyLogBytes");
      const chunks: Uint8Array[] = [];
      let bytes = 0;
      let answered = 0;
      let own = call.body.byteLength;
      held += own;
      let isOver = false;
      return {
        push: (chunk) => {
          bytes += chunk.byteLength;
          const room = Math.min(most - answered, MAX_HELD_BYTES - held);
          // After the first gap nothing more, or the pieces would not belong together.
          if (room <= 0 || answered < bytes - chunk.byteLength) return;
          // A copy, for the piece may be part of a much larger buffer.
          const piece = Uint8Array.prototype.slice.call(chunk, 0, room);
          chunks.push(piece);
          answered += piece.byteLength;
          own += piece.byteLength;
          held += piece.byteLength;
        },
        keep: (contentType, whole) => {
          if (isOver) return;
          isOver = true;
          const room = Math.max(0, MAX_HELD_BYTES - held);
          const text = whole === undefined ? Buffer.concat(chunks) : whole.subarray(0, room);
          if (whole !== undefined) {
            own += text.byteLength;
            held += text.byteLength;
          }
          const answer = { text, bytes: whole?.byteLength ?? bytes, contentType, isStream: whole === undefined };
          queue.add({ call, answer, at: now(), held: own });
        },
        drop: () => {
          if (isOver) return;
          isOver = true;
          held -= own;
        },
      };
    },
    drain: queue.flush,
    kept,
    waiting: () => queue.waiting.length,
    prune: (pauses) => pruneBodies(db, kept(), pauses),
  };
};
