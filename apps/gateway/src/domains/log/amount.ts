import type { Options } from "../option/options.ts";

/** Quota units as log texts name them: dollars with six digits, or points where the site shows points. */
export const amountText = (quota: number, options: Options): string => {
  if (!options.flag("DisplayInCurrencyEnabled")) return `${quota} 点`;
  const dollars = Math.abs(quota / options.number("QuotaPerUnit")).toFixed(6);
  return `${quota < 0 ? "-" : ""}＄${dollars}`;
};
