import {
  amountToQuota,
  DEFAULT_QUOTA_PER_UNIT,
  formatBalance,
  formatCharge,
  formatQuota,
  quotaToAmount,
  type QuotaDisplay,
} from "@one-hub/sdk/format";
import { useMemo } from "react";

import { useGatewayStorage } from "./context.ts";
import { useStatus } from "./status.ts";
import { storageKeys, type GatewayStorage } from "./storage.ts";

/** Formats quota as the site shows it. Quota is integer points throughout, amounts are US dollars. */
export interface QuotaFormat extends QuotaDisplay {
  /** As the site shows quota: `$1.5`, or `750k` points. `digits` is the most decimals, 2 by default. */
  format: (quota: number, digits?: number) => string;
  /** Always dollars, up to 6 decimals: balances. */
  balance: (quota: number) => string;
  /** Always dollars with exactly `digits` decimals, 6 by default: columns of charges. */
  charge: (quota: number, digits?: number) => string;
  /** Points in dollars, for charts and sums. */
  toAmount: (quota: number) => number;
  /** Dollars in points, an integer. */
  toQuota: (amount: number) => number;
}

/** Until the status is loaded: its last stored values, else the defaults of a new gateway. */
const remembered = (storage: GatewayStorage): QuotaDisplay => {
  const perUnit = Number(storage.getItem(storageKeys.quotaPerUnit) ?? "");
  return {
    quotaPerUnit: Number.isFinite(perUnit) && perUnit > 0 ? perUnit : DEFAULT_QUOTA_PER_UNIT,
    displayInCurrency: (storage.getItem(storageKeys.displayInCurrency) ?? "true") === "true",
  };
};

/** Formatting functions bound to a site's settings, for use outside of components; see {@link useQuota}. */
export const quotaFormat = ({ quotaPerUnit, displayInCurrency }: QuotaDisplay): QuotaFormat => ({
  quotaPerUnit,
  displayInCurrency,
  format: (quota, digits) => formatQuota(quota, { quotaPerUnit, displayInCurrency }, digits),
  balance: (quota) => formatBalance(quota, quotaPerUnit),
  charge: (quota, digits) => formatCharge(quota, quotaPerUnit, digits),
  toAmount: (quota) => quotaToAmount(quota, quotaPerUnit),
  toQuota: (amount) => amountToQuota(amount, quotaPerUnit),
});

/**
 * Quota in the form that the site has chosen.
 *
 * @example const quota = useQuota(); return <b>{quota.format(user.quota)}</b>;
 */
export const useQuota = (): QuotaFormat => {
  const storage = useGatewayStorage();
  const { status } = useStatus();
  const perUnit = status?.quota_per_unit;
  const inCurrency = status?.display_in_currency;
  return useMemo(() => {
    if (perUnit === undefined || inCurrency === undefined) return quotaFormat(remembered(storage));
    return quotaFormat({ quotaPerUnit: perUnit, displayInCurrency: inCurrency });
  }, [storage, perUnit, inCurrency]);
};
