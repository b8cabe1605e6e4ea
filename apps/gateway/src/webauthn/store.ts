import type { Selectable } from "kysely";
import type { UserRow } from "../context.ts";
import type { Database } from "../db/database.ts";
import type { PasskeyTable } from "../db/schema.ts";

export type PasskeyRow = Selectable<PasskeyTable>;

export const listPasskeys = (db: Database, userId: number): Promise<PasskeyRow[]> =>
  db.selectFrom("passkeys").selectAll().where("user_id", "=", userId).orderBy("id").execute();

export const insertPasskey = async (db: Database, passkey: Omit<PasskeyRow, "id">): Promise<void> => {
  await db.insertInto("passkeys").values(passkey).execute();
};

/** False when the user has no such passkey. */
export const removePasskey = async (db: Database, userId: number, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom("passkeys")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

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
export const moveCounter = async (db: Database, id: number, from: number, to: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("passkeys")
    .set({ counter: to })
    .where("id", "=", id)
    .where("counter", "=", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
