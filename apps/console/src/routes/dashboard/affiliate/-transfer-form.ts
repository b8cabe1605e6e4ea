import * as z from "zod/mini";
import { pointsOf, type QuotaUnit } from "../../../lib/quota-input.ts";

/** Values of the form: an amount of dollars or points. */
export interface TransferValues {
  quota: string;
  quotaUnit: QuotaUnit;
}

/** How much is moved, in points: more than nothing, and never more than there is. */
export const transferForm = (earnings: number, quotaPerUnit: number) =>
  z.pipe(
    z.object({ quota: z.string(), quotaUnit: z.enum(["amount", "points"]) }).check((context) => {
      const { quota, quotaUnit } = context.value;
      const points = pointsOf(quota, quotaUnit, quotaPerUnit);
      const code =
        quota.trim() === ""
          ? "required"
          : points === undefined
            ? quotaUnit === "points"
              ? "notPoints"
              : "notAmount"
            : points === 0
              ? "nothing"
              : points > earnings
                ? "tooMuch"
                : undefined;
      if (code !== undefined)
        context.issues.push({ code: "custom", input: quota, path: ["quota"], message: code, continue: true });
    }),
    z.transform(({ quota, quotaUnit }: TransferValues) => pointsOf(quota, quotaUnit, quotaPerUnit) ?? 0),
  );

/**
 * What became of a transfer whose reply was lost, by the earnings before it and those that are left; `left` is undefined where they could not be read.
 * Earnings may have grown meanwhile: only figures that fit exactly tell.
 */
export const outcomeOfTransfer = (
  before: number,
  points: number,
  left: number | undefined,
): "done" | "failed" | "unknown" => {
  if (left === before - points) return "done";
  return left === before ? "failed" : "unknown";
};
