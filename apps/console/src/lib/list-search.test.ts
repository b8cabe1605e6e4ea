import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { choiceFilter, DEFAULT_PAGE_SIZE, listSearch, numberFilter, textFilter } from "./list-search.ts";

const search = z.object({
  ...listSearch(["id", "name"], "-id"),
  keyword: textFilter(),
  type: choiceFilter([0, 1, 2]),
  channel: numberFilter(),
});

const defaults = {
  page: 1,
  size: DEFAULT_PAGE_SIZE,
  order: "-id",
  keyword: "",
  type: undefined,
  channel: undefined,
};

describe("the search of a list", () => {
  it("has its defaults where the address says nothing", () => {
    expect(search.parse({})).toEqual(defaults);
  });

  it.each([
    { page: 0 },
    { page: -1 },
    { page: 1.5 },
    { page: "x" },
    { size: 7 },
    { size: 101 },
    { order: "secret" },
    { order: "--id" },
    { keyword: { a: 1 } },
    { type: 9 },
    { channel: -1 },
    { unknown: "x" },
  ])("takes %j as not said", (value) => {
    expect(search.parse(value)).toEqual(defaults);
  });

  it("takes zero as a value, and digits as text where text belongs", () => {
    expect(search.parse({ type: 0, channel: 0, keyword: 42, order: "name", page: 3, size: 100 })).toEqual({
      page: 3,
      size: 100,
      order: "name",
      keyword: "42",
      type: 0,
      channel: 0,
    });
  });
});
