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

  it.each([
    ['name,group\nada,vip\n\n"bob,vip\ncarl,vip', 4],
    ['\ufeffname,group\r\n"a\r\nb",vip\r\ncarl,"vip', 4],
    ['name,group\n"bob" x,vip\n"carl",vip', 2],
    ['name,"group\nada,vip', 1],
  ])("names the line of quotation marks that are not closed correctly in %j", (text, line) => {
    expect(readCsv(text).wrongQuotes).toBe(line);
  });

  it("accepts quotation marks within a value", () => {
    expect(readCsv('name,size\nada,5" disk\n"a ""b""",1')).not.toHaveProperty("wrongQuotes");
  });
});
