import { describe, expect, it } from "vitest";
import { wrongPartOf } from "./-map-input.ts";

describe("the part of names with values that is corrected first", () => {
  it.each([
    [
      "the value that a row lacks",
      [
        ["a", "b"],
        ["c", " "],
      ],
      { row: 1, part: "value" },
    ],
    [
      "the name that a row lacks, past an empty row",
      [
        ["", ""],
        ["", "b"],
      ],
      { row: 1, part: "name" },
    ],
    [
      "the second of two equal names",
      [
        ["a", "b"],
        ["", ""],
        ["a ", "c"],
      ],
      { row: 2, part: "name" },
    ],
    [
      "the first name, where the rows are too long together",
      [
        ["a", "b"],
        ["c", "d"],
      ],
      { row: 0, part: "name" },
    ],
  ] satisfies [string, string[][], unknown][])("is %s", (_title, rows, wrong) => {
    expect(wrongPartOf(rows.map(([name = "", value = ""]) => ({ name, value })))).toEqual(wrong);
  });
});
