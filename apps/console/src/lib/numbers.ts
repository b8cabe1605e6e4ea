import { useQuota } from "@one-hub/hooks";
import { abbreviateNumber, formatCount, formatPercent } from "@one-hub/sdk/format";
import { useMemo } from "react";
import { useLanguage } from "../i18n/use-language.ts";

/** Numbers in the person's language and quota in the site's setting, as texts. */
export const useNumbers = () => {
  const quota = useQuota();
  const { locale } = useLanguage();
  return useMemo(
    () => ({
      locale,
      /** As the site shows quota: "$1.5", or "750k" points. */
      quota: quota.format,
      /** Always dollars, up to 6 decimals. */
      balance: quota.balance,
      /** Always dollars with 6 decimals: columns of charges. */
      charge: quota.charge,
      /** Dollars with two decimals, or two significant digits below a cent; undefined where the site shows points. */
      headline: (value: number) => {
        if (!quota.displayInCurrency) return undefined;
        const size = Math.abs(quota.toAmount(value));
        return quota.charge(value, size === 0 || size >= 0.01 ? 2 : Math.min(6, 1 - Math.floor(Math.log10(size))));
      },
      /** As {@link quota} with up to 6 decimals, as balances have them: sums of spend, so that they can be compared. */
      spend: (value: number) => quota.format(value, 6),
      /** Points in dollars, and back. */
      toAmount: quota.toAmount,
      toQuota: quota.toQuota,
      quotaPerUnit: quota.quotaPerUnit,
      displayInCurrency: quota.displayInCurrency,
      /** "1,234,567". */
      count: (value: number, digits = 0, keepZeros = false) => formatCount(value, locale, digits, keepZeros),
      /** "1.2M", or "1,2M" in languages with a decimal comma. */
      short: (value: number, digits = 1) => abbreviateNumber(value, digits, locale),
      /** Points as the specification writes quota, the same in every language: "1.25k". */
      points: (value: number) => abbreviateNumber(value, 3),
      percent: (share: number, digits = 1) => formatPercent(share, locale, digits),
    }),
    [locale, quota],
  );
};

/** What {@link useNumbers} hands to functions that are no components. */
export type Numbers = ReturnType<typeof useNumbers>;
