import { expect, test } from "vitest";
import { grouped } from "./numbers.ts";

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
