import { type Selectable, sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { UserNoticeTable } from "../../platform/db/schema.ts";
import { placeOf, type Vault } from "../../platform/vault.ts";

export type UserNotice = Selectable<UserNoticeTable>;

type SealedNotice = Pick<UserNotice, "webhook_sealed" | "secret_sealed">;

/** Where a user's webhook and its secret are sealed for. */
export const noticePlace = (column: keyof SealedNotice, userId: number): string =>
  placeOf("user_notices", column, userId);

/** A user's webhook, decrypted; empty texts without one. */
export const openWebhook = (vault: Vault, userId: number, notice: SealedNotice) => ({
  url: notice.webhook_sealed && vault.open(notice.webhook_sealed, noticePlace("webhook_sealed", userId)),
  secret: notice.secret_sealed && vault.open(notice.secret_sealed, noticePlace("secret_sealed", userId)),
});

export const findNotice = (db: Database, userId: number): Promise<UserNotice | undefined> =>
  db.selectFrom("user_notices").selectAll().where("user_id", "=", userId).executeTakeFirst();

export const listWatched = (db: Database): Promise<Pick<UserNotice, "user_id" | "fallen">[]> =>
  db.selectFrom("user_notices").select(["user_id", "fallen"]).where("quota_threshold", ">", 0).execute();

const balance = sql<number>`cast(users.quota + (select coalesce(sum(holds.quota), 0) from holds where holds.user_id = users.id) as bigint)`;

/**
 * Stores a user's notification settings. A balance already below the threshold counts as notified, since the user can see it.
 * Returns whether it is.
 */
export const upsertNotice = (db: Database, notice: Omit<UserNotice, "fallen">): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom("users")
      .select(balance.as("balance"))
      .where("id", "=", notice.user_id)
      .executeTakeFirstOrThrow();
    const row = { ...notice, fallen: user.balance < notice.quota_threshold ? 1 : 0 };
    const { user_id: _key, ...changed } = row;
    await trx
      .insertInto("user_notices")
      .values(row)
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(changed))
      .execute();
    return row.fallen === 1;
  });

/** Ends the falls of users whose balance has recovered. Returns their ids. */
export const rearm = async (db: Database): Promise<number[]> => {
  const risen = await db
    .updateTable("user_notices")
    .set({ fallen: 0 })
    .where("fallen", "=", 1)
    .where("quota_threshold", "<=", (eb) =>
      eb.selectFrom("users").select("users.quota").whereRef("users.id", "=", "user_notices.user_id"),
    )
    .returning("user_id")
    .execute();
  return risen.map(({ user_id: userId }) => userId);
};

const chunk = 200;

/** Users of the list who have fallen below the threshold and were not notified. Open holds count as their balance. */
export const listFalls = async (db: Database, userIds: readonly number[]) => {
  const found = [];
  for (let at = 0; at < userIds.length; at += chunk)
    found.push(
      ...(await db
        .selectFrom("user_notices")
        .innerJoin("users", "users.id", "user_notices.user_id")
        .selectAll("user_notices")
        .select(["users.username", "users.email as address", balance.as("balance")])
        .where("user_notices.user_id", "in", userIds.slice(at, at + chunk))
        .where("user_notices.fallen", "=", 0)
        .where("users.status", "=", 1)
        .where("users.deleted_at", "is", null)
        .where(balance, "<", (eb) => eb.ref("user_notices.quota_threshold"))
        .execute()),
    );
  return found;
};

/** Marks a fall as notified; false if another process did, or the threshold has changed. */
export const claimFall = async (db: Database, notice: Pick<UserNotice, "user_id" | "quota_threshold">) => {
  const { numUpdatedRows } = await db
    .updateTable("user_notices")
    .set({ fallen: 1 })
    .where("user_id", "=", notice.user_id)
    .where("quota_threshold", "=", notice.quota_threshold)
    .where("fallen", "=", 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
