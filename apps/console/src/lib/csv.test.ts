import { formatTimestamp } from "@one-hub/sdk/format";
import { describe, expect, it } from "vitest";

import { csvCell, csvDollars, csvLine, csvTime } from "./csv.ts";

describe("a CSV cell", () => {
  it("quotes what would break the line and doubles quotes", () => {
    expect(csvCell("plain")).toBe("plain");
    expect(csvCell('a "b", c')).toBe('"a ""b"", c"');
    expect(csvCell("two\r\nlines")).toBe('"two\r\nlines"');
    expect(csvCell(" edge ")).toBe('" edge "');
    expect(csvCell("")).toBe("");
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", " =1", "\t=1", "＝1", "-2+3"])("disarms the formula %j", (text) => {
    expect(csvCell(text).replace(/^"/, "")).toMatch(/^'/);
  });

  it("disarms and quotes together", () => {
    expect(csvCell('=HYPERLINK("http://x","y")')).toBe(`"'=HYPERLINK(""http://x"",""y"")"`);
  });

  it("leaves numbers alone, negative ones too", () => {
    expect(csvCell(-5)).toBe("-5");
    expect(csvCell(0)).toBe("0");
  });
});

describe("a CSV line", () => {
  it("ends with CRLF", () => {
    expect(csvLine(["a", 1, "b,c"])).toBe('a,1,"b,c"\r\n');
  });
});

describe("dollars of a CSV cell", () => {
  it("are a number that a spreadsheet can add up", () => {
    expect(csvDollars(83, 500_000)).toBe(0.000166);
    expect(csvDollars(0, 500_000)).toBe(0);
    expect(csvDollars(750_000, 500_000)).toBe(1.5);
  });
});

describe("a time of a CSV cell", () => {
  it("is empty where the row has none", () => {
    expect(csvTime(0)).toBe("");
    expect(csvTime(-1)).toBe("");
    expect(csvTime(1_795_220_640)).toBe(formatTimestamp(1_795_220_640));
  });
});
