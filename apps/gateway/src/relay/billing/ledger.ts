import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { Schema } from "../../platform/db/schema.ts";
import { saturate } from "../../platform/db/saturate.ts";
import {
  changeChannelRow,
  changeTokenRow,
  changeUserRow,
  chargeTokenRow,
  deleteHolds,
  findHolds,
  insertHolds,
  lockTokens,
  lockUsers,
} from "./store.ts";
import { isUnwritable } from "../../platform/db/unwritable.ts";
import { createWriteBehind } from "../../platform/write-behind.ts";
import { logType } from "../../domains/log/log-type.ts";
import { addUsageHours, insertLogs, type NewLog, type UsageHour, withCall } from "../../domains/log/write-store.ts";

/** Money set aside for one call. */
export type Hold = {
  readonly id: number;
  readonly userId: number;
  readonly tokenId: number;
  /** Quota units taken from the balance. */
  readonly quota: number;
  /** Whether the key has a quota of its own, from which the same amount was taken. */
  readonly limited: boolean;
};

export type HoldRequest = {
  readonly userId: number;
  readonly tokenId: number;
  /** Quota units the call may cost; where less is left, all that is left is held. */
  readonly estimate: number;
  /** Quota units that must be left for the call to be let through: the estimate unless given. */
  readonly least?: number;
  readonly username: string;
  readonly tokenName: string;
  readonly modelName: string;
};

/** Reason of a refused hold: too little quota, an unusable account or key, or a database that cannot be written. */
export type HoldRefusal = "user_quota" | "token_quota" | "user_unusable" | "token_unusable" | "unwritable";

export type HoldResult = { hold: Hold; refusal?: never } | { hold?: never; refusal: HoldRefusal };

/** Charge of a finished call, with the data of its log row. */
export type Settlement = {
  readonly hold: Hold;
  /** Quota units charged. */
  readonly quota: number;
  /** Quota units that the provider charges for it, by the channel's cost ratio; null where the channel has none. */
  readonly cost: number | null;
  readonly username: string;
  readonly tokenName: string;
  readonly modelName: string;
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly cachedTokens: number;
  readonly channelId: number;
  /** The group whose ratio was charged. */
  readonly group: string;
  /** Milliseconds. */
  readonly requestTime: number;
  readonly isStream: boolean;
  readonly sourceIp: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly requestId: string;
  /** Off where the site keeps no consume logs; the sums are kept all the same. */
  readonly isLogged: boolean;
  /** What must be written with the charge or not at all. */
  readonly alongside?: (trx: Transaction<Schema>) => Promise<void>;
};

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

type HoldEntry = {
  readonly kind: "hold";
  readonly request: HoldRequest;
  readonly resolve: (result: HoldResult) => void;
  readonly reject: (error: unknown) => void;
  /** Hold of the newest attempt. */
  hold?: Hold | undefined;
  /** Its caller was refused while it was being written. */
  isAbandoned?: boolean;
};

type EndEntry = (
  | { readonly kind: "settle"; readonly settlement: Settlement }
  | { readonly kind: "release"; readonly hold: Hold }
) & {
  readonly resolve: () => void;
  /** An attempt failed. Its commit may have succeeded unnoticed, so it counts only while the hold exists. */
  wasTried?: boolean;
};

type Entry = HoldEntry | EndEntry;

const holdOf = (entry: EndEntry): Hold => (entry.kind === "settle" ? entry.settlement.hold : entry.hold);

type UserChange = { quota: number; used: number; requests: number };
type TokenChange = { remain: number; used: number; charged: boolean };

const MAX_BATCH = 256;
const MAX_TURNS = 4;
/** Settled calls after which their log rows are counted. */
const COUNT_BATCH = 2048;
const HOUR_SECONDS = 3600;
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
  let lastHoldId = 0;
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

  /** Grows with time and is unique in this process, so that a hold needs no round trip for its id. */
  const nextHoldId = () => {
    lastHoldId = Math.max(lastHoldId + 1, clock() * 1024);
    return lastHoldId;
  };

  const lockedAccounts = async (trx: Transaction<Schema>, requests: readonly HoldRequest[]) => {
    // In the order of their ids, so that two gateways on one database never wait for each other.
    const userIds = [...new Set(requests.map((request) => request.userId))].sort((left, right) => left - right);
    const tokenIds = [...new Set(requests.map((request) => request.tokenId))].sort((left, right) => left - right);
    const users = await lockUsers(trx, userIds, 1);
    const tokens = await lockTokens(trx, tokenIds, 1);
    return {
      users: new Map(users.map((user) => [user.id, user])),
      tokens: new Map(tokens.map((token) => [token.id, token])),
    };
  };

  const commit = async (batch: readonly Entry[]) => {
    const now = Math.floor(clock() / 1000);
    const answers: (() => void)[] = [];
    for (const entry of batch) if (entry.kind === "hold") entry.hold = undefined;
    const settled = batch.filter((entry) => entry.kind === "settle").length;
    await db.transaction().execute(async (trx) => {
      const userChanges = new Map<number, UserChange>();
      const tokenChanges = new Map<number, TokenChange>();
      const channelUse = new Map<number, number>();
      const usage = new Map<string, UsageHour>();
      const madeHolds: Parameters<typeof insertHolds>[1][number][] = [];
      const endedHolds: number[] = [];
      const logRows: NewLog[] = [];

      const changeUser = (id: number, quota: number, used = 0, requests = 0) => {
        const change = userChanges.get(id) ?? { quota: 0, used: 0, requests: 0 };
        userChanges.set(id, change);
        change.quota = saturate(change.quota + quota);
        change.used = saturate(change.used + used);
        change.requests += requests;
      };
      const changeToken = (id: number, remain: number, used: number, charged: boolean) => {
        const change = tokenChanges.get(id) ?? { remain: 0, used: 0, charged: false };
        tokenChanges.set(id, change);
        change.remain = saturate(change.remain + remain);
        change.used = saturate(change.used + used);
        change.charged ||= charged;
      };
      const end = (hold: Hold, quota: number) => {
        endedHolds.push(hold.id);
        changeUser(hold.userId, hold.quota - quota, quota, 1);
        // Of unlimited keys it is only noted when they were used.
        if (hold.limited) changeToken(hold.tokenId, hold.quota - quota, quota, true);
        else changeToken(hold.tokenId, 0, 0, true);
      };

      const tried = batch.flatMap((entry) =>
        entry.kind !== "hold" && entry.wasTried === true ? [holdOf(entry).id] : [],
      );
      const stillOpen = new Set(tried.length === 0 ? [] : (await findHolds(trx, tried, 1)).map(({ id }) => id));
      const isEnded = (entry: EndEntry) => entry.wasTried === true && !stillOpen.has(holdOf(entry).id);

      // Ended calls come first: they may free quota for a new call.
      for (const entry of batch) {
        if (entry.kind === "hold") continue;
        if (isEnded(entry)) {
          answers.push(entry.resolve);
          continue;
        }
        if (entry.kind === "release") {
          endedHolds.push(entry.hold.id);
          changeUser(entry.hold.userId, entry.hold.quota);
          if (entry.hold.limited) changeToken(entry.hold.tokenId, entry.hold.quota, 0, false);
          answers.push(entry.resolve);
        } else {
          const { settlement } = entry;
          const { hold } = settlement;
          end(hold, settlement.quota);
          channelUse.set(
            settlement.channelId,
            saturate((channelUse.get(settlement.channelId) ?? 0) + settlement.quota),
          );
          if (settlement.isLogged)
            logRows.push({
              user_id: hold.userId,
              created_at: now,
              type: logType.consume,
              content: "",
              username: settlement.username,
              token_name: settlement.tokenName,
              model_name: settlement.modelName,
              quota: settlement.quota,
              prompt_tokens: settlement.promptTokens,
              completion_tokens: settlement.completionTokens,
              channel_id: settlement.channelId,
              request_time: settlement.requestTime,
              is_stream: settlement.isStream ? 1 : 0,
              source_ip: settlement.sourceIp,
              metadata: JSON.stringify(settlement.metadata),
              token_id: hold.tokenId,
              request_id: settlement.requestId,
              group: settlement.group,
            });
          const hour = now - (now % HOUR_SECONDS);
          const key = `${hold.userId} ${hour} ${hold.tokenId} ${settlement.channelId} ${settlement.group} ${settlement.modelName}`;
          usage.set(
            key,
            withCall(usage.get(key), {
              hour,
              user_id: hold.userId,
              model_name: settlement.modelName,
              token_id: hold.tokenId,
              channel_id: settlement.channelId,
              group: settlement.group,
              quota: settlement.quota,
              cost: settlement.cost,
              prompt_tokens: settlement.promptTokens,
              completion_tokens: settlement.completionTokens,
              cached_tokens: settlement.cachedTokens,
              request_time: settlement.requestTime,
            }),
          );
          answers.push(entry.resolve);
        }
      }

      const applyAccounts = async () => {
        for (const [id, change] of userChanges)
          await changeUserRow(trx, [change.quota, change.used, change.requests, id]);
        for (const [id, change] of tokenChanges)
          if (change.charged) await chargeTokenRow(trx, [change.remain, change.used, change.remain, now, id]);
          else await changeTokenRow(trx, [change.remain, change.used, change.remain, id]);
        userChanges.clear();
        tokenChanges.clear();
      };

      const holds = batch.filter((entry) => entry.kind === "hold");
      if (holds.length > 0) {
        const accounts = await lockedAccounts(
          trx,
          holds.map((entry) => entry.request),
        );
        for (const entry of holds) {
          const { request } = entry;
          const user = accounts.users.get(request.userId);
          const token = accounts.tokens.get(request.tokenId);
          const refuse = (refusal: HoldRefusal) => answers.push(() => entry.resolve({ refusal }));
          if (user === undefined || user.status !== 1 || user.deleted_at !== null) {
            refuse("user_unusable");
            continue;
          }
          if (token === undefined || token.status !== 1 || token.deleted_at !== null) {
            refuse("token_unusable");
            continue;
          }
          const balance = user.quota + (userChanges.get(user.id)?.quota ?? 0);
          const remaining = token.remain_quota + (tokenChanges.get(token.id)?.remain ?? 0);
          const limited = token.unlimited_quota === 0;
          const { estimate, least = estimate } = request;
          // A call that costs nothing is let through on any balance.
          if (least > 0 && balance < least) {
            refuse("user_quota");
            continue;
          }
          if (least > 0 && limited && remaining < least) {
            refuse("token_quota");
            continue;
          }
          const hold: Hold = {
            id: nextHoldId(),
            userId: user.id,
            tokenId: token.id,
            quota: Math.max(0, Math.min(estimate, balance, limited ? remaining : Infinity)),
            limited,
          };
          entry.hold = hold;
          changeUser(user.id, -hold.quota);
          if (limited) changeToken(token.id, -hold.quota, 0, false);
          madeHolds.push({
            id: hold.id,
            user_id: hold.userId,
            token_id: hold.tokenId,
            quota: hold.quota,
            token_quota: limited ? hold.quota : 0,
            created_at: now,
            username: request.username,
            token_name: request.tokenName,
            model_name: request.modelName,
          });
          answers.push(() => entry.resolve({ hold }));
        }
      }

      await applyAccounts();
      if (madeHolds.length > 0) await insertHolds(trx, madeHolds);
      if (endedHolds.length > 0) await deleteHolds(trx, endedHolds, 1);
      if (logRows.length > 0) await insertLogs(trx, logRows);
      if (usage.size > 0) await addUsageHours(trx, [...usage.values()]);
      for (const [id, quota] of channelUse) await changeChannelRow(trx, [quota, id]);
      for (const entry of batch)
        if (entry.kind === "settle" && !isEnded(entry)) await entry.settlement.alongside?.(trx);
    });
    for (const answer of answers) answer();
    for (const entry of batch) if (entry.kind === "settle") parts.noteSettled?.(entry.settlement.hold.userId);
    noteLogged(settled);
  };

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

  /** From now on new calls are refused and ends are kept, until a commit succeeds. */
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
    if (!isWritable) {
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
      // Without entries, an empty commit checks whether the database can be written again.
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
