import type { AssignmentVariables } from "@one-hub/hooks";
import * as z from "zod/mini";
import { pointsOf, type QuotaUnit } from "../../../../lib/quota-input.ts";

export interface AssignValues {
  readonly target: "order" | "user";
  readonly tradeNo: string;
  readonly userId: string;
  /** Empty for the worth of the money. */
  readonly quota: string;
}

const ID = /^[1-9]\d{0,14}$/;

/** Id of a user as typed; undefined where it is none. */
export const userIdOf = (typed: string): number | undefined =>
  ID.test(typed.trim()) ? Number(typed.trim()) : undefined;

const MAX_NUMBER_LENGTH = 64;

/** Where the money goes: to an order, or to a user with as many points as typed. */
export const assignSchema = (unit: QuotaUnit, quotaPerUnit: number) =>
  z.custom<AssignValues>().check(
    z.superRefine(({ target, tradeNo, userId, quota }, context) => {
      const problem = (field: keyof AssignValues, message: string): void =>
        context.addIssue({ code: "custom", path: [field], message });
      if (target === "order") {
        if (tradeNo.trim() === "") problem("tradeNo", "required");
        else if (tradeNo.trim().length > MAX_NUMBER_LENGTH) problem("tradeNo", "invalid_format");
        return;
      }
      if (userIdOf(userId) === undefined) problem("userId", userId.trim() === "" ? "required" : "invalid_format");
      if (quota.trim() !== "" && pointsOf(quota, unit, quotaPerUnit) === undefined) problem("quota", "invalid_format");
    }),
  );

/** A checked form as the gateway takes it. */
export const assignment = (
  values: AssignValues,
  id: number,
  { unit, quotaPerUnit }: { readonly unit: QuotaUnit; readonly quotaPerUnit: number },
): AssignmentVariables =>
  values.target === "order"
    ? { id, trade_no: values.tradeNo.trim() }
    : { id, user_id: userIdOf(values.userId) ?? 0, quota: pointsOf(values.quota, unit, quotaPerUnit) ?? 0 };
