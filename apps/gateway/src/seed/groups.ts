import type { Transaction } from "kysely";
import type { Services } from "../context.ts";
import type { Schema } from "../platform/db/schema.ts";

/** Groups with their discounts; a total of `min` dollars moves a user there. */
const seedGroups = [
  { symbol: "default", ratio: 1, api_rate: 600, promotion: 0, min: 0, max: 0 },
  { symbol: "vip", ratio: 0.9, api_rate: 1200, promotion: 1, min: 50, max: 500 },
  { symbol: "svip", ratio: 0.8, api_rate: -1, promotion: 1, min: 500, max: 0 },
] as const;

/** Factor of charges in a group. */
export const seedRatioOf = (group: string): number => seedGroups.find(({ symbol }) => symbol === group)?.ratio ?? 1;

/** Gives the groups of the first start their discounts. */
export const discountGroups = async (trx: Transaction<Schema>): Promise<void> => {
  for (const { symbol, ...group } of seedGroups)
    await trx.updateTable("user_groups").set(group).where("symbol", "=", symbol).execute();
};

/** Multipliers of the price by dollars; these amounts are offered as packages. */
const rechargeDiscounts = { "10": 1, "20": 0.98, "50": 0.95, "100": 0.9, "500": 0.85 };

/** Sets the discounts of larger top-ups, unless the site has its own. */
export const discountTopUps = async ({ options }: Pick<Services, "options">): Promise<void> => {
  if (!options.isStored("RechargeDiscount")) await options.set("RechargeDiscount", JSON.stringify(rechargeDiscounts));
};
