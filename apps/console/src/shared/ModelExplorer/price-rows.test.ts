import type { AvailableModel, Price } from "@one-hub/sdk";
import { describe, expect, it } from "vitest";
import { exampleEntry } from "./example-entry.ts";
import { filterRows, groupInForce, listedRowsOf, priceRowsOf, sortRows } from "./price-rows.ts";
import { modelsSearchDefaults } from "./models.search.ts";

const model = (owner: string, price: Partial<Price>, groups = ["default"]): AvailableModel => ({
  groups,
  owned_by: owner,
  price: { model: "x", type: "tokens", channel_type: 1, input: 1, output: 1, locked: false, ...price },
});

const rows = priceRowsOf(
  {
    "gpt-b": model("OpenAI", { input: 2, output: 4 }),
    "claude-a": model("Anthropic", { input: 3, output: 9 }, ["vip"]),
    "paint-c": model("Other", { type: "times", input: 50 }),
    "free-d": model("Other", { model: "", input: 0, output: 0 }),
  },
  [
    {
      model: "gpt-b",
      type: "tokens",
      channel_type: 1,
      input: 2,
      output: 4,
      locked: false,
      model_info: {
        model: "gpt-b",
        description: "Answers Questions",
        input_modalities: ["text", "image"],
        tags: ["Hot"],
      },
    },
  ],
);
const names = (list: readonly { readonly model: string }[]): string[] => list.map((row) => row.model);
const filter = { ...modelsSearchDefaults, group: "default" };

describe("the rows of the price table", () => {
  it("stand by name", () => {
    expect(names(rows)).toEqual(["claude-a", "free-d", "gpt-b", "paint-c"]);
  });

  it("have a model once that the list has twice", () => {
    const [a, b] = [
      { ...exampleEntry, model: "claude-a" },
      { ...exampleEntry, model: "gpt-b" },
    ];
    expect(names(listedRowsOf([b, a, b]))).toEqual(["claude-a", "gpt-b"]);
  });

  it("are found by every word of the search, in name and description", () => {
    expect(names(filterRows(rows, { ...filter, search: "GPT" }))).toEqual(["gpt-b"]);
    expect(names(filterRows(rows, { ...filter, search: "answers gpt" }))).toEqual(["gpt-b"]);
    expect(names(filterRows(rows, { ...filter, search: "answers claude" }))).toEqual([]);
  });

  it("are filtered by provider, type, modality and tag", () => {
    expect(names(filterRows(rows, { ...filter, provider: "Other" }))).toEqual(["free-d", "paint-c"]);
    expect(names(filterRows(rows, { ...filter, type: "times" }))).toEqual(["paint-c"]);
    expect(names(filterRows(rows, { ...filter, modality: "image" }))).toEqual(["gpt-b"]);
    expect(names(filterRows(rows, { ...filter, tag: "Hot" }))).toEqual(["gpt-b"]);
  });

  it("are those that the group can call, where that is asked for", () => {
    expect(names(filterRows(rows, { ...filter, available: true }))).toEqual(["free-d", "gpt-b", "paint-c"]);
    expect(names(filterRows(rows, { ...filter, available: true, group: "vip" }))).toEqual(["claude-a"]);
  });

  it("are sorted by price with a price of zero first and prices by the call last, either way", () => {
    expect(names(sortRows(rows, "input"))).toEqual(["free-d", "gpt-b", "claude-a", "paint-c"]);
    expect(names(sortRows(rows, "-input"))).toEqual(["claude-a", "gpt-b", "free-d", "paint-c"]);
    expect(names(sortRows(rows, "-model"))).toEqual(["paint-c", "gpt-b", "free-d", "claude-a"]);
  });
});

describe("the group in force", () => {
  const group = {
    id: 1,
    symbol: "",
    name: "",
    ratio: 1,
    api_rate: 1,
    public: true,
    promotion: false,
    min: 0,
    max: 0,
    enable: true,
  };
  const groups = { vip: group, default: group };
  it.each([
    ["vip", undefined, "vip"],
    ["gone", undefined, "default"],
    ["", "vip", "vip"],
    ["", undefined, "default"],
  ])("asked for %j, own %j: %j", (wanted, own, expected) => {
    expect(groupInForce(groups, wanted, own)).toBe(expected);
  });
  it("is the first one where there is no default, and none where there is none", () => {
    expect(groupInForce({ b: group, a: group }, "", undefined)).toBe("a");
    expect(groupInForce({}, "x", "y")).toBeUndefined();
  });
});
