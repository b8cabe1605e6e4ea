import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "../platform/db/database.ts";
import { createPiecewise, marks } from "../platform/db/statement.ts";

/** A key with its owner, as one relay call needs them. */
export type KeyRow = {
  readonly id: number;
  readonly user_id: number;
  readonly status: number;
  readonly name: string;
  readonly expired_time: number;
  readonly remain_quota: number;
  readonly unlimited_quota: number;
  readonly used_quota: number;
  readonly group: string;
  readonly backup_group: string;
  readonly setting: string;
  readonly username: string;
  readonly role: number;
  readonly user_status: number;
  readonly user_group: string;
};

const selectKeys = createPiecewise<KeyRow & { readonly key_hash: string }>(
  (hashes) => `select t.key_hash, t.id, t.user_id, t.status, t.name, t.expired_time, t.remain_quota,
  t.unlimited_quota, t.used_quota, t."group", t.backup_group, t.setting, u.username, u.role, u.status as user_status,
  u."group" as user_group
  from tokens t join users u on u.id = t.user_id
  where t.deleted_at is null and u.deleted_at is null and t.key_hash in (${marks(hashes)})`,
);

/** Finds keys by their hashes. Lookups of one turn of the event loop share a query. */
export const createKeyLookup = (db: Database) => {
  let hashes = new Set<string>();
  let looking: Promise<ReadonlyMap<string, KeyRow>> | undefined;
  const lookUp = async () => {
    await nextTurn();
    const wanted = [...hashes];
    hashes = new Set();
    looking = undefined;
    const rows = await selectKeys(db, wanted, 1);
    return new Map(rows.map((row) => [row.key_hash, row]));
  };
  return async (hash: string): Promise<KeyRow | undefined> => {
    hashes.add(hash);
    looking ??= lookUp();
    return (await looking).get(hash);
  };
};

/**
 * Marks a key as exhausted when nothing is left of it, also counting what calls under way hold and may give back. Whether it is
 * exhausted.
 */
export const markExhausted = async (db: Database, tokenId: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("tokens")
    .set({ status: 4 })
    .where("id", "=", tokenId)
    .where("status", "in", [1, 4])
    .where("unlimited_quota", "=", 0)
    .where((eb) =>
      eb(
        eb(
          "remain_quota",
          "+",
          eb
            .selectFrom("holds")
            .select((hold) => hold.fn.coalesce(hold.fn.sum<number>("token_quota"), hold.lit(0)).as("held"))
            .where("token_id", "=", tokenId),
        ),
        "<=",
        0,
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const findBalance = (db: Database, userId: number) =>
  db.selectFrom("users").select(["quota", "used_quota"]).where("id", "=", userId).executeTakeFirstOrThrow();

export const readChannel = (db: Database, channelId: number) =>
  db.selectFrom("channels").selectAll().where("id", "=", channelId).where("deleted_at", "is", null).executeTakeFirst();
