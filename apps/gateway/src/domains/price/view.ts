import type { components } from "@one-hub/sdk";
import type { PriceRow } from "../../relay/routing/catalog.ts";
import { type ModelInfo, toPriceInfo } from "../model/model-info.ts";

type Price = components["schemas"]["Price"];

/** The fallback for a model without a price; the relay charges the same. */
export const unpriced: Price = {
  model: "",
  type: "tokens",
  channel_type: 0,
  input: 30,
  output: 30,
  locked: false,
};

const plainPrice = (row: PriceRow): Price => ({
  model: row.model,
  type: row.type === "times" ? "times" : "tokens",
  channel_type: row.channel_type,
  input: row.input,
  output: row.output,
  locked: row.locked === 1,
  ...(Object.keys(row.extraRatios).length === 0 ? {} : { extra_ratios: { ...row.extraRatios } }),
});

/** The contract's price, with what is known about its model. */
export const toPrice = (row: PriceRow, infos?: ReadonlyMap<string, ModelInfo>): Price => {
  const info = infos?.get(row.model);
  return {
    ...plainPrice(row),
    ...(info === undefined ? {} : { model_info: toPriceInfo(info) }),
  };
};
