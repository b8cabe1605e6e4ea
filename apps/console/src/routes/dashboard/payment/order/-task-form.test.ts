import { expect, test } from "vitest";
import { refundSchema } from "./-task-form.ts";

test.each([
  ["10", "amount", []],
  ["0", "amount", []],
  ["x", "amount", ["invalid_format"]],
  ["10.01", "amount", ["too_big?origin=number&maximum=10"]],
  ["99999999999999999999", "amount", ["too_big?origin=number&maximum=10"]],
  ["99999999999999999999", "points", ["too_big?origin=number&maximum=5000000"]],
] as const)("of an order of $10, a refund of %j in %s has the issues %j", (quota, quotaUnit, issues) => {
  const result = refundSchema({ quota: 5_000_000 }, 500_000).safeParse({ quota, quotaUnit, reason: "Ordered twice" });
  expect(result.error?.issues.map(({ message }) => message) ?? []).toEqual(issues);
});
