import type { UserGroupRow } from "../../relay/routing/catalog.ts";
import type { Database } from "../../platform/db/database.ts";
import { isLike, literally } from "../../platform/db/like.ts";
import type { OrderTerm } from "../../platform/page.ts";

export const groupColumns = ["id", "name", "enable"] as const;

export const listGroups = async (
  db: Database,
  find: {
    /** Beginning of the display name. */
    name: string | undefined;
    enable: boolean | undefined;
    order: readonly OrderTerm<(typeof groupColumns)[number]>[];
    size: number;
    offset: number;
  },
): Promise<{ rows: UserGroupRow[]; total: number }> => {
  let matching = db.selectFrom("user_groups");
  const { name, enable } = find;
  if (name !== undefined) matching = matching.where((eb) => isLike(eb.ref("name"), `${literally(name)}%`));
  if (enable !== undefined) matching = matching.where("enable", "=", enable ? 1 : 0);
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  let query = matching.selectAll();
  for (const { column, direction } of find.order) query = query.orderBy(column, direction);
  const rows = await query.orderBy("id", "desc").limit(find.size).offset(find.offset).execute();
  return { rows, total };
};

/** Whether there was such a group. */
export const writeGroup = async (
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
