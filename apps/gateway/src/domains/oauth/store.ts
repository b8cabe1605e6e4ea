import { sql } from "kysely";
import { lockUser, type ProviderBindings } from "../auth/store.ts";
import { bindingColumns, hasWayIn, isBound } from "../auth/way-in.ts";
import type { UserRow } from "../../context.ts";
import type { Database } from "../../platform/db/database.ts";
import { consumeMailCode, type MailCode } from "../mail/store.ts";
import { isAddressAName } from "../user/store.ts";
import { wrongCode } from "../mail/codes.ts";

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

/** The user linked by GitHub's name before GitHub's id was stored: names can change owners, ids cannot. */
export const findByGitHubName = (db: Database, login: string): Promise<UserRow | undefined> =>
  people(db).where("github_id", "=", login).where("github_id_new", "=", 0).executeTakeFirst();

export const findByUsername = (db: Database, username: string): Promise<UserRow | undefined> =>
  people(db).where("username", "=", username).executeTakeFirst();

export const updateBindings = async (db: Database, userId: number, bindings: ProviderBindings): Promise<void> => {
  await db.updateTable("users").set(bindings).where("id", "=", userId).execute();
};

/** Takes bindings off, given as what they are then; false where nothing would be left to sign in with. */
export const deleteBinding = (db: Database, userId: number, off: ProviderBindings): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId);
    const after = { ...user, ...off };
    const takesOff = bindingColumns.some((column) => isBound(user, column) && !isBound(after, column));
    if (!takesOff) return true;
    if (!hasWayIn(after)) {
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

/** Uses the code up and gives the user its address; refused, and nothing changed, when the code is gone or another user has the address. */
export const bindAddress = (db: Database, userId: number, code: MailCode, now: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if ((await consumeMailCode(trx, code, now)) === undefined) throw wrongCode();
    const holder = await trx
      .selectFrom("users")
      .select("id")
      .where(sql<string>`lower(email)`, "=", code.address)
      .where("deleted_at", "is", null)
      .where("id", "!=", userId)
      .executeTakeFirst();
    if (holder !== undefined || (await isAddressAName(trx, code.address, userId))) throw wrongCode();
    await trx.updateTable("users").set({ email: code.address }).where("id", "=", userId).execute();
  });
