import type { Database } from "./db/database.ts";

/** A call that a user named with an `Idempotency-Key`. */
export type NamedCall = { readonly user_id: number; readonly key_hash: string };

/** Notes a call as under way; false where its key is taken. */
export const insertNamedCall = async (
  db: Database,
  call: NamedCall & { readonly request_hash: string; readonly created_at: number },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows: count = 0n } = await db
    .insertInto("idempotency_keys")
    .values({ ...call, reply_sealed: null })
    .onConflict((conflict) => conflict.columns(["user_id", "key_hash"]).doNothing())
    .executeTakeFirst();
  return count > 0n;
};

export const findNamedCall = (
  db: Database,
  { user_id: user, key_hash: hash }: NamedCall,
): Promise<{ request_hash: string; reply_sealed: string | null } | undefined> =>
  db
    .selectFrom("idempotency_keys")
    .select(["request_hash", "reply_sealed"])
    .where("user_id", "=", user)
    .where("key_hash", "=", hash)
    .executeTakeFirst();

export const keepReply = async (db: Database, call: NamedCall, sealed: string): Promise<void> => {
  await db
    .updateTable("idempotency_keys")
    .set({ reply_sealed: sealed })
    .where("user_id", "=", call.user_id)
    .where("key_hash", "=", call.key_hash)
    .execute();
};

export const deleteNamedCall = async (db: Database, call: NamedCall): Promise<void> => {
  await db
    .deleteFrom("idempotency_keys")
    .where("user_id", "=", call.user_id)
    .where("key_hash", "=", call.key_hash)
    .execute();
};

export const deleteCallsBefore = async (db: Database, time: number): Promise<void> => {
  await db.deleteFrom("idempotency_keys").where("created_at", "<", time).execute();
};
