import * as z from "zod/mini";
import { excessIssue, pointsOf, type QuotaUnit } from "../../../../lib/quota-input.ts";

export interface RefundValues {
  readonly quota: string;
  readonly quotaUnit: QuotaUnit;
  readonly reason: string;
}

/** Letters of a reason. */
export const MAX_REASON = 500;

/** A refund: points to take back, at most those that the order gave, and why. */
export const refundSchema = (order: { readonly quota: number }, quotaPerUnit: number) =>
  z.custom<RefundValues>().check(
    z.superRefine(({ quota, quotaUnit, reason }, context) => {
      const problem = (field: keyof RefundValues, message: string): void =>
        context.addIssue({ code: "custom", path: [field], message });
      const excess = excessIssue(quota, quotaUnit, quotaPerUnit, order.quota);
      if (excess !== undefined) problem("quota", excess);
      else if (pointsOf(quota, quotaUnit, quotaPerUnit) === undefined) problem("quota", "invalid_format");
      if (reason.trim() === "") problem("reason", "required");
      else if (reason.trim().length > MAX_REASON) problem("reason", `too_big?origin=string&maximum=${MAX_REASON}`);
    }),
  );
