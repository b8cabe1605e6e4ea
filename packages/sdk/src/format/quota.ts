import { decimalOf, multiply, one, quotient, textOf, type Decimal } from "./decimal.ts";
import { abbreviated } from "./number.ts";

/** Points for one US dollar where the status does not say otherwise. */
export const DEFAULT_QUOTA_PER_UNIT = 500_000;

/** How a site shows quota; the two fields of its status. */
export interface QuotaDisplay {
  /** Points for one US dollar, `quota_per_unit` of the status. Anything but a positive number counts as the default. */
  quotaPerUnit: number;
  /** Dollars instead of points, `display_in_currency` of the status. */
  displayInCurrency: boolean;
}

const perUnit = (quotaPerUnit: number): number =>
  Number.isFinite(quotaPerUnit) && quotaPerUnit > 0 ? quotaPerUnit : DEFAULT_QUOTA_PER_UNIT;

const unitOf = (quotaPerUnit: number): Decimal => decimalOf(perUnit(quotaPerUnit));

/** Points in US dollars, as a number for charts and sums. Show {@link formatQuota} instead. Never NaN, never -0. */
export const quotaToAmount = (quota: number, quotaPerUnit: number): number =>
  Number.isFinite(quota) ? quota / perUnit(quotaPerUnit) + 0 : 0;

/**
 * US dollars in points: multiplied by `quotaPerUnit` and rounded to an integer, half away from zero, without binary noise. It undoes
 * {@link quotaToAmount} for every balance up to 2^50 points.
 *
 * @example amountToQuota(0.1, 500_000) === 50_000
 */
export const amountToQuota = (amount: number, quotaPerUnit: number): number =>
  Number(quotient(multiply(decimalOf(amount), unitOf(quotaPerUnit)), one, 0));

const dollars = (quota: number, quotaPerUnit: number, digits: number): string => {
  const units = quotient(decimalOf(quota), unitOf(quotaPerUnit), digits);
  return units < 0n ? `-$${textOf(-units, digits)}` : `$${textOf(units, digits)}`;
};

/**
 * Quota as the site shows it: in dollars with `$` and up to `digits` decimals (default 2), or in points, from 10 000 on
 * as k, M, B with up to 3 decimals. Trailing zeros are trimmed.
 *
 * @example
 * formatQuota(750_000, { quotaPerUnit: 500_000, displayInCurrency: true })  // "$1.5"
 * formatQuota(750_000, { quotaPerUnit: 500_000, displayInCurrency: false }) // "750k"
 */
export const formatQuota = (quota: number, display: QuotaDisplay, digits = 2): string =>
  display.displayInCurrency ? dollars(quota, display.quotaPerUnit, digits) : abbreviated(quota, digits, 3);

/**
 * Balance figures of the account drawer: dollars with up to 6 decimals, whatever the site's display setting.
 *
 * @example formatBalance(617_283, 500_000) // "$1.234566"
 */
export const formatBalance = (quota: number, quotaPerUnit: number): string => dollars(quota, quotaPerUnit, 6);

/**
 * Dollars in a fixed-width column: always `digits` decimals (default 6), as log rows and usage tables have them.
 *
 * @example formatCharge(27, 500_000) // "$0.000054"
 */
export const formatCharge = (quota: number, quotaPerUnit: number, digits = 6): string => {
  const units = quotient(decimalOf(quota), unitOf(quotaPerUnit), digits);
  return units < 0n ? `-$${textOf(-units, digits, true)}` : `$${textOf(units, digits, true)}`;
};
