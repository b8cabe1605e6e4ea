import { decimalOf, multiply, one, quotient, textOf } from "./decimal.ts";
import { numberFormat } from "./number.ts";

/** Marks that some languages put around an amount: an amount in a sentence is isolated as a whole, and they would turn it around. */
const directionMarks = /[\u061c\u200e\u200f]/g;

/**
 * An amount of money in a language, to be read from left to right. US dollars are "$1,234.50" in all of them, as balances are written. NaN and
 * infinities are 0; there is no "-0". Anything but a three-letter code follows the number as it is.
 *
 * @example formatCurrency(68.98, { locale: "zh-CN", currency: "CNY" }) === "¥68.98"
 */
export const formatCurrency = (
  amount: number,
  options: { locale: string; currency: string; digits?: number | undefined },
): string => {
  const { locale, currency, digits } = options;
  const isCode = /^[a-z]{3}$/i.test(currency);
  const text = numberFormat(currency.toUpperCase() === "USD" ? "en-US" : locale, {
    ...(isCode && { style: "currency", currency }),
    signDisplay: "negative",
    ...(digits !== undefined && { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  })
    .format(Number.isFinite(amount) ? amount : 0)
    .replaceAll(directionMarks, "");
  return isCode ? text : `${text} ${currency}`.trimEnd();
};

/** Integer cents as money; {@link formatCurrency} for what {@link topUpPrice} computes. */
export const formatCents = (cents: number, options: { locale: string; currency: string }): string =>
  formatCurrency(cents / 100, { ...options, digits: 2 });

/**
 * Label of a discount from the product of two ratios (of a group and a model, for example); undefined if there is none.
 * Chinese locales get "N 折" (ten times the product), all others "N % OFF", with up to 3 decimals.
 *
 * @example
 * discountLabel(0.8, 1.1, "zh-CN") // "8.8 折"
 * discountLabel(0.8, 1.1, "en")    // "12 % OFF"
 */
export const discountLabel = (ratio: number, otherRatio: number, locale: string): string | undefined => {
  if (!Number.isFinite(ratio) || !Number.isFinite(otherRatio)) return undefined;
  const product = multiply(decimalOf(ratio), decimalOf(otherRatio));
  const chinese = /^zh\b|^zh_/i.test(locale);
  // In thousandths of a tenth or of a percent; what rounds to the full price is no discount.
  const full = chinese ? 10_000n : 100_000n;
  const kept = quotient({ digits: product.digits * full, scale: product.scale }, one, 0);
  if (kept >= full || kept < 0n) return undefined;
  return chinese ? `${textOf(kept, 3)} 折` : `${textOf(full - kept, 3)} % OFF`;
};
