import type { PriceOverview } from "@one-hub/hooks";
import { describe, expect, it } from "vitest";
import { examplePrice } from "./-example-price.ts";
import { linesOfView, pricePageOf, type PriceQuery, samePrices, unpricedModels } from "./-price-lines.ts";

const overview: PriceOverview = {
  prices: [
    examplePrice("b", { input: 3, locked: true }),
    examplePrice("a", { channel_type: 9 }),
    examplePrice("c*", { type: "times", channel_type: 0, input: 50 }),
  ],
  models: ["a", "b", "c*", "c-one", "d", "e"],
  vendors: { "1": { id: 1, name: "OpenAI", icon: "" } },
};

const query: PriceQuery = {
  page: 1,
  size: 20,
  order: "model",
  keyword: undefined,
  vendor: undefined,
  type: undefined,
  lock: undefined,
  state: undefined,
};

const models = (change: Partial<PriceQuery> = {}): readonly string[] =>
  linesOfView(overview, { ...query, ...change }).map(({ model }) => model);

it("models without a price are those that neither their name nor a pattern covers", () => {
  expect(unpricedModels(overview)).toEqual(["d", "e"]);
});

describe("the lines of a view", () => {
  it.each([
    [{}, ["a", "b", "c*", "d", "e"]],
    [{ state: "unpriced" }, ["d", "e"]],
    [{ state: "priced" }, ["a", "b", "c*"]],
    [{ vendor: 0 }, ["c*"]],
    [{ vendor: 9 }, ["a"]],
    [{ type: "times" }, ["c*"]],
    [{ lock: "locked" }, ["b"]],
    [{ lock: "unlocked" }, ["a", "c*"]],
    [{ keyword: "openai" }, ["b"]],
    [{ order: "-model" }, ["e", "d", "c*", "b", "a"]],
    [{ order: "-input" }, ["c*", "b", "a", "d", "e"]],
    [{ order: "vendor" }, ["a", "c*", "d", "e", "b"]],
  ] as const)("of %o are %o", (change, expected) => {
    expect(models(change)).toEqual(expected);
  });

  it("are cut into pages", () => {
    const page = pricePageOf(overview, { ...query, page: 2, size: 20 });
    expect([page.data, page.total_count]).toEqual([[], 5]);
  });
});

it("prices are the same where all but the model is", () => {
  const prices = [
    examplePrice("a", { extra_ratios: { cached_tokens: 0.5, reasoning_tokens: 1 } }),
    examplePrice("b", { extra_ratios: { reasoning_tokens: 1, cached_tokens: 0.5 } }),
    examplePrice("c"),
  ];
  expect(samePrices(prices, examplePrice("x", { extra_ratios: { cached_tokens: 0.5, reasoning_tokens: 1 } }))).toEqual(
    prices.slice(0, 2),
  );
});
