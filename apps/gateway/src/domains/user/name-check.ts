import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import { refuse } from "../../platform/http.ts";
import { roles } from "../../platform/levels.ts";
import { isVisibleName, looksLike, nameKey, normalizeName } from "./names.ts";

const MAX_NAME_LENGTH = 40;

/** Returns a new user name as it is stored; refuses one that cannot be read. */
export const readUsername = (given: string): string => {
  if (given.trim() !== given || given === "")
    throw refuse("The user name must not begin or end with a space", "用户名首尾不能有空格", {
      code: "username_edge_spaces",
      param: "username",
    });
  if (!isVisibleName(given))
    throw refuse("The user name has characters that cannot be seen", "用户名包含不可见字符", {
      code: "username_not_visible",
      param: "username",
    });
  const username = normalizeName(given);
  // One character may become several: a ligature its letters.
  if (username.trim() !== username || username.length > Math.max(given.length, MAX_NAME_LENGTH))
    throw refuse("The user name is too long", "用户名过长", { code: "value_too_long", param: "username" });
  return username;
};

/** Whether another user has the name, a look-alike, or it as e-mail address; or an administrator's name looks like it. */
export const isNameTaken = async (db: Database, username: string, exceptId = 0): Promise<boolean> => {
  const others = db.selectFrom("users").where("deleted_at", "is", null).where("id", "!=", exceptId);
  const same = await others
    .select("id")
    .where((eb) => eb.or([eb("username", "=", username), eb("name_key", "=", nameKey(username))]))
    .executeTakeFirst();
  if (same !== undefined) return true;
  if (username.includes("@")) {
    const holder = await others
      .select("id")
      .where(sql<string>`lower(email)`, "=", username.toLowerCase())
      .executeTakeFirst();
    if (holder !== undefined) return true;
  }
  const administrators = await others.select("username").where("role", ">=", roles.admin).execute();
  return administrators.some((administrator) => looksLike(username, administrator.username));
};

/** Whether an e-mail address is another user's name. */
export const isAddressAName = async (db: Database, address: string, exceptId: number): Promise<boolean> => {
  const holder = await db
    .selectFrom("users")
    .select("id")
    .where("deleted_at", "is", null)
    .where("id", "!=", exceptId)
    .where((eb) => eb.or([eb("username", "=", address), eb("name_key", "=", nameKey(address))]))
    .executeTakeFirst();
  return holder !== undefined;
};
