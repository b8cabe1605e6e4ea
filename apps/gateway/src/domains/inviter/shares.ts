import type { Services } from "../../context.ts";
import type { Database } from "../../platform/db/database.ts";
import { accountLogRow } from "../log/account-row.ts";
import { amountText } from "../log/amount.ts";
import type { LogEvent } from "../log/event.ts";
import { logType } from "../log/log-type.ts";
import { insertLogs } from "../log/write-store.ts";
import { maskedName } from "../self/masked-name.ts";
import { MAX_BALANCE } from "../user/store.ts";
import { shareOf } from "./share-of.ts";

type ShareCtx = Pick<Services, "options"> & { readonly now: number; readonly requestId: string };

/** The source of an order's share. */
export const orderSource = (orderId: number): string => `order:${orderId}`;

const log = async (
  trx: Database,
  ctx: ShareCtx,
  user: { readonly id: number; readonly username: string },
  { text, event }: { readonly text: string; readonly event: LogEvent },
) => {
  const { now, requestId } = ctx;
  await insertLogs(trx, [accountLogRow({ user, type: logType.system, text, event, quota: 0, now, requestId })]);
};

/** Adds to an inviter's earnings, and to what the invited person has brought. Whether they could take it. */
const addEarnings = async (trx: Database, inviterId: number, userId: number, quota: number): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable("users")
    .set((eb) => ({ aff_quota: eb("aff_quota", "+", quota), aff_history_quota: eb("aff_history_quota", "+", quota) }))
    .where("id", "=", inviterId)
    .where("aff_quota", ">=", -quota)
    .where("aff_history_quota", "<=", MAX_BALANCE - quota)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await trx
    .updateTable("users")
    .set((eb) => ({ inviter_quota: eb("inviter_quota", "+", quota) }))
    .where("id", "=", userId)
    .execute();
  return true;
};

/**
 * Adds the inviter's own share of a paid top-up to the inviter's earnings, once for each source: for the transaction that credits
 * the top-up. Inviters without a percentage get none.
 */
export const shareTopUp = async (
  trx: Database,
  ctx: ShareCtx,
  topUp: { readonly source: string; readonly userId: number; readonly quota: number },
): Promise<void> => {
  const pair = await trx
    .selectFrom("users")
    .innerJoin("users as inviter", "inviter.id", "users.inviter_id")
    .select(["users.username", "inviter.id as inviter_id", "inviter.username as inviter", "inviter.inviter_share"])
    .where("users.id", "=", topUp.userId)
    .where("inviter.deleted_at", "is", null)
    .where("inviter.status", "=", 1)
    .executeTakeFirst();
  const share = pair?.inviter_share ?? 0;
  const quota = shareOf(topUp.quota, share);
  if (pair === undefined || quota <= 0) return;
  const { inviter_id: inviterId } = pair;
  const added = await trx
    .insertInto("inviter_shares")
    .values({ source: topUp.source, inviter_id: inviterId, user_id: topUp.userId, share, quota, created_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("source")
    .executeTakeFirst();
  if (added === undefined) return;
  if (!(await addEarnings(trx, inviterId, topUp.userId, quota))) {
    await trx.deleteFrom("inviter_shares").where("source", "=", topUp.source).execute();
    return;
  }
  const name = maskedName(pair.username);
  const percentage = share / 100;
  await log(
    trx,
    ctx,
    { id: inviterId, username: pair.inviter },
    {
      text: `${name} 充值的分成（${percentage}%，计入邀请收益）：${amountText(quota, ctx.options)}`,
      event: { code: "inviter_share", params: { quota, name, percentage } },
    },
  );
};

/** Takes up to so much from pending earnings; what was transferred is the inviter's. */
const takeEarnings = async (trx: Database, inviterId: number, userId: number, most: number): Promise<number> => {
  for (;;) {
    const { aff_quota: pending } = await trx
      .selectFrom("users")
      .select("aff_quota")
      .where("id", "=", inviterId)
      .executeTakeFirstOrThrow();
    const taken = Math.max(0, Math.min(most, pending));
    // Earnings may have been transferred in between.
    if (taken === 0 || (await addEarnings(trx, inviterId, userId, -taken))) return taken;
  }
};

/**
 * Takes back the share of what was refunded of a top-up, as far as it is still pending: for the transaction that refunds.
 * `refunded` is all that has gone back of it so far, of `quota`.
 */
export const returnShare = async (
  trx: Database,
  ctx: ShareCtx,
  refund: { readonly source: string; readonly quota: number; readonly refunded: number },
): Promise<void> => {
  const row = await trx
    .selectFrom("inviter_shares")
    .innerJoin("users", "users.id", "inviter_shares.user_id")
    .innerJoin("users as inviter", "inviter.id", "inviter_shares.inviter_id")
    .selectAll("inviter_shares")
    .select(["users.username", "inviter.username as inviter"])
    .where("source", "=", refund.source)
    .executeTakeFirst();
  if (row === undefined) return;
  const due = row.quota - row.due_back - shareOf(refund.quota - refund.refunded, row.share);
  if (due <= 0) return;
  const taken = await takeEarnings(trx, row.inviter_id, row.user_id, due);
  await trx
    .updateTable("inviter_shares")
    .set((eb) => ({ due_back: eb("due_back", "+", due), taken_back: eb("taken_back", "+", taken) }))
    .where("source", "=", refund.source)
    .execute();
  if (taken === 0) return;
  const name = maskedName(row.username);
  await log(
    trx,
    ctx,
    { id: row.inviter_id, username: row.inviter },
    {
      text: `${name} 的充值已退款，分成退回：${amountText(-taken, ctx.options)}`,
      event: { code: "inviter_share_returned", params: { quota: -taken, name } },
    },
  );
};
