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

export const deleteGroup = async (db: Database, id: number): Promise<void> => {
  await db.deleteFrom("user_groups").where("id", "=", id).execute();
};
