import { sql } from "kysely";
import type { ProviderBindings } from "../auth/store.ts";
import type { UserRow } from "../context.ts";
import type { Database } from "../db/database.ts";

const people = (db: Database) => db.selectFrom("users").selectAll().where("deleted_at", "is", null);

/** The one user with the address; undefined when it is empty, or when several have it. */
export const findByEmail = async (db: Database, email: string): Promise<UserRow | undefined> => {
  if (email === "") return undefined;
  const found = await people(db)
    .where(sql<string>`lower(email)`, "=", email.toLowerCase())
    .limit(2)
    .execute();
  return found.length === 1 ? found[0] : undefined;
};

/** Who was bound by GitHub's name before GitHub's id was kept: names change hands, ids do not. */
export const findByGitHubName = (db: Database, login: string): Promise<UserRow | undefined> =>
  people(db).where("github_id", "=", login).where("github_id_new", "=", 0).executeTakeFirst();

export const findByUsername = (db: Database, username: string): Promise<UserRow | undefined> =>
  people(db).where("username", "=", username).executeTakeFirst();

export const writeBindings = async (db: Database, userId: number, bindings: ProviderBindings): Promise<void> => {
  await db.updateTable("users").set(bindings).where("id", "=", userId).execute();
};

/** What says that a provider's account is bound; GitHub's name alone may be that of somebody bound before ids were kept. */
const bindingColumns = ["github_id", "github_id_new", "google_id", "lark_id", "oidc_id", "wechat_id"] as const;

/** Takes bindings off, given as what they are then; false where nothing would be left to sign in with. */
export const removeBinding = (db: Database, userId: number, off: ProviderBindings): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    // Written first: of two at once, the second sees what the first left.
    const user = await trx
      .updateTable("users")
      .set({ username: (eb) => eb.ref("username") })
      .where("id", "=", userId)
      .returningAll()
      .executeTakeFirstOrThrow();
    const isBound = (column: (typeof bindingColumns)[number], row: ProviderBindings) =>
      row[column] !== "" && row[column] !== 0 && row[column] !== undefined;
    const after = { ...user, ...off };
    const changes = bindingColumns.some((column) => isBound(column, user) && !isBound(column, after));
    if (!changes) return true;
    const left = user.password_hash !== "" || bindingColumns.some((column) => isBound(column, after));
    if (!left) {
      const passkey = await trx.selectFrom("passkeys").select("id").where("user_id", "=", userId).executeTakeFirst();
      if (passkey === undefined) return false;
    }
    await trx.updateTable("users").set(off).where("id", "=", userId).execute();
    return true;
  });

/** A number for the name of a new user. */
export const nextUserNumber = async (db: Database): Promise<number> => {
  const { last } = await db
    .selectFrom("users")
    .select(sql<number>`cast(coalesce(max(id), 0) as bigint)`.as("last"))
    .executeTakeFirstOrThrow();
  return last + 1;
};
