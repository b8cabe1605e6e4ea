import { describe, expect, it } from "vitest";
import { excessIssue, pointsOf, quotaIssue, quotaText } from "./quota-input.ts";

const quotaPerUnit = 500_000;

describe("quota as typed", () => {
  it("converts both ways without noise", () => {
    expect(pointsOf("0.1", "amount", quotaPerUnit)).toBe(50_000);
    expect(pointsOf(" .5 ", "amount", quotaPerUnit)).toBe(250_000);
    expect(pointsOf("2,5", "amount", quotaPerUnit)).toBe(1_250_000);
    expect(quotaText(1, "amount", quotaPerUnit)).toEqual({ quota: "0.000002", quotaUnit: "amount" });
    expect(quotaText(750_000, "points", quotaPerUnit)).toEqual({ quota: "750000", quotaUnit: "points" });
  });

  it("is no number where a comma may group thousands", () => {
    expect(pointsOf("1,000", "amount", quotaPerUnit)).toBeUndefined();
    expect(pointsOf("1,000", "points", quotaPerUnit)).toBeUndefined();
    expect(pointsOf("10000,0", "points", quotaPerUnit)).toBeUndefined();
  });

  it("has a point in dollars alone, because a point in whole points may group thousands", () => {
    expect(pointsOf("500.000", "points", quotaPerUnit)).toBeUndefined();
    expect(quotaIssue("500.000", "points", quotaPerUnit)).toBe("notPoints");
    expect(pointsOf("0.500", "amount", quotaPerUnit)).toBe(250_000);
  });

  it("falls back to points where six decimals of an amount do not lead back", () => {
    expect(quotaText(1, "amount", 300_000_007)).toEqual({ quota: "1", quotaUnit: "points" });
  });

  it("is above a limit, however large it is, and the issue says the largest that can be entered", () => {
    const most = "too_big?origin=number&maximum=1.5";
    for (const text of ["1.51", "1.500002", "2000000001", "9".repeat(30)])
      expect(excessIssue(text, "amount", quotaPerUnit, 750_000)).toBe(most);
    expect(excessIssue("9".repeat(30), "points", quotaPerUnit, 750_000)).toBe("too_big?origin=number&maximum=750000");
    for (const text of ["1.5", "0", "", "x", "1,000"])
      expect(excessIssue(text, "amount", quotaPerUnit, 750_000)).toBeUndefined();
  });
});
