import { describe, expect, it } from "vitest";

import { durationMark, isSlowSpeed, withRowIds } from "./-log-row.ts";
import { testRow } from "./-test-row.ts";

describe("the identity of a row", () => {
  it("is its id, or its second and place where ids are not told", () => {
    expect(
      withRowIds([
        testRow({ id: 5 }),
        testRow({ id: 0, created_at: 9 }),
        testRow({ id: 0, created_at: 9 }),
        testRow({ id: 0, created_at: 8 }),
      ]).map((row) => row.rowId),
    ).toEqual(["5", "9-0", "9-1", "8-0"]);
  });
});

describe("what stands out", () => {
  it("is a call of more than 50 s, and more so of 100 s", () => {
    expect([50_000, 50_001, 100_000, 100_001].map(durationMark)).toEqual([undefined, "slow", "slow", "verySlow"]);
  });

  it("is a speed of ten tokens a second or less", () => {
    expect([10, 10.1].map(isSlowSpeed)).toEqual([true, false]);
  });
});
