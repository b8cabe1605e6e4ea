import { describe, expect, it } from "vitest";
import { priceIssue, priceText, type PriceUnit, priceUnits, ratioFrom, typedRatio, unitFor } from "./-price-units.ts";
import { emptyPriceForm, inUnit, priceFormOf, priceOfForm } from "./-price-values.ts";

describe("a price", () => {
  it.each([
    ["ratio", "1.25"],
    ["usd1M", "2.5"],
    ["usd1K", "0.0025"],
    ["cny1M", "17.5"],
    ["cny1K", "0.0175"],
  ] as const)("of ratio 1.25 is in %s %s, and back", (unit, text) => {
    expect(priceText(1.25, unit)).toBe(text);
    expect(typedRatio(text, unit)).toBe(1.25);
    expect(ratioFrom(Number(text), unit)).toBe(1.25);
  });

  it("has no thousands by the call", () => {
    expect(unitFor("times", "cny1M")).toBe("cny1K");
    expect(unitFor("tokens", "cny1M")).toBe("cny1M");
  });

  it.each(["", "-1", "1e3", "abc", "1.2.3", "1,000", "99999999999"])("is not %j", (text) => {
    expect(typedRatio(text, "usd1K")).toBeUndefined();
  });

  it("may have a comma for its point", () => {
    expect(typedRatio("2,5", "usd1M")).toBe(1.25);
  });

  it("says the greatest price in the unit that was typed in", () => {
    expect(priceIssue("2000000", "usd1M", "notPrice")).toBeUndefined();
    expect(priceIssue("99999999999", "usd1M", "notPrice")).toBe("too_big?origin=number&maximum=2000000");
    expect(priceIssue("1000001", "ratio", "notRatio")).toBe("too_big?origin=number&maximum=1000000");
    expect(priceIssue("-1", "usd1M", "notPrice")).toBe("notPrice");
  });
});

describe("the form of a price", () => {
  const stored = { model: "m", type: "tokens", channel_type: 3, input: 1 / 3, output: 0.1, locked: true } as const;

  it("keeps the exact stored numbers of fields that were not edited", () => {
    expect(priceOfForm(priceFormOf(stored, ["m"]), stored)).toEqual({
      type: "tokens",
      channel_type: 3,
      input: 1 / 3,
      output: 0.1,
      locked: true,
    });
  });

  it("leads through every unit back to what was typed", () => {
    const typed = { ...emptyPriceForm(["m"]), unit: "usd1M" as PriceUnit, input: "0.15", output: "wrong" };
    const form = [...priceUnits, "usd1M" as const].reduce(
      (before, unit) => Object.assign(before, inUnit(before, unit)),
      { ...typed },
    );
    expect([form.input, form.output]).toEqual(["0.15", "wrong"]);
  });
});
