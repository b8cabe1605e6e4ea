import { decimalOf, multiply, numberOf, one, quotient, textOf, type Decimal } from "./decimal.ts";

/** Price of ratio 1: $0.002 for 1000 tokens, or for one call. */
const perThousand: Decimal = { digits: 2n, scale: 3 };
const perMillion: Decimal = { digits: 2n, scale: 0 };

const priced = (unit: Decimal, ratio: number, groupRatio: number): number =>
  numberOf(multiply(multiply(decimalOf(ratio), decimalOf(groupRatio)), unit));

/** US dollars for 1000 tokens at a price ratio, times the group's. Independent of `quota_per_unit`. */
export const usdPer1K = (ratio: number, groupRatio = 1): number => priced(perThousand, ratio, groupRatio);

/** US dollars for a million tokens at a price ratio, times the group's. */
export const usdPer1M = (ratio: number, groupRatio = 1): number => priced(perMillion, ratio, groupRatio);

/** US dollars for one call of a model that is priced by the call (`times`), times the group's ratio. */
export const usdPerCall = (ratio: number, groupRatio = 1): number => priced(perThousand, ratio, groupRatio);

/** Decimals of a ratio that has to be rounded; prices with 9 digits survive it in every unit. */
const RATIO_PLACES = 15;

const ratioOf = (perUsd: Decimal, price: number, factor: number): number => {
  const usd = multiply(decimalOf(price), perUsd);
  if (factor === 1) return numberOf(usd);
  // Nothing can be told from a price that is free by its factor.
  if (!(factor > 0)) return 0;
  return numberOf({ digits: quotient(usd, decimalOf(factor), RATIO_PLACES), scale: RATIO_PLACES });
};

/**
 * Price ratio of a price for 1000 tokens or one call: what a price form stores. Undoes {@link usdPer1K}; `factor` is what that was multiplied with,
 * such as the yuan for one US dollar.
 */
export const ratioOfUsdPer1K = (price: number, factor = 1): number =>
  ratioOf({ digits: 500n, scale: 0 }, price, factor);

/** Price ratio of a price for a million tokens. Undoes {@link usdPer1M}. */
export const ratioOfUsdPer1M = (price: number, factor = 1): number => ratioOf({ digits: 5n, scale: 1 }, price, factor);

/**
 * A price with `$`, 6 significant digits, zeros trimmed, never in exponents. Digits before the point are all kept.
 *
 * @example formatPrice(usdPer1M(1.25)) === "$2.5"; formatPrice(0.00000123) === "$0.00000123"
 */
export const formatPrice = (usd: number): string => {
  const exact = decimalOf(usd);
  const size = exact.digits < 0n ? -exact.digits : exact.digits;
  // Decimals until the first significant digit, and five more.
  const places = size === 0n ? 0 : Math.max(0, 6 - (size.toString().length - exact.scale));
  const units = quotient({ digits: size, scale: exact.scale }, one, places);
  return `${exact.digits < 0n && units > 0n ? "-" : ""}$${textOf(units, places)}`;
};

// Calls are charged in points: 1 for each token at a price ratio of 1.
const points = (each: bigint, ratio: number, groupRatio: number): number =>
  numberOf(multiply(multiply(decimalOf(ratio), decimalOf(groupRatio)), { digits: each, scale: 0 }));

/** Points of quota for 1000 tokens at a price ratio, times the group's; also for one call where the price is by the call. */
export const pointsPer1K = (ratio: number, groupRatio = 1): number => points(1000n, ratio, groupRatio);

/** Points of quota for a million tokens at a price ratio, times the group's. */
export const pointsPer1M = (ratio: number, groupRatio = 1): number => points(1_000_000n, ratio, groupRatio);
