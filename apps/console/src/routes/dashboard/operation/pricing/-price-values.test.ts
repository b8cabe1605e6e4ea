import { describe, expect, it } from "vitest";
import { emptyPriceForm, type PriceForm, priceFormSchema, priceOfForm } from "./-price-values.ts";

const schema = priceFormSchema(new Set());

const form = (change: Partial<PriceForm>): PriceForm => ({
  ...emptyPriceForm(["gpt-4o"]),
  input: "2",
  output: "8",
  ...change,
});

describe("extra ratios of a price", () => {
  it("are checked and written for a price per token", () => {
    expect(schema.safeParse(form({ extras: [{ name: "cached_tokens", ratio: "abc" }] })).success).toBe(false);
    const priced = form({ extras: [{ name: "cached_tokens", ratio: "0.5" }] });
    expect(schema.safeParse(priced).success).toBe(true);
    expect(priceOfForm(priced).extra_ratios).toEqual({ cached_tokens: 0.5 });
  });

  it("do not count for a price per call, which has no fields for them", () => {
    const perCall = { type: "times", unit: "usd1K" } as const;
    expect(schema.safeParse(form({ ...perCall, extras: [{ name: "cached_tokens", ratio: "abc" }] })).success).toBe(
      true,
    );
    const priced = form({ ...perCall, extras: [{ name: "cached_tokens", ratio: "0.5" }] });
    expect(priceOfForm(priced)).not.toHaveProperty("extra_ratios");
  });
});
