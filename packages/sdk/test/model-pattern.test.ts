import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { fitsModelPattern, matchModelUrls, modelUrlOf, modelUrlPath } from "../src/format/index.ts";

describe("fitsModelPattern", () => {
  test.each([
    ["gpt-4o", "gpt-4o", true],
    ["gpt-4o", "gpt-4o-mini", false],
    ["gpt-4o", "GPT-4o", false],
    ["gpt-*", "gpt-", true],
    ["gpt-*", "gpt-4o", true],
    ["*-mini", "gpt-4o-mini", true],
    ["gpt-*-mini", "gpt-4o-mini", true],
    ["gpt-*-mini", "gpt-mini", false],
    ["a*ba*a", "abaa", true],
    ["a*a", "a", false],
    ["**", "", true],
    ["*", "anything", true],
    ["gpt-4.1", "gpt-401", false],
    ["[gp]*", "gpt", false],
    ["*image*edit*", "gpt-image-1-edit-fast", true],
    ["*image*edit*", "gpt-edit-image", false],
  ])("%s and %s: %s", (pattern, model, fits) => {
    expect(fitsModelPattern(pattern, model)).toBe(fits);
  });

  test("decides as a regular expression of the same meaning does", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "."), maxLength: 8 });
    const pattern = fc.string({ unit: fc.constantFrom("a", "b", ".", "*"), maxLength: 8 });
    fc.assert(
      fc.property(pattern, text, (one, model) => {
        const expression = new RegExp(`^${one.replaceAll(".", "\\.").replaceAll("*", ".*")}$`);
        expect(fitsModelPattern(one, model)).toBe(expression.test(model));
      }),
    );
  });
});

const rule = (id: number, pattern: string, sort: number, enabled = true) => ({ id, pattern, sort, enabled });

describe("rules for a model", () => {
  const rules = [
    rule(1, "*", 9),
    rule(4, "gpt-*", 2),
    rule(3, "gpt-4o", 2),
    rule(2, "gpt-4*", 1, false),
    rule(5, "o1", 0),
  ];

  test("are tried by their order, then by id", () => {
    expect(matchModelUrls("gpt-4o", rules).map(({ id }) => id)).toEqual([2, 3, 4, 1]);
  });

  test("apply where they are on, the first one only", () => {
    expect(modelUrlOf("gpt-4o", rules)?.id).toBe(3);
    expect(modelUrlOf("claude", rules)?.id).toBe(1);
    expect(modelUrlOf("gpt-4.1", [rule(2, "gpt-4*", 1, false)])).toBeUndefined();
  });
});

test("a path names its model, whatever the name holds", () => {
  expect(modelUrlPath("/v1beta/models/{model}:generateContent", "gemini-2.5-pro")).toBe(
    "/v1beta/models/gemini-2.5-pro:generateContent",
  );
  expect(modelUrlPath("/x/{model}/{model}", "@cf/a $& 'b'(c)!*")).toBe(
    "/x/%40cf%2Fa%20%24%26%20%27b%27%28c%29%21%2A/%40cf%2Fa%20%24%26%20%27b%27%28c%29%21%2A",
  );
  expect(modelUrlPath("/v1/chat/completions", "gpt-4o")).toBe("/v1/chat/completions");
});
