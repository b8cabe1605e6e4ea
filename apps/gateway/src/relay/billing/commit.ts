import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { Schema } from "../../platform/db/schema.ts";
import { saturate } from "../../platform/db/saturate.ts";
import { logType } from "../../domains/log/log-type.ts";
import { addUsageHours, insertLogs, type NewLog, type UsageHour, withCall } from "../../domains/log/write-store.ts";
import type { Hold, HoldRefusal, HoldRequest, HoldResult } from "./hold.ts";
import type { Settlement } from "./settlement.ts";
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

/** The end of a call. */
export type EndEntry = (
  | { readonly kind: "settle"; readonly settlement: Settlement }
  | { readonly kind: "release"; readonly hold: Hold }
) & {
  readonly resolve: () => void;
  /** An attempt failed. Its commit may have succeeded unnoticed, so it counts only while the hold exists. */
  wasTried?: boolean;
};

/** A request to the ledger that is not committed yet. */
export type Entry = HoldEntry | EndEntry;

export const holdOf = (entry: EndEntry): Hold => (entry.kind === "settle" ? entry.settlement.hold : entry.hold);

type UserChange = { quota: number; used: number; requests: number };
type TokenChange = { remain: number; used: number; charged: boolean };

const HOUR_SECONDS = 3600;

/** Writes holds, settlements and releases of one batch in one transaction, and answers their callers when it is committed. */
export const createCommit = (parts: {
  db: Database;
  clock: () => number;
  /** As the ledger is given it. */
  noteSettled: ((userId: number) => void) | undefined;
  /** Told of the settled calls of each batch, by their number. */
  noteLogged: (rows: number) => void;
}) => {
  const { db, clock } = parts;
  let lastHoldId = 0;

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

  return async (batch: readonly Entry[]): Promise<void> => {
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
    parts.noteLogged(settled);
  };
};
