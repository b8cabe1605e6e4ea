import { decimalOf, one, quotient, textOf, type Decimal } from "./decimal.ts";

interface Step {
  suffix: string;
  divisor: Decimal;
  /** Upper limit, in this step's own units. */
  limit: bigint;
}

const steps: readonly Step[] = [
  { suffix: "", divisor: one, limit: 10_000n },
  { suffix: "k", divisor: { digits: 1_000n, scale: 0 }, limit: 1_000n },
  { suffix: "M", divisor: { digits: 1_000_000n, scale: 0 }, limit: 1_000n },
];

const billions: Step = { suffix: "B", divisor: { digits: 1_000_000_000n, scale: 0 }, limit: 0n };

/** Shared by quota and counts: raw below 10 000 with `rawDigits` decimals, above as k, M, B with `digits`. Sign in front. */
export const abbreviated = (value: number, rawDigits: number, digits: number): string => {
  const exact = decimalOf(value);
  const size: Decimal = { digits: exact.digits < 0n ? -exact.digits : exact.digits, scale: exact.scale };
  const write = ({ suffix, divisor }: Step, places: number): string => {
    const units = quotient(size, divisor, places);
    return `${exact.digits < 0n && units > 0n ? "-" : ""}${textOf(units, places)}${suffix}`;
  };
  for (const step of steps) {
    const places = step.suffix === "" ? rawDigits : digits;
    // Compared after rounding, so that 999 999 999 is "1B" and not "1000M".
    if (quotient(size, step.divisor, places) < step.limit * 10n ** BigInt(places)) return write(step, places);
  }
  return write(billions, digits);
};

/**
 * A plain decimal with up to `digits` decimals, rounded half away from zero; `keepZeros` fills them up. NaN and infinities are 0.
 *
 * @example formatDecimal(1.005, 2) === "1.01"; formatDecimal(2, 2, true) === "2.00"
 */
export const formatDecimal = (value: number, digits = 2, keepZeros = false): string =>
  textOf(quotient(decimalOf(value), one, digits), digits, keepZeros);

// Making an Intl formatter costs more than a hundred uses of it.
const formatters = new Map<string, Intl.NumberFormat>();

/** One formatter for every locale and set of options. */
export const numberFormat = (locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(locale, options);
  formatters.set(key, made);
  return made;
};

/**
 * A count in short: unchanged below 10 000, then k, M, B with up to `digits` decimals (default 1) after the decimal sign of `locale`, a
 * point without one.
 *
 * @example abbreviateNumber(12_345) === "12.3k"; abbreviateNumber(-2_500_000, 1, "vi-VN") === "-2,5M"
 */
export const abbreviateNumber = (value: number, digits = 1, locale?: string): string => {
  const text = abbreviated(value, digits, digits);
  if (locale === undefined || !text.includes(".")) return text;
  const sign = numberFormat(locale, { numberingSystem: "latn" })
    .formatToParts(0.5)
    .find(({ type }) => type === "decimal")?.value;
  return sign === undefined ? text : text.replace(".", sign);
};

const inLanguage = (value: number, locale: string, options: Intl.NumberFormatOptions): string =>
  numberFormat(locale, { ...options, signDisplay: "negative" }).format(Number.isFinite(value) ? value : 0);

/**
 * A number with the thousands separators of a language, with up to `digits` decimals; `keepZeros` fills them up.
 *
 * @example formatCount(1_234_567, "en-US") === "1,234,567"
 */
export const formatCount = (value: number, locale: string, digits = 0, keepZeros = false): string =>
  inLanguage(value, locale, { minimumFractionDigits: keepZeros ? digits : 0, maximumFractionDigits: digits });

/**
 * A share as percent in a language, with up to `digits` decimals (default 1), rounded half away from zero. NaN and infinities are 0.
 *
 * @example formatPercent(0.1234, "en-US") === "12.3%"; formatPercent(0.9909, "fr-FR", 2) === "99,09\u00a0%"
 */
export const formatPercent = (share: number, locale: string, digits = 1): string =>
  inLanguage(share, locale, { style: "percent", maximumFractionDigits: digits });

const sizeUnits = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/**
 * A size in the largest unit of a thousand that leaves at least one of it, as a language writes it. NaN and infinities are 0.
 *
 * @example formatBytes(12_300_000, "en-US") === "12.3 MB"
 */
export const formatBytes = (bytes: number, locale: string): string => {
  const size = Number.isFinite(bytes) ? bytes : 0;
  // Compared after rounding, so that 999 960 bytes are "1 MB" and not "1,000 kB".
  const fitting = sizeUnits.findIndex((_unit, step) => Math.round((Math.abs(size) / 1000 ** step) * 10) < 10_000);
  const step = fitting === -1 ? sizeUnits.length - 1 : fitting;
  return inLanguage(size / 1000 ** step, locale, {
    style: "unit",
    unit: sizeUnits[step] ?? "byte",
    // The short name of a byte has no plural in English.
    unitDisplay: step === 0 ? "long" : undefined,
    maximumFractionDigits: 1,
  });
};

/**
 * A number of days in words. NaN and infinities are 0.
 *
 * @example formatDays(3, "en-US") === "3 days"
 */
export const formatDays = (days: number, locale: string): string =>
  inLanguage(days, locale, { style: "unit", unit: "day", unitDisplay: "long" });
