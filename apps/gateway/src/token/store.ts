import { type Insertable, sql } from "kysely";
import { type Database, isPostgres } from "../db/database.ts";
import { isLike, withWildcards } from "../db/like.ts";
import type { TokenTable } from "../db/schema.ts";
import type { OrderTerm } from "../page.ts";
import type { TokenRow } from "./token-view.ts";

/** Contract 0.8. */
export const tokenSortColumns = [
  "id",
  "name",
  "status",
  "expired_time",
  "created_time",
  "remain_quota",
  "used_quota",
] as const;

type TokenSortColumn = (typeof tokenSortColumns)[number];

type TokenFilter = {
  readonly userId?: number;
  readonly tokenId?: number;
  /** Prefix of the name; `%` and `_` are wildcards. */
  readonly keyword?: string;
};

/** One page of live keys and how many match. */
export const listTokenRows = async (
  db: Database,
  filter: TokenFilter,
  page: { readonly order: readonly OrderTerm<TokenSortColumn>[]; readonly size: number; readonly offset: number },
): Promise<{ rows: TokenRow[]; total: number }> => {
  const { userId, tokenId, keyword = "" } = filter;
  let query = db.selectFrom("tokens").where("deleted_at", "is", null);
  if (userId !== undefined) query = query.where("user_id", "=", userId);
  if (tokenId !== undefined) query = query.where("id", "=", tokenId);
  if (keyword !== "") query = query.where((eb) => isLike(eb.ref("name"), `${withWildcards(keyword)}%`));
  const { total } = await query.select(sql<number>`count(*)`.as("total")).executeTakeFirstOrThrow();
  let rows = query.selectAll();
  for (const term of page.order) rows = rows.orderBy(term.column, term.direction);
  return {
    rows: await rows.orderBy("id", "desc").limit(page.size).offset(page.offset).execute(),
    total,
  };
};

/** A live key, of this user only when one is given. */
export const findToken = (db: Database, id: number, userId?: number): Promise<TokenRow | undefined> =>
  db
    .selectFrom("tokens")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .$if(userId !== undefined, (query) => query.where("user_id", "=", userId ?? 0))
    .executeTakeFirst();

export const insertToken = async (db: Database, row: Insertable<TokenTable>): Promise<void> => {
  await db.insertInto("tokens").values(row).execute();
};

type TokenChanges = Partial<
  Pick<
    TokenRow,
    | "user_id"
    | "status"
    | "name"
    | "expired_time"
    | "remain_quota"
    | "unlimited_quota"
    | "group"
    | "backup_group"
    | "setting"
  >
>;

/** The key as it is after the write; undefined when it was deleted meanwhile. */
export const updateTokenRow = (db: Database, id: number, changes: TokenChanges): Promise<TokenRow | undefined> =>
  db
    .updateTable("tokens")
    .set(changes)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .returningAll()
    .executeTakeFirst();

/** Whether there was such a key. */
export const deleteTokenRow = async (db: Database, id: number, userId: number, now: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("tokens")
    .set({ deleted_at: now })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** The user's first key of this name, made by `create` when there is none; two callers at once get the same one. */
export const ensureNamedToken = (
  db: Database,
  owner: { readonly userId: number; readonly name: string },
  create: () => Insertable<TokenTable>,
): Promise<TokenRow> =>
  db.transaction().execute(async (trx) => {
    // SQLite has one writer anyway; on PostgreSQL the second caller waits here for the first.
    if (isPostgres(trx))
      await trx.selectFrom("users").select("id").where("id", "=", owner.userId).forUpdate().executeTakeFirst();
    const found = await trx
      .selectFrom("tokens")
      .selectAll()
      .where("user_id", "=", owner.userId)
      .where("name", "=", owner.name)
      .where("deleted_at", "is", null)
      .orderBy("id")
      .executeTakeFirst();
    return found ?? (await trx.insertInto("tokens").values(create()).returningAll().executeTakeFirstOrThrow());
  });

/** Owners by id: the name to show and the group. */
export const readOwners = async (
  db: Database,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, { readonly name: string; readonly group: string }>> => {
  if (userIds.length === 0) return new Map();
  const users = await db
    .selectFrom("users")
    .select(["id", "username", "display_name", "group"])
    .where("id", "in", [...new Set(userIds)])
    .execute();
  return new Map(
    users.map((user) => [
      user.id,
      { name: user.display_name === "" ? user.username : user.display_name, group: user.group },
    ]),
  );
};

/** Group and role of a live user. */
export const readOwner = (
  db: Database,
  userId: number,
): Promise<{ readonly group: string; readonly role: number } | undefined> =>
  db
    .selectFrom("users")
    .select(["group", "role"])
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
