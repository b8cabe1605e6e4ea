import { expect, test } from "vitest";
import { outcomeOfTransfer } from "./-transfer-form.ts";

test.each([
  ["was made where the earnings are less by it", 700, "done"],
  ["failed where they are unchanged", 1000, "failed"],
  ["is unknown where they grew meanwhile", 750, "unknown"],
  ["is unknown where they can't be read", undefined, "unknown"],
] as const)("a transfer whose reply is lost %s", (_title, left, outcome) => {
  expect(outcomeOfTransfer(1000, 300, left)).toBe(outcome);
});
