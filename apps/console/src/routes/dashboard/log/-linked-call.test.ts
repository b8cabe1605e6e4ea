import { describe, expect, it } from "vitest";

import { isElsewhere, linkedCall } from "./-linked-call.ts";

const rowId = ({ id }: { readonly id: string }) => id;

describe("the call that an address names", () => {
  it("is looked for only where the page has its rows and not this one", () => {
    expect(isElsewhere("", ["a"])).toBe(false);
    expect(isElsewhere("b", undefined)).toBe(false);
    expect(isElsewhere("b", ["a", "b"])).toBe(false);
    expect(isElsewhere("b", ["a"])).toBe(true);
  });

  it("is found by its id, and missing only when the answer is there", () => {
    const answer = { data: { data: [{ id: "a" }, { id: "b" }] }, isPlaceholderData: false };
    expect(linkedCall("b", answer, rowId)).toEqual({ call: { id: "b" }, isMissing: false });
    expect(linkedCall("c", answer, rowId)).toEqual({ call: undefined, isMissing: true });
    for (const none of [undefined, { ...answer, data: undefined }, { ...answer, isPlaceholderData: true }])
      expect(linkedCall("c", none, rowId)).toEqual({ call: undefined, isMissing: false });
  });
});
