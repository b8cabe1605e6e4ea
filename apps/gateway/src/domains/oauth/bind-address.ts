import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import { consumeMailCode, type MailCode } from "../mail/store.ts";
import { isAddressAName } from "../user/name-check.ts";
import { wrongCode } from "../mail/codes.ts";

/** Uses up the code and sets the user's address. Refused, without a change, if the code expired or the address is taken. */
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
