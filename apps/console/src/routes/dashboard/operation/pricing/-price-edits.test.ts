import type { Price } from "@one-hub/sdk";
import { describe, expect, it } from "vitest";
import { type PriceEdit, withStored } from "./-price-edits.ts";

const price = (model: string, values: Partial<Price> = {}): Price => ({
  model,
  type: "tokens",
  channel_type: 1,
  input: 1,
  output: 2,
  locked: false,
  ...values,
});

const mapOf = (...edits: readonly PriceEdit[]): ReadonlyMap<string, PriceEdit> =>
  new Map(edits.map((edit) => [edit.price.model, edit]));

describe("edits that were refused", () => {
  const refused = { price: price("a", { revision: "old" }), change: { input: 5 } };

  it("are kept, on top of what another administrator saved meanwhile", () => {
    const stored = price("a", { output: 9, revision: "new" });
    expect(withStored(mapOf(refused), [refused], [stored])).toEqual(mapOf({ price: stored, change: { input: 5 } }));
  });

  it("go when the price was deleted, or has the value already", () => {
    expect(withStored(mapOf(refused), [refused], [])).toEqual(new Map());
    expect(withStored(mapOf(refused), [refused], [price("a", { input: 5, revision: "new" })])).toEqual(new Map());
  });

  it("leave other edits alone", () => {
    const other = { price: price("b"), change: { locked: true } };
    expect(withStored(mapOf(refused, other), [refused], [])).toEqual(mapOf(other));
  });
});
