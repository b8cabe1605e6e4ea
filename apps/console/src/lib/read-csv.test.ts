import { describe, expect, it } from "vitest";
import { CSV_START, csvLine } from "./csv.ts";
import { readCsv } from "./read-csv.ts";

describe("readCsv", () => {
  it("reads what the console exports, formulas and separators in texts included", () => {
    const texts = ["=1+1", 'a "quoted", b', "line\nbreak", " edges "];
    const file = `${CSV_START}${csvLine(["one", "two", "three", "four"])}${csvLine(texts)}`;
    const { names, rows } = readCsv(file);
    expect(names).toEqual(["one", "two", "three", "four"]);
    expect(rows.map((row) => Object.values(row))).toEqual([texts]);
  });

  it("finds the separator by itself and skips empty lines", () => {
    expect(readCsv("name;group\n\nalice;vip\n").rows).toEqual([{ name: "alice", group: "vip" }]);
  });
});
