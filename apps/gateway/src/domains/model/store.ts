import type { Insertable, Selectable } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { ModelInfoTable, ModelOwnedByTable } from "../../platform/db/schema.ts";

export type ModelInfoRow = Selectable<ModelInfoTable>;
export type VendorRow = Selectable<ModelOwnedByTable>;

type Values = Omit<Insertable<ModelInfoTable>, "id" | "created_at" | "updated_at">;

export const listModelInfos = (db: Database): Promise<ModelInfoRow[]> =>
  db.selectFrom("model_infos").selectAll().orderBy("id", "desc").execute();

export const findModelInfo = (db: Database, id: number): Promise<ModelInfoRow | undefined> =>
  db.selectFrom("model_infos").selectAll().where("id", "=", id).executeTakeFirst();

export const insertModelInfo = async (db: Database, values: Values, now: number): Promise<void> => {
  await db
    .insertInto("model_infos")
    .values({ ...values, created_at: now, updated_at: now })
    .execute();
};

/** Whether there was such a row. */
export const updateModelInfo = async (db: Database, id: number, values: Values, now: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("model_infos")
    .set({ ...values, updated_at: now })
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** Whether there was such a row. */
export const deleteModelInfo = async (db: Database, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom("model_infos").where("id", "=", id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

export const listVendors = (db: Database): Promise<VendorRow[]> =>
  db.selectFrom("model_ownedby").selectAll().orderBy("id").execute();

export const findVendor = (db: Database, id: number): Promise<VendorRow | undefined> =>
  db.selectFrom("model_ownedby").selectAll().where("id", "=", id).executeTakeFirst();

export const insertVendor = async (db: Database, vendor: VendorRow): Promise<void> => {
  await db.insertInto("model_ownedby").values(vendor).execute();
};

/** Whether there was such a vendor. */
export const updateVendor = async (db: Database, { id, name, icon }: VendorRow): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("model_ownedby")
    .set({ name, icon })
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** Whether there was such a vendor. */
export const deleteVendor = async (db: Database, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom("model_ownedby").where("id", "=", id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};
