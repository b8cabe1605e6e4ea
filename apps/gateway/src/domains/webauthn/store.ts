import type { Selectable } from "kysely";
import { lockUser } from "../auth/store.ts";
import { hasWayIn } from "../auth/way-in.ts";
import type { UserRow } from "../../context.ts";
import type { Database } from "../../platform/db/database.ts";
import type { PasskeyTable } from "../../platform/db/schema.ts";

export type PasskeyRow = Selectable<PasskeyTable>;

export const listPasskeys = (db: Database, userId: number): Promise<PasskeyRow[]> =>
  db.selectFrom("passkeys").selectAll().where("user_id", "=", userId).orderBy("id").execute();

export const insertPasskey = async (db: Database, passkey: Omit<PasskeyRow, "id">): Promise<void> => {
  await db.insertInto("passkeys").values(passkey).execute();
};

/** Undefined when the user has no such passkey; false where nothing would be left to sign in with. */
export const deletePasskey = (db: Database, userId: number, id: number): Promise<boolean | undefined> =>
  db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId);
    const passkeys = await trx.selectFrom("passkeys").select("id").where("user_id", "=", userId).execute();
    if (!passkeys.some((passkey) => passkey.id === id)) return undefined;
    if (passkeys.length === 1 && !hasWayIn(user)) return false;
    await trx.deleteFrom("passkeys").where("id", "=", id).execute();
    return true;
  });

/** A credential with its owner, as long as the account is there. */
export const findPasskey = async (
  db: Database,
  credentialId: string,
): Promise<{ passkey: PasskeyRow; user: UserRow } | undefined> => {
  const passkey = await db
    .selectFrom("passkeys")
    .selectAll()
    .where("credential_id", "=", credentialId)
    .executeTakeFirst();
  if (passkey === undefined) return undefined;
  const user = await db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", passkey.user_id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return user === undefined ? undefined : { passkey, user };
};

/** Moves the counter on; false when another sign-in has moved it meanwhile. */
export const updateCounter = async (db: Database, id: number, from: number, to: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("passkeys")
    .set({ counter: to })
    .where("id", "=", id)
    .where("counter", "=", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
