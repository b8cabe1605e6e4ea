import { readPriceList } from "@one-hub/sdk/format";
import { describe, expect, it } from "vitest";
import { readPriceFile } from "./-price-file.ts";
import { compareLists, importSteps, type ImportWords } from "./-price-import.ts";

const words: ImportWords = {
  field: (name) => name,
  ratio: (ratio) => `× ${ratio}`,
  type: (type) => type,
  vendor: String,
  locked: String,
  refused: (field, line) => `${line} ${field}`,
  isLocked: "locked",
};

const price = { type: "tokens", channel_type: 1, input: 1, output: 2, locked: false } as const;
const stored = [
  { ...price, model: "same" },
  { ...price, model: "changed", extra_ratios: { cached_tokens: 0.5 } },
  { ...price, model: "locked", locked: true },
  { ...price, model: "gone" },
  { ...price, model: "gone-locked", locked: true },
];

describe("an import", () => {
  const list = readPriceList([
    { ...price, model: "same" },
    { ...price, model: "changed", input: 3, extra_ratios: { cached_tokens: 0.25 } },
    { ...price, model: "locked", output: 9 },
    { ...price, model: "new" },
    { ...price, model: "bad", input: -1 },
  ]) ?? { prices: [], refused: [] };
  const rows = compareLists(stored, list, words);

  it("has a verdict on every row", () => {
    expect(rows.map(({ name, verdict }) => `${name} ${verdict}`)).toEqual([
      "same same",
      "changed changed",
      "locked locked",
      "new new",
      "bad refused",
      "gone gone",
      "gone-locked locked",
    ]);
    expect(rows[1]?.changes).toEqual([
      { label: "input", before: "× 1", after: "× 3" },
      { label: "cached_tokens", before: "× 0.5", after: "× 0.25" },
    ]);
    expect(rows[4]?.reason).toBe("5 input");
  });

  it("does not miss a price whose entry was refused", () => {
    const refused = readPriceList([{ ...price, model: " gone ", input: -1 }]) ?? { prices: [], refused: [] };
    const found = compareLists([{ ...price, model: "gone" }], refused, words);
    expect(found.map(({ verdict }) => verdict)).toEqual(["refused"]);
  });

  it("takes one call for each kind of what is chosen", () => {
    expect(importSteps(rows, new Set(["changed", "gone", "locked", "#4"]))).toEqual([
      { kind: "changed", models: ["changed"] },
      { kind: "gone", models: ["gone"] },
    ]);
    const many = Array.from({ length: 1200 }, (_, index) => ({
      id: `m${index}`,
      name: "",
      verdict: "new" as const,
    }));
    const steps = importSteps(many, new Set(many.map(({ id }) => id)));
    expect(steps.map(({ models }) => models.length)).toEqual([500, 500, 200]);
  });
});

describe("a file", () => {
  it("of comma-separated values is read by its heads", async () => {
    const text =
      "model,type,channel_type,input,output,locked,cached_tokens\r\na,times,2,0.5,,true,0.1\r\nb,,,x,1,,\r\n";
    expect(await readPriceFile(text)).toEqual({
      prices: [
        {
          model: "a",
          type: "times",
          channel_type: 2,
          input: 0.5,
          output: 0,
          locked: true,
          extra_ratios: { cached_tokens: 0.1 },
        },
      ],
      refused: [{ index: 1, model: "b", field: "input" }],
    });
  });

  it("with quotation marks that are not closed correctly is refused as a whole", async () => {
    const text = `model,input,output\na,1,1\n"b,1,1\nc,1,1\n`;
    expect(await readPriceFile(text)).toEqual({ prices: [], refused: [], wrongQuotes: 3 });
  });

  it("of JSON is read as one-hub publishes it", async () => {
    expect((await readPriceFile(`{"data":[${JSON.stringify({ ...price, model: "a" })}]}`))?.prices).toHaveLength(1);
    expect(await readPriceFile("{broken")).toBeUndefined();
    expect(await readPriceFile("no heads")).toBeUndefined();
  });
});
