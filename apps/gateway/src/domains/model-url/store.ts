import type { Insertable, Selectable, Updateable } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import { isLike, literally } from "../../platform/db/like.ts";
import type { ModelUrlTable } from "../../platform/db/schema.ts";
import type { PageOf } from "../../platform/page.ts";

export type ModelUrlRow = Selectable<ModelUrlTable>;

/** Rules that are on, in the order in which they are tried. */
export const listEnabledModelUrls = (db: Database): Promise<ModelUrlRow[]> =>
  db.selectFrom("model_urls").selectAll().where("enabled", "=", 1).orderBy("sort").orderBy("id").execute();

/** Filters of the list; undefined filters nothing. */
export type ModelUrlFilter = {
  /** Part of pattern or path. */
  readonly keyword?: string | undefined;
  readonly method?: string | undefined;
  readonly enabled?: boolean | undefined;
};

export const listModelUrls = async (
  db: Database,
  { keyword, method, enabled }: ModelUrlFilter,
  page: PageOf<"ModelUrlSort">,
): Promise<{ rows: ModelUrlRow[]; total: number }> => {
  let matching = db.selectFrom("model_urls");
  if (keyword !== undefined)
    matching = matching.where((eb) => {
      const part = `%${literally(keyword)}%`;
      return eb.or([isLike(eb.ref("pattern"), part), isLike(eb.ref("path"), part)]);
    });
  if (method !== undefined) matching = matching.where("method", "=", method);
  if (enabled !== undefined) matching = matching.where("enabled", "=", enabled ? 1 : 0);
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  let query = matching.selectAll();
  for (const { column, direction } of page.order) query = query.orderBy(column, direction);
  const rows = await query.orderBy("id").limit(page.size).offset(page.offset).execute();
  return { rows, total };
};

/** Adds a rule, as the last one unless its place is given; undefined when there are `most` already. */
export const insertModelUrl = (
  db: Database,
  { sort, ...values }: Omit<Insertable<ModelUrlTable>, "id" | "sort"> & { readonly sort: number | undefined },
  most: number,
): Promise<ModelUrlRow | undefined> =>
  db.transaction().execute(async (trx) => {
    const { count, last } = await trx
      .selectFrom("model_urls")
      .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.max("sort").as("last")])
      .executeTakeFirstOrThrow();
    if (count >= most) return undefined;
    return trx
      .insertInto("model_urls")
      .values({ ...values, sort: sort ?? (last ?? 0) + 1 })
      .returningAll()
      .executeTakeFirstOrThrow();
  });

export const findModelUrl = (db: Database, id: number): Promise<ModelUrlRow | undefined> =>
  db.selectFrom("model_urls").selectAll().where("id", "=", id).executeTakeFirst();

/** Undefined when there is no such row. */
export const updateModelUrl = (
  db: Database,
  id: number,
  values: Updateable<ModelUrlTable>,
): Promise<ModelUrlRow | undefined> =>
  db.updateTable("model_urls").set(values).where("id", "=", id).returningAll().executeTakeFirst();

/** Numbers the rules from 1 in this order; false, and nothing changes, unless the ids are those of all rules. */
export const sortModelUrls = (db: Database, ids: readonly number[]): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const known = new Set((await trx.selectFrom("model_urls").select("id").execute()).map(({ id }) => id));
    if (new Set(ids).size !== ids.length || ids.length !== known.size || !ids.every((id) => known.has(id)))
      return false;
    for (const [index, id] of ids.entries())
      await trx
        .updateTable("model_urls")
        .set({ sort: index + 1 })
        .where("id", "=", id)
        .execute();
    return true;
  });

/** Whether there was such a row. */
export const deleteModelUrl = async (db: Database, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom("model_urls").where("id", "=", id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};
