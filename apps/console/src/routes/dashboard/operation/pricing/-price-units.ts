import type { PriceType } from "@one-hub/sdk";
import { formatDecimal, isPriceRatio, ratioOfUsdPer1K, ratioOfUsdPer1M, usdPer1K, usdPer1M } from "@one-hub/sdk/format";
import { amountWithPoint, plainNumber } from "../../../../lib/decimal-input.ts";

/** Units in which a price can be typed. For a price per call, 1K means the call. */
export const priceUnits = ["ratio", "usd1M", "usd1K", "cny1M", "cny1K"] as const;

/** One of {@link priceUnits}. */
export type PriceUnit = (typeof priceUnits)[number];

/** The units of a type of price: a call has no thousands. */
export const unitsOf = (type: PriceType): readonly PriceUnit[] =>
  type === "times" ? ["ratio", "usd1K", "cny1K"] : priceUnits;

/** The unit, or its equivalent per call where the type has no price per million. */
export const unitFor = (type: PriceType, unit: PriceUnit): PriceUnit =>
  unitsOf(type).includes(unit) ? unit : unit === "usd1M" ? "usd1K" : "cny1K";

/** Yuan for one US dollar in the prices of models. Fixed, as in one-hub: the site's `PaymentUSDRate` is for top-ups only. */
export const CNY_PER_USD = 7;

/** A ratio as a price in a unit. Exact up to the nearest float. */
export const priceIn = (ratio: number, unit: PriceUnit): number => {
  if (unit === "ratio") return ratio;
  const factor = unit.startsWith("cny") ? CNY_PER_USD : 1;
  return (unit.endsWith("1M") ? usdPer1M : usdPer1K)(ratio, factor);
};

/** Undoes {@link priceIn}. */
export const ratioFrom = (price: number, unit: PriceUnit): number => {
  if (unit === "ratio") return price;
  const factor = unit.startsWith("cny") ? CNY_PER_USD : 1;
  return (unit.endsWith("1M") ? ratioOfUsdPer1M : ratioOfUsdPer1K)(price, factor);
};

/** Decimals of a ratio or price as it is typed or compared: enough for the cheapest token, too few to show a float's noise. */
export const EXACT_DIGITS = 12;

/** A ratio as it is typed in a unit. */
export const priceText = (ratio: number, unit: PriceUnit): string => formatDecimal(priceIn(ratio, unit), EXACT_DIGITS);

/** The greatest that `isPriceRatio` lets through. */
const MAX_RATIO = 1_000_000;

const typedNumber = (text: string): number | undefined => plainNumber(amountWithPoint(text));

/** The ratio of a price as typed; undefined where it is no number, negative or beyond what the gateway takes. */
export const typedRatio = (text: string, unit: PriceUnit): number | undefined => {
  const price = typedNumber(text);
  const ratio = price === undefined ? undefined : ratioFrom(price, unit);
  return isPriceRatio(ratio) ? ratio : undefined;
};

/** Why {@link typedRatio} has no ratio for a text: `code`, or the greatest price; undefined where it has one. */
export const priceIssue = (text: string, unit: PriceUnit, code: string): string | undefined => {
  if (typedRatio(text, unit) !== undefined) return undefined;
  return typedNumber(text) === undefined ? code : `too_big?origin=number&maximum=${priceText(MAX_RATIO, unit)}`;
};
