import { describe, expect, it } from "vitest";
import { examplePrice } from "./-example-price.ts";
import { type PriceEdit, withStored } from "./-price-edits.ts";

const mapOf = (...edits: readonly PriceEdit[]): ReadonlyMap<string, PriceEdit> =>
  new Map(edits.map((edit) => [edit.price.model, edit]));

describe("edits that were refused", () => {
  const refused = { price: examplePrice("a", { revision: "old" }), change: { input: 5 } };

  it("are kept, on top of what another administrator saved meanwhile", () => {
    const stored = examplePrice("a", { output: 9, revision: "new" });
    expect(withStored(mapOf(refused), [refused], [stored])).toEqual(mapOf({ price: stored, change: { input: 5 } }));
  });

  it("go when the price was deleted, or has the value already", () => {
    expect(withStored(mapOf(refused), [refused], [])).toEqual(new Map());
    expect(withStored(mapOf(refused), [refused], [examplePrice("a", { input: 5, revision: "new" })])).toEqual(
      new Map(),
    );
  });

  it("leave other edits alone", () => {
    const other = { price: examplePrice("b"), change: { locked: true } };
    expect(withStored(mapOf(refused, other), [refused], [])).toEqual(mapOf(other));
  });
});
