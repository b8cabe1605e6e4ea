import { expect, it } from "vitest";
import { wholeNumber } from "./whole-number.ts";

it("a whole number is digits alone, because a point may group thousands", () => {
  expect(["0", " 128000 ", "007"].map(wholeNumber)).toEqual([0, 128_000, 7]);
  for (const text of ["", "128.000", "128,000", "5.0", "5.", "-1", "1e3"]) expect(wholeNumber(text)).toBeUndefined();
});
