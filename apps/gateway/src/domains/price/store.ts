import type { Selectable } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { PriceTable } from "../../platform/db/schema.ts";

export type PriceRow = Selectable<PriceTable>;

/** Rows of one statement: databases limit its parameters. */
const MAX_ROWS = 1000;

const inParts = function* <Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += MAX_ROWS) yield items.slice(start, start + MAX_ROWS);
};

/** Every price, in the order that the price list has. */
export const listPrices = (db: Database): Promise<PriceRow[]> =>
  db.selectFrom("prices").selectAll().orderBy("channel_type").orderBy("model").execute();

export const insertPrice = async (db: Database, price: PriceRow): Promise<void> => {
  await db.insertInto("prices").values(price).execute();
};

/** Whether there was a price of `model`, which may be renamed by this. */
export const updatePrice = async (db: Database, model: string, price: PriceRow): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("prices")
    .set(price)
    .where("model", "=", model)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** How many of these models had a price. */
export const deletePrices = async (db: Database, models: readonly string[]): Promise<number> => {
  let deleted = 0;
  for (const part of inParts(models)) {
    const { numDeletedRows } = await db.deleteFrom("prices").where("model", "in", part).executeTakeFirstOrThrow();
    deleted += Number(numDeletedRows);
  }
  return deleted;
};

/** Writes these prices, over those that are there. */
const writePrices = async (db: Database, prices: readonly PriceRow[]): Promise<void> => {
  for (const part of inParts(prices))
    await db
      .insertInto("prices")
      .values(part)
      .onConflict((conflict) =>
        conflict.column("model").doUpdateSet((eb) => ({
          type: eb.ref("excluded.type"),
          channel_type: eb.ref("excluded.channel_type"),
          input: eb.ref("excluded.input"),
          output: eb.ref("excluded.output"),
          locked: eb.ref("excluded.locked"),
          extra_ratios: eb.ref("excluded.extra_ratios"),
        })),
      )
      .execute();
};

const lockedByModel = async (db: Database): Promise<Map<string, boolean>> => {
  const rows = await db.selectFrom("prices").select(["model", "locked"]).execute();
  return new Map(rows.map(({ model, locked }) => [model, locked === 1]));
};

/**
 * Writes `prices`, and deletes those of the models in `original` that are not among them. Returns a model that has a price although it is not
 * in `original`; nothing is changed then.
 */
export const setPrices = (
  db: Database,
  original: ReadonlySet<string>,
  prices: readonly PriceRow[],
): Promise<string | undefined> =>
  db.transaction().execute(async (trx) => {
    const there = await lockedByModel(trx);
    const clash = prices.find(({ model }) => !original.has(model) && there.has(model));
    if (clash !== undefined) return clash.model;
    const kept = new Set(prices.map(({ model }) => model));
    await deletePrices(
      trx,
      [...original].filter((model) => !kept.has(model)),
    );
    await writePrices(trx, prices);
    return undefined;
  });

/** Imports prices; see the contract's `PriceUpdateMode`. */
export const importPrices = (
  db: Database,
  prices: readonly PriceRow[],
  mode: "add" | "update" | "overwrite",
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const there = await lockedByModel(trx);
    if (mode === "overwrite") await trx.deleteFrom("prices").where("locked", "=", 0).execute();
    const isMeant: Record<typeof mode, (locked: boolean | undefined) => boolean> = {
      add: (locked) => locked === undefined,
      update: (locked) => locked === false,
      overwrite: (locked) => locked !== true,
    };
    await writePrices(
      trx,
      prices.filter(({ model }) => isMeant[mode](there.get(model))),
    );
  });
