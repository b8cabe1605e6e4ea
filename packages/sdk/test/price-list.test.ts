import { describe, expect, test } from "vitest";

import { readPriceList } from "../src/format/index.ts";

const price = { model: "a", type: "tokens", channel_type: 1, input: 1, output: 2, locked: false };

describe("a published price list", () => {
  test.each([
    ["an array", [price]],
    ["an object with the array as data", { data: [price] }],
  ])("is %s", (_what, json) => {
    expect(readPriceList(json)).toEqual({ prices: [price], refused: [] });
  });

  test.each([null, "text", 5, {}, { data: {} }])("is not %j", (json) => {
    expect(readPriceList(json)).toBeUndefined();
  });

  test("leaves out what is zero, takes the last of those named twice and drops unknown fields", () => {
    const { prices } =
      readPriceList([
        { ...price, input: 9 },
        { model: " a ", type: "times", more: true },
      ]) ?? {};
    expect(prices).toEqual([{ model: "a", type: "times", channel_type: 0, input: 0, output: 0, locked: false }]);
  });

  test("keeps ratios of token classes", () => {
    const { prices } =
      readPriceList([
        { ...price, extra_ratios: { cached_tokens: 0.5 } },
        { ...price, model: "b", extra_ratios: null },
      ]) ?? {};
    expect(prices?.map(({ extra_ratios }) => extra_ratios)).toEqual([{ cached_tokens: 0.5 }, undefined]);
  });

  test.each([
    ["", "text"],
    ["model", { ...price, model: "  " }],
    ["model", { ...price, model: "m".repeat(101) }],
    ["type", { ...price, type: "minutes" }],
    ["channel_type", { ...price, channel_type: 1.5 }],
    ["input", { ...price, input: "1" }],
    ["output", { ...price, output: -1 }],
    ["locked", { ...price, locked: "no" }],
    ["extra_ratios", { ...price, extra_ratios: { cached_tokens: -1 } }],
  ])("refuses an entry by its field %j", (field, entry) => {
    expect(readPriceList([price, entry])?.refused).toMatchObject([{ index: 1, field }]);
  });
});
