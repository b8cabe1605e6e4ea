import type { Insertable, Selectable, Updateable } from "kysely";
import type { UserRow } from "../../context.ts";
import type { Database } from "../../platform/db/database.ts";
import { isLike, withWildcards } from "../../platform/db/like.ts";
import type { TelegramMenuTable } from "../../platform/db/schema.ts";
import type { PageOf } from "../../platform/page.ts";

export type TelegramMenuRow = Selectable<TelegramMenuTable>;

const idText = /^\d{1,15}$/;

export const listMenus = async (
  db: Database,
  /** An exact id, or the beginning of a command; `%` and `_` are wildcards. */
  keyword: string | undefined,
  page: PageOf<"TelegramMenuSort">,
): Promise<{ rows: TelegramMenuRow[]; total: number }> => {
  let matching = db.selectFrom("telegram_menus");
  if (keyword !== undefined)
    matching = matching.where((eb) =>
      eb.or([
        ...(idText.test(keyword) ? [eb("id", "=", Number(keyword))] : []),
        isLike(eb.ref("command"), `${withWildcards(keyword)}%`),
      ]),
    );
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  let query = matching.selectAll();
  for (const { column, direction } of page.order) query = query.orderBy(column, direction);
  const rows = await query.orderBy("id", "desc").limit(page.size).offset(page.offset).execute();
  return { rows, total };
};

/** The menus that were made first, in that order. */
export const listFirstMenus = (db: Database, limit: number): Promise<TelegramMenuRow[]> =>
  db.selectFrom("telegram_menus").selectAll().orderBy("id").limit(limit).execute();

export const findMenu = (db: Database, id: number): Promise<TelegramMenuRow | undefined> =>
  db.selectFrom("telegram_menus").selectAll().where("id", "=", id).executeTakeFirst();

export const findMenuByCommand = (db: Database, command: string): Promise<TelegramMenuRow | undefined> =>
  db.selectFrom("telegram_menus").selectAll().where("command", "=", command).executeTakeFirst();

/** Throws a unique violation where another menu has the command. */
export const insertMenu = async (db: Database, values: Insertable<TelegramMenuTable>): Promise<void> => {
  await db.insertInto("telegram_menus").values(values).execute();
};

/** Throws a unique violation where another menu has the command. */
export const updateMenu = async (db: Database, id: number, values: Updateable<TelegramMenuTable>): Promise<void> => {
  await db.updateTable("telegram_menus").set(values).where("id", "=", id).execute();
};

/** Whether there was such a menu. */
export const deleteMenu = async (db: Database, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom("telegram_menus").where("id", "=", id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

/** The user whose account a Telegram account is bound to. */
export const findByTelegram = (db: Database, telegramId: number): Promise<UserRow | undefined> =>
  db
    .selectFrom("users")
    .selectAll()
    .where("telegram_id", "=", telegramId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();

/** Binds a Telegram account to a user without one; false where the user has one. Throws a unique violation where another user has it. */
export const bindTelegram = async (db: Database, userId: number, telegramId: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set({ telegram_id: telegramId })
    .where("id", "=", userId)
    .where("telegram_id", "=", 0)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

export const unbindTelegram = async (db: Database, userId: number): Promise<void> => {
  await db.updateTable("users").set({ telegram_id: 0 }).where("id", "=", userId).execute();
};
