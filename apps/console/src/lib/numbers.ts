import { useQuota } from "@one-hub/hooks";
import { abbreviateNumber, formatCount, formatPercent } from "@one-hub/sdk/format";
import { useMemo } from "react";
import { useLanguage } from "../i18n/use-language.ts";

/** "$1,234.5" of "$1234.5": the specification's formats, which the SDK has, leave thousands together. */
export const grouped = (sum: string): string =>
  sum.replace(/^\D*\d+/, (whole) => whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ","));

/** Decimals of a ratio that is shown: `digits`, or more where a small one needs them for two significant digits. */
export const ratioDigits = (ratio: number, digits = 6): number =>
  ratio > 0 ? Math.max(digits, Math.min(20, 1 - Math.floor(Math.log10(ratio)))) : digits;

/** Decimals of a column of sums in which the points stand under each other: as many as one of them needs, two at least. */
export const columnDigits = (sums: readonly string[]): number =>
  Math.max(2, ...sums.map((sum) => sum.split(".")[1]?.length ?? 0));

/** Numbers in the person's language and quota in the site's setting, as texts. */
export const useNumbers = () => {
  const quota = useQuota();
  const { locale } = useLanguage();
  return useMemo(() => {
    const format = (value: number, digits?: number) => grouped(quota.format(value, digits));
    const charge = (value: number, digits?: number) => grouped(quota.charge(value, digits));
    const spend = (value: number) => format(value, 6);
    return {
      locale,
      /** As the site shows quota: "$1.5", or "750k" points. */
      quota: format,
      /** Always dollars, up to 6 decimals. */
      balance: (value: number) => grouped(quota.balance(value)),
      /** Always dollars with 6 decimals: columns of charges. */
      charge,
      /** Dollars with two decimals, or two significant digits below a cent; undefined where the site shows points. */
      headline: (value: number) => {
        if (!quota.displayInCurrency) return undefined;
        const size = Math.abs(quota.toAmount(value));
        return charge(value, size === 0 || size >= 0.01 ? 2 : Math.min(6, 1 - Math.floor(Math.log10(size))));
      },
      /** As {@link quota} with up to 6 decimals, as balances have them: sums of spend, so that they can be compared. */
      spend,
      /** As `spend`, for a column of these values, whose points stand under each other. */
      inColumn: (values: readonly number[]) => {
        if (!quota.displayInCurrency) return spend;
        const digits = columnDigits(values.map(spend));
        return (value: number) => charge(value, digits);
      },
      /** As {@link quota}, dollars from 10,000 on in short, "$12.5k": for an axis, whose room is fixed. */
      shortQuota: (value: number) => {
        const amount = quota.toAmount(value);
        if (!quota.displayInCurrency || Math.abs(amount) < 10_000) return format(value, 6);
        return `${amount < 0 ? "-" : ""}$${abbreviateNumber(Math.abs(amount))}`;
      },
      /** Points in dollars, and back. */
      toAmount: quota.toAmount,
      toQuota: quota.toQuota,
      quotaPerUnit: quota.quotaPerUnit,
      displayInCurrency: quota.displayInCurrency,
      /** "1,234,567". */
      count: (value: number, digits = 0, keepZeros = false) => formatCount(value, locale, digits, keepZeros),
      /** A ratio with up to `digits` decimals, and with two significant digits where it is smaller. */
      ratio: (ratio: number, digits = 6) => formatCount(ratio, locale, ratioDigits(ratio, digits)),
      /** "1.2M", or "1,2M" in languages with a decimal comma. */
      short: (value: number, digits = 1) => abbreviateNumber(value, digits, locale),
      /** Points as the specification writes quota, the same in every language: "1.25k". */
      points: (value: number) => abbreviateNumber(value, 3),
      percent: (share: number, digits = 1) => formatPercent(share, locale, digits),
    };
  }, [locale, quota]);
};

/** What {@link useNumbers} hands to functions that are no components. */
export type Numbers = ReturnType<typeof useNumbers>;
