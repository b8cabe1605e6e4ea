import { amountToQuota, formatDecimal, quotaToAmount } from "@one-hub/sdk/format";
import { amountWithPoint, plainNumber } from "./decimal-input.ts";
import { wholeNumber } from "./whole-number.ts";

/** In which unit a quota is typed: US dollars, or points. */
export type QuotaUnit = "amount" | "points";

/** Points of a quota as typed; undefined when it is no number, negative, or points are not whole. */
export const pointsOf = (text: string, unit: QuotaUnit, quotaPerUnit: number): number | undefined => {
  const number = unit === "points" ? wholeNumber(text) : plainNumber(amountWithPoint(text));
  if (number === undefined) return undefined;
  const points = unit === "points" ? number : amountToQuota(number, quotaPerUnit);
  return Number.isSafeInteger(points) ? points : undefined;
};

/** Most points of a key or a code: no balance holds more. */
const MAX_POINTS = 1_000_000_000_000_000;

const typedNumber = (text: string): number => plainNumber(amountWithPoint(text)) ?? Number.NaN;

/** The issue of a quota as typed that is above `most` points, however large it is; undefined for every other text. */
export const excessIssue = (
  text: string,
  unit: QuotaUnit,
  quotaPerUnit: number,
  most: number = MAX_POINTS,
): string | undefined => {
  const inUnit = (points: number): number => (unit === "points" ? points : quotaToAmount(points, quotaPerUnit));
  const isAbove = typedNumber(text) > inUnit(MAX_POINTS) || (pointsOf(text, unit, quotaPerUnit) ?? Number.NaN) > most;
  return isAbove ? `too_big?origin=number&maximum=${formatDecimal(inUnit(most), 6)}` : undefined;
};

/** The issue of a quota as typed, as `lib/issue-text.ts` reads it; undefined for a valid one, zero included. */
export const quotaIssue = (text: string, unit: QuotaUnit, quotaPerUnit: number): string | undefined => {
  const excess = excessIssue(text, unit, quotaPerUnit);
  if (excess !== undefined) return excess;
  const points = pointsOf(text, unit, quotaPerUnit);
  if (points === undefined) return unit === "points" ? "notPoints" : "notAmount";
  return points === 0 && typedNumber(text) > 0 ? "tooSmall" : undefined;
};

/** Points written in a unit; points themselves where the amount would not lead back to them. */
export const quotaText = (
  points: number,
  unit: QuotaUnit,
  quotaPerUnit: number,
): { readonly quota: string; readonly quotaUnit: QuotaUnit } => {
  const amount = formatDecimal(quotaToAmount(points, quotaPerUnit), 6);
  return unit === "amount" && pointsOf(amount, "amount", quotaPerUnit) === points
    ? { quota: amount, quotaUnit: "amount" }
    : { quota: String(points), quotaUnit: "points" };
};
