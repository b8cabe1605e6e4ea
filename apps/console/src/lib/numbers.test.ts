import { formatCount } from "@one-hub/sdk/format";
import { expect, test } from "vitest";
import { columnDigits, grouped, ratioDigits } from "./numbers.ts";

test.each([
  ["$1234567.891234", "$1,234,567.891234"],
  ["-$1000", "-$1,000"],
  ["$999.5", "$999.5"],
  ["$0.000054", "$0.000054"],
  ["750k", "750k"],
  ["1234.567B", "1,234.567B"],
  ["9999", "9,999"],
])("thousands of %s are apart: %s", (text, expected) => {
  expect(grouped(text)).toBe(expected);
});

test.each([
  [0, "0"],
  [1 / 7, "0.142857"],
  [0.000_012_34, "0.000012"],
  [0.000_000_1, "0.0000001"],
  [0.000_000_012_34, "0.000000012"],
  [1e-30, "0"],
])("a ratio keeps two significant digits: %d as %s", (ratio, text) => {
  expect(formatCount(ratio, "en", ratioDigits(ratio))).toBe(text);
});

test.each([
  [[], 2],
  [["$5", "$12.5"], 2],
  [["$5", "$0.000054", "-$1.25"], 6],
])("sums %j of a column have %d decimals", (sums, digits) => {
  expect(columnDigits(sums)).toBe(digits);
});
