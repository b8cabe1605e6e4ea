import type { Insertable, Selectable, Updateable } from "kysely";
import type { Ctx } from "../../context.ts";
import type { Vault } from "../../platform/vault.ts";
import type { Database } from "../../platform/db/database.ts";
import { isLike, withWildcards } from "../../platform/db/like.ts";
import type { RedemptionTable } from "../../platform/db/schema.ts";
import { amountText } from "../log/amount.ts";
import type { PageOf } from "../../platform/page.ts";
import { sealKey, type WithKey } from "../../platform/sealed-key.ts";
import { topUpBalance } from "../user/store.ts";

export type RedemptionRow = Selectable<RedemptionTable>;

/** The contract's statuses. */
export const redemptionStatus = { unused: 1, disabled: 2, used: 3 } as const;

const idText = /^\d{1,15}$/;

export const listRedemptions = async (
  db: Database,
  filter: {
    /** An exact id, or the beginning of the name; `%` and `_` are wildcards. */
    readonly keyword?: string | undefined;
  },
  page: PageOf<"RedemptionSort">,
): Promise<{ rows: RedemptionRow[]; total: number }> => {
  let matching = db.selectFrom("redemptions");
  const { keyword } = filter;
  if (keyword !== undefined)
    matching = matching.where((eb) =>
      eb.or([
        ...(idText.test(keyword) ? [eb("id", "=", Number(keyword))] : []),
        isLike(eb.ref("name"), `${withWildcards(keyword)}%`),
      ]),
    );
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  let query = matching.selectAll();
  for (const { column, direction } of page.order) query = query.orderBy(column, direction);
  const rows = await query.orderBy("id", "desc").limit(page.size).offset(page.offset).execute();
  return { rows, total };
};

export const findRedemption = (db: Database, id: number): Promise<RedemptionRow | undefined> =>
  db.selectFrom("redemptions").selectAll().where("id", "=", id).executeTakeFirst();

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
export const updateUnusedRedemption = (
  db: Database,
  id: number,
  change: Updateable<RedemptionTable>,
): Promise<RedemptionRow | undefined> =>
  db
    .updateTable("redemptions")
    .set(change)
    .where("id", "=", id)
    .where("status", "!=", redemptionStatus.used)
    .returningAll()
    .executeTakeFirst();

/** Whether there was such a code. */
export const deleteRedemption = async (db: Database, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom("redemptions").where("id", "=", id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

export const isKnownKey = async (db: Database, keyHash: string): Promise<boolean> =>
  (await db.selectFrom("redemptions").select("id").where("key_hash", "=", keyHash).executeTakeFirst()) !== undefined;

/** Uses a code up and credits its points, in one transaction; undefined when it cannot be used (any more). */
export const redeem = (ctx: Ctx, userId: number, keyHash: string): Promise<number | undefined> =>
  ctx.db.transaction().execute(async (trx) => {
    const used = await trx
      .updateTable("redemptions")
      .set({ status: redemptionStatus.used, redeemed_time: ctx.now })
      .where("key_hash", "=", keyHash)
      .where("status", "=", redemptionStatus.unused)
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
