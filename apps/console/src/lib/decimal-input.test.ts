import { describe, expect, it } from "vitest";
import { amountWithPoint, plainNumber, withDecimalPoint } from "./decimal-input.ts";

describe("a decimal as typed", () => {
  it.each([
    [" 7,5 ", "7.5"],
    [",5", ".5"],
    ["-0,5", "-0.5"],
    ["7.5", "7.5"],
    ["1,000.5", "1,000.5"],
    ["1.000,5", "1.000,5"],
    ["1,000,000", "1,000,000"],
    ["", ""],
  ])("%j is read as %j", (typed, text) => {
    expect(withDecimalPoint(typed)).toBe(text);
  });

  it("keeps the comma of an amount only where it may group thousands", () => {
    expect(["500,000", " 1,000", "-1,000"].map(amountWithPoint)).toEqual(["500,000", "1,000", "-1,000"]);
    expect(["0,125", "7,5", "7,1250", "1000,000", "1.000"].map(amountWithPoint)).toEqual([
      "0.125",
      "7.5",
      "7.1250",
      "1000.000",
      "1.000",
    ]);
  });

  it("is a number in plain digits alone", () => {
    expect(["7.5", ".5", "5.", "007"].map(plainNumber)).toEqual([7.5, 0.5, 5, 7]);
    for (const text of ["", " 1", "0x10", "1e3", "Infinity", "-1", "1,5"]) expect(plainNumber(text)).toBeUndefined();
  });
});
