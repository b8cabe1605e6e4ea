import type { Schemas } from "@one-hub/sdk";
import type { PriceRow } from "../../relay/routing/catalog.ts";
import type { PriceRow as StoredPrice } from "./store.ts";
import { withRevision } from "../../platform/revision.ts";
import { type ModelInfo, toPriceInfo } from "../model/model-info.ts";

type Price = Schemas["Price"];

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

/** The row of a price that is written: all of its fields, its name without blanks around it. */
export const toRow = (input: Schemas["PriceInput"]): StoredPrice => ({
  model: input.model.trim(),
  type: input.type,
  channel_type: input.channel_type ?? 0,
  input: input.input ?? 0,
  output: input.output ?? 0,
  locked: input.locked === true ? 1 : 0,
  extra_ratios:
    input.extra_ratios === undefined || input.extra_ratios === null || Object.keys(input.extra_ratios).length === 0
      ? null
      : JSON.stringify(input.extra_ratios),
});

/** A row is replaced when anything of it changes, so that the digest of thousands of prices is made once. */
const revisions = new WeakMap<PriceRow, string>();

/** The price as administrators edit it. */
export const toEditablePrice = (row: PriceRow, infos?: ReadonlyMap<string, ModelInfo>): Price => {
  const revision = revisions.get(row) ?? withRevision({}, row).revision;
  revisions.set(row, revision);
  return { ...toPrice(row, infos), revision };
};
