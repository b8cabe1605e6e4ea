import type { Database } from "../../platform/db/database.ts";
import type { ZoneSpan } from "./site-days.ts";

/** The zones that days were counted in, the first one first. */
export const listZones = (db: Database): Promise<ZoneSpan[]> =>
  db.selectFrom("time_zones").selectAll().orderBy("start").execute();

/** Stores these zones in place of all that were stored; in a transaction of the caller's. */
export const replaceZones = async (trx: Database, zones: readonly ZoneSpan[]): Promise<void> => {
  await trx.deleteFrom("time_zones").execute();
  await trx.insertInto("time_zones").values(zones).execute();
};
