import { hashPassword } from "../domains/auth/password.ts";
import type { Database } from "../platform/db/database.ts";
import { roles } from "../platform/levels.ts";
import { noAccessToken } from "../domains/self/store.ts";

/**
 * Gives root a new password, enables the account, and ends its sessions and access token. Returns its user name, that of the oldest account
 * with root's role; undefined where there is none.
 */
export const resetRoot = async (
  db: Database,
  password: string,
  hash: (password: string) => Promise<string> = hashPassword,
): Promise<string | undefined> => {
  const passwordHash = await hash(password);
  return db.transaction().execute(async (trx) => {
    const root = await trx
      .selectFrom("users")
      .select(["id", "username"])
      .where("role", "=", roles.root)
      .where("deleted_at", "is", null)
      .orderBy("id")
      .limit(1)
      .executeTakeFirst();
    if (root === undefined) return undefined;
    await trx
      .updateTable("users")
      .set({ password_hash: passwordHash, status: 1, ...noAccessToken })
      .where("id", "=", root.id)
      .execute();
    await trx.deleteFrom("sessions").where("user_id", "=", root.id).execute();
    return root.username;
  });
};
