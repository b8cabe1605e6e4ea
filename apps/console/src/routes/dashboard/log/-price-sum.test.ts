import { describe, expect, it } from "vitest";

import { originalOf, priceSumOf } from "./-price-sum.ts";
import { testRow } from "./-test-row.ts";

const quotaPerUnit = 500_000;

describe("the arithmetic of a charge", () => {
  it("shows unit prices, tokens and the same points as the server", () => {
    const sum = priceSumOf(testRow(), quotaPerUnit);
    expect(sum).toMatchObject({
      kind: "tokens",
      groupRatio: 1,
      computed: 83,
      charged: 83,
      rule: undefined,
      original: undefined,
    });
    expect(sum?.input).toEqual({ tokens: 12, counted: 12, classes: [], listPrice: 5, price: 5, points: 30 });
    expect(sum?.output).toEqual({ tokens: 7, counted: 7, classes: [], listPrice: 15, price: 15, points: 52.5 });
  });

  it("weighs classes on their own side", () => {
    const sum = priceSumOf(
      testRow(
        { prompt_tokens: 1000 },
        { cached_read_tokens: 900, cached_read_tokens_ratio: 0.1, reasoning_tokens: 4, reasoning_tokens_ratio: 2 },
      ),
      quotaPerUnit,
    );
    expect(sum?.input).toMatchObject({
      tokens: 1000,
      counted: 190,
      classes: [{ name: "cached_read_tokens", count: 900, ratio: 0.1, increase: -810 }],
    });
    expect(sum?.output).toMatchObject({
      tokens: 7,
      counted: 11,
      classes: [{ name: "reasoning_tokens", count: 4, ratio: 2, increase: 4 }],
    });
  });

  it("shows list and own price, and the bill without the discount", () => {
    const sum = priceSumOf(testRow({ quota: 42 }, { group_ratio: 0.5 }), quotaPerUnit);
    expect(sum?.input).toMatchObject({ listPrice: 5, price: 2.5, points: 30 });
    expect(sum).toMatchObject({ computed: 42, original: 84 });
  });

  it("prices a call, with its services", () => {
    const sum = priceSumOf(
      testRow(
        { quota: 12_000 },
        {
          price_type: "times",
          input_ratio: 2,
          output_ratio: 0,
          extra_billing: { web_search_preview: { type: "low", call_count: 2, price: 0.01 } },
        },
      ),
      quotaPerUnit,
    );
    expect(sum).toMatchObject({
      kind: "call",
      callListPrice: 0.004,
      callPrice: 0.004,
      services: [{ name: "web_search_preview", type: "low", calls: 2, price: 0.01 }],
      computed: 12_000,
    });
  });

  it("follows the site's points for a dollar, so that the lines add up to the charge", () => {
    expect(priceSumOf(testRow(), 1_000_000)?.input.listPrice).toBe(2.5);
  });

  it("names the rules for less than a point and for no tokens", () => {
    expect(
      priceSumOf(
        testRow(
          { quota: 1, prompt_tokens: 1, completion_tokens: 0 },
          { cached_tokens: 1, cached_tokens_ratio: 0, output_ratio: 1 },
        ),
        quotaPerUnit,
      )?.rule,
    ).toBe("no_tokens");
    expect(priceSumOf(testRow({ quota: 1 }, { price_type: "times", input_ratio: 0.0001 }), quotaPerUnit)?.rule).toBe(
      "minimum",
    );
  });

  it("keeps what the server charged beside a sum that differs", () => {
    expect(priceSumOf(testRow({ quota: 99 }), quotaPerUnit)).toMatchObject({ computed: 83, charged: 99 });
  });

  it("has nothing to say about rows without a price", () => {
    expect(priceSumOf(testRow({ type: 1, metadata: null }), quotaPerUnit)).toBeUndefined();
  });
});

describe("the struck-through price", () => {
  it("stands only where a group made the call cheaper", () => {
    expect(originalOf(testRow({ quota: 42 }, { group_ratio: 0.5 }))).toBe(84);
    expect(originalOf(testRow())).toBeUndefined();
    expect(originalOf(testRow({ quota: 166 }, { group_ratio: 2 }))).toBeUndefined();
    expect(originalOf(testRow({ quota: 0 }, { group_ratio: 0 }))).toBeUndefined();
    expect(originalOf(testRow({ quota: 0 }, { group_ratio: 0.5 }))).toBeUndefined();
    expect(originalOf(testRow({ metadata: null }))).toBeUndefined();
  });
});
