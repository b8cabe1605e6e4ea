import type { Insertable, Selectable } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import { deleteInBatches, type Pauses } from "../../platform/db/delete-in-batches.ts";
import type { OperationRecordTable } from "../../platform/db/schema.ts";
import type { PageOf } from "../../platform/page.ts";

export type OperationRecordRow = Selectable<OperationRecordTable>;

/** Every value is an exact match, the times are unix seconds and inclusive. */
export type RecordFilter = {
  readonly user_id?: number | undefined;
  readonly username?: string | undefined;
  readonly action?: string | undefined;
  readonly success?: number | undefined;
  /** Calls by which an account was changed, and the texts by which they name it. */
  readonly target?: { readonly actions: readonly string[]; readonly names: readonly string[] } | undefined;
  readonly start?: number | undefined;
  readonly end?: number | undefined;
};

export const insertRecord = async (db: Database, values: Insertable<OperationRecordTable>): Promise<void> => {
  await db.insertInto("operation_records").values(values).execute();
};

/** Deletes the rows from before a time (unix seconds); resolves to their number. */
export const pruneRecords = (db: Database, before: number, pauses?: Pauses): Promise<number> =>
  deleteInBatches(
    db,
    async (most) => {
      const chosen = db.selectFrom("operation_records").select("id").where("created_at", "<", before).limit(most);
      const { numDeletedRows } = await db
        .deleteFrom("operation_records")
        .where("id", "in", chosen)
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
    pauses,
  );

/** The account that a name or an address belongs to. */
export const findAccount = (db: Database, name: string) =>
  db
    .selectFrom("users")
    .select(["id", "username", "role"])
    .where("deleted_at", "is", null)
    .where((eb) => eb.or([eb("username", "=", name), eb(eb.fn("lower", ["email"]), "=", name.toLowerCase())]))
    .orderBy((eb) => eb.case().when("username", "=", name).then(0).else(1).end())
    .limit(1)
    .executeTakeFirst();

export const listRecords = async (
  db: Database,
  filter: RecordFilter,
  page: PageOf<"OperationRecordSort">,
): Promise<{ rows: OperationRecordRow[]; total: number }> => {
  let matching = db.selectFrom("operation_records");
  for (const column of ["user_id", "username", "action", "success"] as const) {
    const value = filter[column];
    if (value !== undefined) matching = matching.where(column, "=", value);
  }
  if (filter.target !== undefined)
    matching = matching.where("target", "in", filter.target.names).where("action", "in", filter.target.actions);
  if (filter.start !== undefined) matching = matching.where("created_at", ">=", filter.start);
  if (filter.end !== undefined) matching = matching.where("created_at", "<=", filter.end);
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  let query = matching.selectAll();
  for (const { column, direction } of page.order) query = query.orderBy(column, direction);
  const rows = await query
    .orderBy("id", page.order.at(-1)?.direction ?? "desc")
    .limit(page.size)
    .offset(page.offset)
    .execute();
  return { rows, total };
};
