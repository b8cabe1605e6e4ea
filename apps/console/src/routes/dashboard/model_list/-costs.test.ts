import type { UserGroup } from "@one-hub/sdk";
import { describe, expect, it } from "vitest";
import { exampleEntry } from "../../../shared/ModelExplorer/example-entry.ts";
import { listedRowsOf, type PriceRow } from "../../../shared/ModelExplorer/price-rows.ts";
import { costsOf, extrasOf, type Usage, wholeNumber } from "./-costs.ts";

const group = (symbol: string, name: string, ratio: number): UserGroup => ({
  id: 1,
  symbol,
  name,
  ratio,
  api_rate: 1,
  public: true,
  promotion: false,
  min: 0,
  max: 0,
  enable: true,
});
const groups = { default: group("default", "Default", 1), vip: group("vip", "", 0.5) };

const row = (over: { type?: PriceRow["type"]; extra?: Record<string, number> } = {}): PriceRow => {
  const [made] = listedRowsOf([
    {
      ...exampleEntry,
      type: over.type ?? "tokens",
      extra_ratios: over.extra ?? {},
      groups: Object.values(groups).map(({ symbol, name, ratio }) => ({ symbol, name, ratio, input: 1, output: 4 })),
    },
  ]);
  if (made === undefined) throw new Error("no row");
  return made;
};

const usage: Usage = { input: "1000", output: "500", calls: "3", extra: {} };

describe("what calls cost", () => {
  it("is told for each group, the cheapest first", () => {
    expect(costsOf(row(), groups, usage, 500_000)).toEqual([
      { symbol: "vip", name: "vip", call: 1500, all: 4500 },
      { symbol: "default", name: "Default", call: 3000, all: 9000 },
    ]);
  });

  it("is rounded up call by call, as the gateway does", () => {
    const [, usual] = costsOf(row(), groups, { ...usage, input: "1", output: "0", calls: "7" }, 500_000) ?? [];
    expect(usual).toMatchObject({ call: 1, all: 7 });
    const [vip] = costsOf(row(), groups, { ...usage, input: "1", output: "0", calls: "7" }, 500_000) ?? [];
    expect(vip).toMatchObject({ call: 1, all: 7 });
  });

  it("takes what classes with a ratio of their own save or add", () => {
    const cached = row({ extra: { cached_tokens: 0.5, made_up: 3 } });
    expect(extrasOf(cached)).toEqual([["cached_tokens", 0.5]]);
    const [, usual] = costsOf(cached, groups, { ...usage, extra: { cached_tokens: "800" } }, 500_000) ?? [];
    expect(usual?.call).toBe(2600);
  });

  it("knows a price by the call, whatever the tokens", () => {
    const [, usual] = costsOf(row({ type: "times" }), groups, { ...usage, input: "x" }, 500_000) ?? [];
    expect(usual).toMatchObject({ call: 1000, all: 3000 });
  });

  it.each([[{ input: "" }], [{ output: "1.5" }], [{ calls: "-1" }], [{ calls: "1e3" }]] satisfies [Partial<Usage>][])(
    "is not told while %j is typed",
    (typed) => {
      expect(costsOf(row(), groups, { ...usage, ...typed }, 500_000)).toBeUndefined();
    },
  );

  it("is not told while the tokens of a class are no number", () => {
    const cached = row({ extra: { cached_tokens: 0.5 } });
    expect(costsOf(cached, groups, { ...usage, extra: { cached_tokens: "some" } }, 500_000)).toBeUndefined();
  });
});

it.each([
  ["0", 0],
  [" 12 ", 12],
  ["999999999", 999_999_999],
  ["1000000000", undefined],
  ["", undefined],
  ["1,5", undefined],
])("%j is typed for %j", (text, number) => {
  expect(wholeNumber(text)).toBe(number);
});
