import type { ExpressionBuilder, Insertable, Selectable, Updateable } from "kysely";
import type { Ctx } from "../../context.ts";
import type { Vault } from "../../platform/vault.ts";
import type { Database } from "../../platform/db/database.ts";
import { isLike, withWildcards } from "../../platform/db/like.ts";
import type { RedemptionTable, Schema } from "../../platform/db/schema.ts";
import { amountText } from "../log/amount.ts";
import type { PageOf } from "../../platform/page.ts";
import { sealKey, type WithKey } from "../../platform/sealed-key.ts";
import { topUpBalance } from "../user/store.ts";

export type RedemptionRow = Selectable<RedemptionTable>;

/** The contract's statuses. */
export const redemptionStatus = { unused: 1, disabled: 2, used: 3 } as const;

/** Expiry of codes that can be redeemed at any time. */
export const NEVER = -1;

const idText = /^\d{1,15}$/;

const lasting = (eb: ExpressionBuilder<Schema, "redemptions">, now: number) => [
  eb("expired_time", "=", NEVER),
  eb("expired_time", ">", now),
];

const redeemerName = (eb: ExpressionBuilder<Schema, "redemptions">) =>
  eb
    .selectFrom("users")
    .whereRef("users.id", "=", "redemptions.redeemed_by")
    .select("users.username")
    .as("redeemed_by_name");

/** A code with the name of the user who redeemed it; null where none is known. */
export type NamedRedemptionRow = RedemptionRow & { readonly redeemed_by_name: string | null };

export const listRedemptions = async (
  db: Database,
  filter: {
    /** An exact id, or the beginning of the name; `%` and `_` are wildcards. */
    readonly keyword?: string | undefined;
    readonly state?: "unused" | "disabled" | "used" | "expired" | undefined;
    /** Id of a user. */
    readonly redeemedBy?: number | undefined;
    /** Time of making, unix seconds, both inclusive. */
    readonly from?: number | undefined;
    readonly to?: number | undefined;
  },
  now: number,
  page: PageOf<"RedemptionSort">,
): Promise<{ rows: NamedRedemptionRow[]; total: number }> => {
  let matching = db.selectFrom("redemptions");
  const { keyword, state, redeemedBy, from, to } = filter;
  if (redeemedBy !== undefined) matching = matching.where("redeemed_by", "=", redeemedBy);
  if (from !== undefined) matching = matching.where("created_time", ">=", from);
  if (to !== undefined) matching = matching.where("created_time", "<=", to);
  if (state === "unused")
    matching = matching.where("status", "=", redemptionStatus.unused).where((eb) => eb.or(lasting(eb, now)));
  else if (state === "expired")
    matching = matching
      .where("status", "=", redemptionStatus.unused)
      .where("expired_time", "!=", NEVER)
      .where("expired_time", "<=", now);
  else if (state !== undefined) matching = matching.where("status", "=", redemptionStatus[state]);
  if (keyword !== undefined)
    matching = matching.where((eb) =>
      eb.or([
        ...(idText.test(keyword) ? [eb("id", "=", Number(keyword))] : []),
        isLike(eb.ref("name"), `${withWildcards(keyword)}%`),
      ]),
    );
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  let query = matching.selectAll().select(redeemerName);
  for (const { column, direction } of page.order) query = query.orderBy(column, direction);
  const rows = await query.orderBy("id", "desc").limit(page.size).offset(page.offset).execute();
  return { rows, total };
};

export const findRedemption = (db: Database, id: number): Promise<NamedRedemptionRow | undefined> =>
  db.selectFrom("redemptions").selectAll().select(redeemerName).where("id", "=", id).executeTakeFirst();

/** Adds a redemption code. In one transaction with the seal, which is bound to the id. */
export const insertRedemptionRow = async (
  trx: Database,
  vault: Vault,
  { key, ...row }: WithKey<Insertable<RedemptionTable>>,
): Promise<void> => {
  const { id } = await trx
    .insertInto("redemptions")
    .values({ ...row, key_sealed: "", key_hash: vault.fingerprint(key) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx
    .updateTable("redemptions")
    .set({ key_sealed: sealKey(vault, "redemptions", id, key) })
    .where("id", "=", id)
    .execute();
};

export const insertRedemptions = (
  { db, vault }: Pick<Ctx, "db" | "vault">,
  rows: readonly WithKey<Insertable<RedemptionTable>>[],
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    for (const row of rows) await insertRedemptionRow(trx, vault, row);
  });

/** The code after the write; undefined if it does not exist or was used. */
export const updateUnusedRedemption = async (
  db: Database,
  id: number,
  change: Updateable<RedemptionTable>,
): Promise<NamedRedemptionRow | undefined> => {
  const { numUpdatedRows } = await db
    .updateTable("redemptions")
    .set(change)
    .where("id", "=", id)
    .where("status", "!=", redemptionStatus.used)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? findRedemption(db, id) : undefined;
};

/** Whether there was such a code. */
export const deleteRedemption = async (db: Database, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom("redemptions").where("id", "=", id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

/** Why a code could not be redeemed. */
export const obstacleOf = async (db: Database, keyHash: string): Promise<"unknown" | "expired" | "used"> => {
  const row = await db.selectFrom("redemptions").select("status").where("key_hash", "=", keyHash).executeTakeFirst();
  if (row === undefined) return "unknown";
  return row.status === redemptionStatus.unused ? "expired" : "used";
};

/** The services that a redemption needs: of a request, or of a message to the Telegram bot. */
export type Redeeming = Pick<Ctx, "db" | "vault" | "catalog" | "options" | "now" | "requestId">;

/** Uses a code up and credits its points, in one transaction; undefined when it cannot be used (any more). */
export const redeem = (ctx: Redeeming, userId: number, keyHash: string): Promise<number | undefined> =>
  ctx.db.transaction().execute(async (trx) => {
    const used = await trx
      .updateTable("redemptions")
      .set({ status: redemptionStatus.used, redeemed_time: ctx.now, redeemed_by: userId })
      .where("key_hash", "=", keyHash)
      .where("status", "=", redemptionStatus.unused)
      .where((eb) => eb.or(lasting(eb, ctx.now)))
      .returning(["quota", "name"])
      .executeTakeFirst();
    if (used === undefined) return undefined;
    await topUpBalance(trx, ctx, {
      userId,
      quota: used.quota,
      text: `兑换码充值：${amountText(used.quota, ctx.options)}（${used.name}）`,
      event: { code: "redeemed", params: { quota: used.quota, name: used.name } },
    });
    return used.quota;
  });
