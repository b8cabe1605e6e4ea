import * as z from "zod/mini";
import { excessIssue, pointsOf, quotaIssue, type QuotaUnit } from "../../../lib/quota-input.ts";

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
          : points === 0
            ? "nothing"
            : (excessIssue(quota, quotaUnit, quotaPerUnit, earnings) ?? quotaIssue(quota, quotaUnit, quotaPerUnit));
      if (code !== undefined)
        context.issues.push({ code: "custom", input: quota, path: ["quota"], message: code, continue: true });
    }),
    z.transform(({ quota, quotaUnit }: TransferValues) => pointsOf(quota, quotaUnit, quotaPerUnit) ?? 0),
  );

/**
 * The outcome of a transfer with a lost reply, by the earnings before it and after it; `left` is undefined if they could not be read. Earnings may have
 * grown meanwhile, so that any other figure is `unknown`.
 */
export const outcomeOfTransfer = (
  before: number,
  points: number,
  left: number | undefined,
): "done" | "failed" | "unknown" => {
  if (left === before - points) return "done";
  return left === before ? "failed" : "unknown";
};
