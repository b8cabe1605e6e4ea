import { setImmediate as nextTurn } from "node:timers/promises";
import type { Logger } from "pino";
import type { Selectable, Transaction } from "kysely";
import { createBulkInsert } from "../db/bulk-insert.ts";
import type { Database } from "../db/database.ts";
import type { Schema, TokenTable, UsageHourTable, UserTable } from "../db/schema.ts";
import { createPiecewise, createStatement, marks } from "../db/statement.ts";
import { logType } from "../log/log-type.ts";
import { addUsageHours, insertLogs, type NewLog, withCall } from "../log/write.ts";

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
  /** Quota units the call is expected to cost. */
  readonly estimate: number;
  readonly username: string;
  readonly tokenName: string;
  readonly modelName: string;
};

/** Why nothing was held: the balance or the key is too low, or one of them is no longer usable. */
export type HoldRefusal = "user_quota" | "token_quota" | "user_unusable" | "token_unusable";

export type HoldResult = { hold: Hold; refusal?: never } | { hold?: never; refusal: HoldRefusal };

/** What a finished call cost and how it is remembered. */
export type Settlement = {
  readonly hold: Hold;
  /** Quota units charged. */
  readonly quota: number;
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
  readonly settle: (settlement: Settlement) => Promise<void>;
  /** Gives a hold back: the call failed and costs nothing. */
  readonly release: (hold: Hold) => Promise<void>;
  /** Resolves when everything asked for so far is committed and nothing is under way. */
  readonly drain: () => Promise<void>;
};

type Entry =
  | { kind: "hold"; request: HoldRequest; resolve: (result: HoldResult) => void; reject: (error: unknown) => void }
  | { kind: "settle"; settlement: Settlement; resolve: () => void; reject: (error: unknown) => void }
  | { kind: "release"; hold: Hold; resolve: () => void; reject: (error: unknown) => void };

type UserChange = { quota: number; used: number; requests: number };
type TokenChange = { remain: number; used: number; charged: boolean };

const insertHolds = createBulkInsert("holds", [
  "id",
  "user_id",
  "token_id",
  "quota",
  "token_quota",
  "created_at",
  "username",
  "token_name",
  "model_name",
]);

type LockedUser = Pick<Selectable<UserTable>, "id" | "quota" | "status" | "deleted_at">;
type LockedToken = Pick<Selectable<TokenTable>, "id" | "remain_quota" | "unlimited_quota" | "status" | "deleted_at">;

// SQLite has one writer anyway; PostgreSQL keeps other connections from changing these rows meanwhile.
const lockUsers = createPiecewise<LockedUser>(
  (ids, postgres) =>
    `select id, quota, status, deleted_at from users where id in (${marks(ids)}) order by id${postgres ? " for update" : ""}`,
);
const lockTokens = createPiecewise<LockedToken>(
  (ids, postgres) =>
    `select id, remain_quota, unlimited_quota, status, deleted_at from tokens where id in (${marks(ids)}) order by id${postgres ? " for update" : ""}`,
);
const deleteHolds = createPiecewise((ids) => `delete from holds where id in (${marks(ids)})`);
const changeUserRow = createStatement(
  "update users set quota = quota + ?, used_quota = used_quota + ?, request_count = request_count + ? where id = ?",
);
const changeTokenRow = createStatement(
  "update tokens set remain_quota = remain_quota + ?, used_quota = used_quota + ? where id = ?",
);
const chargeTokenRow = createStatement(
  "update tokens set remain_quota = remain_quota + ?, used_quota = used_quota + ?, accessed_time = ? where id = ?",
);
const changeChannelRow = createStatement("update channels set used_quota = used_quota + ? where id = ?");

const largestBatch = 256;
const mostTurns = 4;
/** Log rows after which their columns are brought up to date. */
const followedAtOnce = 1024;
const hourSeconds = 3600;

export const createLedger = (parts: {
  db: Database;
  clock: () => number;
  log: Logger;
  /** Called now and then when log rows were written. */
  followLog?: () => Promise<void>;
  /** Told of each settled call, whose user's balance may have fallen; it may do no work of its own. */
  noteSettled?: (userId: number) => void;
}): Ledger => {
  const { db, clock, log } = parts;
  let queue: Entry[] = [];
  let running: Promise<void> | undefined;
  let lastHoldId = 0;
  let unfollowed = 0;
  let following: Promise<void> | undefined;

  const noteLogged = (rows: number) => {
    unfollowed += rows;
    if (unfollowed < followedAtOnce || following !== undefined || parts.followLog === undefined) return;
    unfollowed = 0;
    following = parts
      .followLog()
      .catch((error: unknown) => log.error({ err: error }, "the log's columns were not brought up to date"))
      .finally(() => {
        following = undefined;
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
    const settled = batch.filter((entry) => entry.kind === "settle").length;
    await db.transaction().execute(async (trx) => {
      const userChanges = new Map<number, UserChange>();
      const tokenChanges = new Map<number, TokenChange>();
      const channelUse = new Map<number, number>();
      const usage = new Map<string, UsageHourTable>();
      const madeHolds: Parameters<typeof insertHolds>[1][number][] = [];
      const endedHolds: number[] = [];
      const logRows: NewLog[] = [];

      const changeUser = (id: number, quota: number, used = 0, requests = 0) => {
        const change = userChanges.get(id) ?? { quota: 0, used: 0, requests: 0 };
        userChanges.set(id, change);
        change.quota += quota;
        change.used += used;
        change.requests += requests;
      };
      const changeToken = (id: number, remain: number, used: number, charged: boolean) => {
        const change = tokenChanges.get(id) ?? { remain: 0, used: 0, charged: false };
        tokenChanges.set(id, change);
        change.remain += remain;
        change.used += used;
        change.charged ||= charged;
      };
      const end = (hold: Hold, quota: number) => {
        endedHolds.push(hold.id);
        changeUser(hold.userId, hold.quota - quota, quota, 1);
        if (hold.limited) changeToken(hold.tokenId, hold.quota - quota, quota, true);
      };

      // What ended comes first: it may free what a new call needs.
      for (const entry of batch) {
        if (entry.kind === "release") {
          endedHolds.push(entry.hold.id);
          changeUser(entry.hold.userId, entry.hold.quota);
          if (entry.hold.limited) changeToken(entry.hold.tokenId, entry.hold.quota, 0, false);
          answers.push(entry.resolve);
        } else if (entry.kind === "settle") {
          const { settlement } = entry;
          const { hold } = settlement;
          end(hold, settlement.quota);
          channelUse.set(settlement.channelId, (channelUse.get(settlement.channelId) ?? 0) + settlement.quota);
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
            });
          const hour = now - (now % hourSeconds);
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
          if (change.charged) await chargeTokenRow(trx, [change.remain, change.used, now, id]);
          else await changeTokenRow(trx, [change.remain, change.used, id]);
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
          if (balance < request.estimate) {
            refuse("user_quota");
            continue;
          }
          if (limited && remaining < request.estimate) {
            refuse("token_quota");
            continue;
          }
          const hold: Hold = {
            id: nextHoldId(),
            userId: user.id,
            tokenId: token.id,
            quota: request.estimate,
            limited,
          };
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
      for (const entry of batch) if (entry.kind === "settle") await entry.settlement.alongside?.(trx);
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
    for (let turn = 0; turn < mostTurns && queue.length > before; turn += 1) {
      before = queue.length;
      await nextTurn();
    }
  };

  const commitAll = async () => {
    await gather();
    while (queue.length > 0) {
      const batch = queue.slice(0, largestBatch);
      queue = queue.slice(largestBatch);
      try {
        await commit(batch);
      } catch (error) {
        log.error({ err: error, entries: batch.length }, "accounting batch failed, trying one by one");
        for (const entry of batch) await commit([entry]).catch(entry.reject);
      }
    }
    running = undefined;
  };

  const add = (entry: Entry) => {
    queue.push(entry);
    running ??= commitAll();
  };

  const ledger: Ledger = {
    hold: (request) =>
      new Promise((resolve, reject) => {
        add({ kind: "hold", request, resolve, reject });
      }),
    settle: (settlement) =>
      new Promise((resolve, reject) => {
        add({ kind: "settle", settlement, resolve, reject });
      }),
    release: (hold) =>
      new Promise((resolve, reject) => {
        add({ kind: "release", hold, resolve, reject });
      }),
    drain: async () => {
      // Whatever is asked for while this waits is waited for too.
      if (running !== undefined) {
        await running;
        await ledger.drain();
      }
      await following;
    },
  };
  return ledger;
};
