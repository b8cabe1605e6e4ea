import { describe, expect, it } from "vitest";
import { invoiceSearch } from "./-invoice.search.ts";
import { dateOf, dayLines, daysOf, dearest, modelLines, monthOf, statementNumber, sumsOf } from "./-statement.ts";

const sums = { request_count: 1, quota: 83, prompt_tokens: 10, completion_tokens: 5, request_time: 177 };

describe("a statement", () => {
  it("has the month's id and a number of month and account", () => {
    expect(dateOf("2026-10")).toBe("2026-10-01");
    expect(monthOf("2026-10-01")).toBe("2026-10");
    expect(statementNumber("2026-10", 7)).toBe("#202610-7");
  });

  it("adds up exactly, and is nothing without rows", () => {
    expect(
      sumsOf([
        { ...sums, refunded: 7 },
        { ...sums, quota: 700_000_001 },
      ]),
    ).toEqual({
      request_count: 2,
      quota: 700_000_084,
      refunded: 7,
      prompt_tokens: 20,
      completion_tokens: 10,
      request_time: 354,
    });
    expect(sumsOf([]).quota).toBe(0);
  });

  it("names its rows by model and by day, whatever a model's row says of its date", () => {
    expect(modelLines([{ date: "", model_name: "gpt-4o", ...sums }])).toEqual([{ name: "gpt-4o", ...sums }]);
    expect(dayLines([{ date: "2026-10-02", ...sums }])).toEqual([{ name: "2026-10-02", ...sums }]);
  });

  it("knows the days of its month and the dearest of them", () => {
    expect(daysOf("2024-02")).toHaveLength(29);
    expect(daysOf("2026-12").at(-1)).toBe("2026-12-31");
    expect(dearest([])).toBeUndefined();
    expect(dearest([5, 9, 9].map((quota, index) => ({ ...sums, quota, name: String(index) })))?.name).toBe("1");
  });
});

describe("the address", () => {
  it("holds a month, and takes anything else for the list", () => {
    expect(invoiceSearch.parse({ month: "2026-10" }).month).toBe("2026-10");
    for (const month of ["2026-13", "2026-1", "soon", 2026, ""])
      expect(invoiceSearch.parse({ month }).month).toBeUndefined();
  });
});
