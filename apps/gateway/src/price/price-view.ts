import type { components } from "@one-hub/sdk";
import type { PriceRow } from "../catalog.ts";

type Price = components["schemas"]["Price"];

/** What a model without a price costs (contract 1.5). */
export const unpriced: Price = {
  model: "",
  type: "tokens",
  channel_type: 0,
  input: 30,
  output: 30,
  locked: false,
};

/** The contract's price. */
export const toPrice = (row: PriceRow): Price => ({
  model: row.model,
  type: row.type === "times" ? "times" : "tokens",
  channel_type: row.channel_type,
  input: row.input,
  output: row.output,
  locked: row.locked === 1,
  ...(Object.keys(row.extraRatios).length === 0 ? {} : { extra_ratios: { ...row.extraRatios } }),
});
