import { describe, expect, it } from "vitest";
import { translate } from "./translate.ts";

const catalogue = {
  greeting: "Hello, {{name}}",
  keys_one: "{{count}} key",
  keys_few: "few",
  keys_other: "{{count}} keys",
  inner: { deep: "deep {{ a }}{{b}}" },
};

const text = (path: string, values?: Record<string, string | number>, language = "en") =>
  translate(catalogue, language, path, values);

describe("translate", () => {
  it("puts values into their places and leaves unknown places as they are", () => {
    expect(text("greeting", { name: "Mei" })).toBe("Hello, Mei");
    expect(text("inner.deep", { a: 0 })).toBe("deep 0{{b}}");
  });

  it("never reads a value as a pattern or as a place of its own", () => {
    expect(text("inner.deep", { a: "$& {{b}}", b: "x" })).toBe("deep $& {{b}}x");
  });

  it.each([
    ["en", 0, "0 keys"],
    ["en", 1, "1 key"],
    ["ar", 3, "few"],
    ["zh-CN", 1, "1 keys"],
    ["ja", 2, "2 keys"],
  ])("takes the plural form of %s for %i", (language, count, expected) => {
    expect(text("keys", { count }, language)).toBe(expected);
  });

  it("keeps a value's own direction within a text that runs from right to left", () => {
    expect(text("greeting", { name: "(Mei)" }, "ar")).toBe("Hello, \u2068(Mei)\u2069");
  });

  it("has nothing for a missing key, a group, or a name that every object has", () => {
    expect(text("nothing")).toBeUndefined();
    expect(text("inner")).toBeUndefined();
    expect(text("inner.constructor.name")).toBeUndefined();
    expect(translate(undefined, "en", "greeting")).toBeUndefined();
  });
});
