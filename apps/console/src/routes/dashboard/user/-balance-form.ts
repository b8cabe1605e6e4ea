import * as z from "zod/mini";
import { pointsOf, quotaIssue, type QuotaUnit } from "../../../lib/quota-input.ts";

/** A change of a balance as typed. */
export interface BalanceValues {
  direction: "add" | "take";
  quota: string;
  quotaUnit: QuotaUnit;
  remark: string;
}

/** As the gateway takes it. */
export const MAX_REMARK_LENGTH = 500;

/** Signed points of a change; undefined while they are no number. */
export const deltaOf = (
  { direction, quota, quotaUnit }: Pick<BalanceValues, "direction" | "quota" | "quotaUnit">,
  quotaPerUnit: number,
): number | undefined => {
  const points = pointsOf(quota, quotaUnit, quotaPerUnit);
  return points === undefined ? undefined : direction === "take" ? 0 - points : points;
};

/** Never nothing, and never more than there is: an open one-hub would store a debt. */
export const balanceForm = (balance: number, quotaPerUnit: number) =>
  z
    .object({
      direction: z.enum(["add", "take"]),
      quota: z.string(),
      quotaUnit: z.enum(["amount", "points"]),
      remark: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_REMARK_LENGTH)),
    })
    .check((context) => {
      const { quota, quotaUnit } = context.value;
      const delta = deltaOf(context.value, quotaPerUnit);
      const code =
        quota.trim() === ""
          ? "required"
          : delta === 0
            ? "nothing"
            : delta !== undefined && delta < 0 && -delta > balance
              ? "tooMuch"
              : quotaIssue(quota, quotaUnit, quotaPerUnit);
      if (code !== undefined)
        context.issues.push({ code: "custom", input: quota, path: ["quota"], message: code, continue: true });
    });
