import { expect, test } from "vitest";
import { outcomeOfTransfer, transferForm } from "./-transfer-form.ts";

test.each([
  ["was made where the earnings are less by it", 700, "done"],
  ["failed where they are unchanged", 1000, "failed"],
  ["is unknown where they grew meanwhile", 750, "unknown"],
  ["is unknown where they can't be read", undefined, "unknown"],
] as const)("a transfer whose reply is lost %s", (_title, left, outcome) => {
  expect(outcomeOfTransfer(1000, 300, left)).toBe(outcome);
});

test.each([
  ["1.75", "amount", []],
  ["", "amount", ["required"]],
  ["0", "amount", ["nothing"]],
  ["0.0000001", "amount", ["nothing"]],
  ["x", "amount", ["notAmount"]],
  ["1.5", "points", ["notPoints"]],
  ["1.76", "amount", ["too_big?origin=number&maximum=1.75"]],
  ["99999999999999999999", "amount", ["too_big?origin=number&maximum=1.75"]],
  ["99999999999999999999", "points", ["too_big?origin=number&maximum=875000"]],
] as const)("of earnings of $1.75, %j in %s has the issues %j", (quota, quotaUnit, issues) => {
  const result = transferForm(875_000, 500_000).safeParse({ quota, quotaUnit });
  expect(result.error?.issues.map(({ message }) => message) ?? []).toEqual(issues);
});
