import fc from "fast-check";
import { expect, test } from "vitest";

import { isJson, stripTrailingSlash, trimStrings } from "../src/index.ts";

test("isJson accepts every JSON value and nothing else", () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => isJson(JSON.stringify(value))));
  expect(["", "{", "{a:1}", "undefined", "'a'", "[1,]", undefined, null, 1, {}].filter(isJson)).toEqual([]);
});

test("trimStrings trims at any depth and leaves everything else as it is", () => {
  const date = new Date(0);
  expect(
    trimStrings({ a: " x ", b: [" y", { c: "\tz\n" }], d: 1, e: null, f: undefined, g: date, " k ": true }),
  ).toEqual({
    a: "x",
    b: ["y", { c: "z" }],
    d: 1,
    e: null,
    f: undefined,
    g: date,
    " k ": true,
  });
  expect(trimStrings(" x ")).toBe("x");
});

test("trimStrings changes nothing in its argument, and nothing the second time", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const before = JSON.stringify(value);
      const once = trimStrings(value);
      expect(JSON.stringify(value)).toBe(before);
      expect(trimStrings(once)).toEqual(once);
    }),
  );
});

test("trimStrings does not let a __proto__ key through to the prototype", () => {
  const trimmed = trimStrings(JSON.parse('{"__proto__":{"admin":" yes "}}') as object);
  expect(Object.getPrototypeOf(trimmed)).toBe(Object.prototype);
  expect(Object.hasOwn(trimmed, "__proto__")).toBe(true);
});

test("stripTrailingSlash leaves a URL that a path can follow", () => {
  expect(
    ["https://a.example/", "https://a.example", "https://a.example/b/", "https://a.example//", "/", ""].map(
      stripTrailingSlash,
    ),
  ).toEqual(["https://a.example", "https://a.example", "https://a.example/b", "https://a.example", "", ""]);
});
