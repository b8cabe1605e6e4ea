import { amountToQuota, formatDecimal, quotaToAmount } from "@one-hub/sdk/format";
import { amountWithPoint } from "./decimal-input.ts";

/** In which unit a quota is typed: US dollars, or points. */
export type QuotaUnit = "amount" | "points";

/** Points of a quota as typed; undefined when it is no number, negative, or points are not whole. */
export const pointsOf = (text: string, unit: QuotaUnit, quotaPerUnit: number): number | undefined => {
  // Points are whole: a comma in them is none of decimals.
  const typed = unit === "points" ? text.trim() : amountWithPoint(text);
  if (!/^(?:\d+\.?\d*|\.\d+)$/.test(typed)) return undefined;
  if (unit === "points" && !/^\d+(?:\.0*)?$/.test(typed)) return undefined;
  const points = unit === "points" ? Number(typed) : amountToQuota(Number(typed), quotaPerUnit);
  return Number.isSafeInteger(points) ? points : undefined;
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
