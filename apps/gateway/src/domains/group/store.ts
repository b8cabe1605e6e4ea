import type { Selectable } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { UserGroupTable } from "../../platform/db/schema.ts";
import { isLike, literally } from "../../platform/db/like.ts";
import type { PageOf } from "../../platform/page.ts";

export type UserGroupRow = Selectable<UserGroupTable>;

/** Every group, the oldest first. */
export const listAllGroups = (db: Database): Promise<UserGroupRow[]> =>
  db.selectFrom("user_groups").selectAll().orderBy("id").execute();

export const listGroups = async (
  db: Database,
  filter: {
    /** Beginning of the display name. */
    name: string | undefined;
    enable: boolean | undefined;
  },
  page: PageOf<"UserGroupSort">,
): Promise<{ rows: UserGroupRow[]; total: number }> => {
  let matching = db.selectFrom("user_groups");
  const { name, enable } = filter;
  if (name !== undefined) matching = matching.where((eb) => isLike(eb.ref("name"), `${literally(name)}%`));
  if (enable !== undefined) matching = matching.where("enable", "=", enable ? 1 : 0);
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  let query = matching.selectAll();
  for (const { column, direction } of page.order) query = query.orderBy(column, direction);
  const rows = await query.orderBy("id", "desc").limit(page.size).offset(page.offset).execute();
  return { rows, total };
};

export const findGroup = (db: Database, id: number): Promise<UserGroupRow | undefined> =>
  db.selectFrom("user_groups").selectAll().where("id", "=", id).executeTakeFirst();

export const insertGroup = async (db: Database, values: Omit<UserGroupRow, "id">): Promise<void> => {
  await db.insertInto("user_groups").values(values).execute();
};

/** Whether there was such a group. */
export const updateGroup = async (
  db: Database,
  id: number,
  values: {
    name: string;
    ratio: number;
    api_rate: number;
    public: number;
    promotion: number;
    min: number;
    max: number;
  },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("user_groups")
    .set(values)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** Enables a disabled group and disables an enabled one, in one statement: two calls at once both count. */
export const toggleGroup = async (db: Database, id: number): Promise<void> => {
  await db
    .updateTable("user_groups")
    .set((eb) => ({ enable: eb(eb.val(1), "-", eb.ref("enable")) }))
    .where("id", "=", id)
    .execute();
};

/** Whether it was deleted: a group with accounts in it stays. */
export const deleteGroup = async (db: Database, { id, symbol }: UserGroupRow): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom("user_groups")
    .where("id", "=", id)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("users")
            .select("users.id")
            .where("users.group", "=", symbol)
            .where("users.deleted_at", "is", null),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

/** How much hangs on a group. */
export interface GroupUse {
  readonly user_count: number;
  readonly token_count: number;
}

/** Accounts and keys of the groups, by symbol. */
export const countUses = async (db: Database, symbols: readonly string[]): Promise<(symbol: string) => GroupUse> => {
  if (symbols.length === 0) return () => ({ user_count: 0, token_count: 0 });
  const [users, tokens] = await Promise.all([
    db
      .selectFrom("users")
      .select((eb) => ["group", eb.fn.countAll<number>().as("count")])
      .where("group", "in", symbols)
      .where("deleted_at", "is", null)
      .groupBy("group")
      .execute(),
    db
      .selectFrom("tokens")
      .select((eb) => ["group", "backup_group", eb.fn.countAll<number>().as("count")])
      .where((eb) => eb.or([eb("group", "in", symbols), eb("backup_group", "in", symbols)]))
      .where("deleted_at", "is", null)
      .groupBy(["group", "backup_group"])
      .execute(),
  ]);
  const usersOf = new Map(users.map(({ group, count }) => [group, count]));
  return (symbol) => ({
    user_count: usersOf.get(symbol) ?? 0,
    token_count: tokens
      .filter((row) => row.group === symbol || row.backup_group === symbol)
      .reduce((sum, { count }) => sum + count, 0),
  });
};

/** Moves a group's users below a role to another group. Returns how many. */
export const moveUsers = async (db: Database, from: string, to: string, belowRole: number): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set({ group: to })
    .where("group", "=", from)
    .where("role", "<", belowRole)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
};
