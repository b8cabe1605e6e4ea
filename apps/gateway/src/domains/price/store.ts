import type { Selectable } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { PriceTable } from "../../platform/db/schema.ts";

export type PriceRow = Selectable<PriceTable>;

/** Every price, in the order that the price list has. */
export const listPrices = (db: Database): Promise<PriceRow[]> =>
  db.selectFrom("prices").selectAll().orderBy("channel_type").orderBy("model").execute();
