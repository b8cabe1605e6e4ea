import { describe, expect, it } from "vitest";
import { bestOf } from "./-best.ts";

const best = (values: readonly (number | undefined)[], wanted: "lowest" | "highest"): readonly number[] => {
  const rows = values.map((value, index) => ({ value, index }));
  return [...bestOf(rows, ({ value }) => value, wanted)].map(({ index }) => index);
};

describe("the best of several models", () => {
  it.each([
    [[3, 1, 2], "lowest", [1]],
    [[3, 1, 2], "highest", [0]],
    [[1, 2, 1], "lowest", [0, 2]],
    [[0, undefined, 2], "lowest", [0]],
  ] as const)("%j, %s: %j", (values, wanted, expected) => {
    expect(best(values, wanted)).toEqual(expected);
  });

  it.each([[[]], [[1]], [[1, undefined]], [[2, 2, 2]]])("has no winner in %j", (values) => {
    expect(best(values, "lowest")).toEqual([]);
    expect(best(values, "highest")).toEqual([]);
  });
});
