import { createMemoryHistory, createRootRoute, createRoute, createRouter } from "@tanstack/react-router";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import {
  choiceFilter,
  DEFAULT_PAGE_SIZE,
  listAddress,
  listSearch,
  numberFilter,
  storePageSize,
  textFilter,
} from "./list-search.ts";
import { storage, storageKeys } from "./storage.ts";

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

describe("the address of a list", () => {
  const root = createRootRoute();
  const list = createRoute({ getParentRoute: () => root, path: "/list", ...listAddress("/list", search) });
  const other = createRoute({ getParentRoute: () => root, path: "/other", ...listAddress("/other", search) });
  const routeTree = root.addChildren([list, other]);

  /** The address that the console makes of one, and the page that it shows. */
  const open = (address: string) => {
    const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [address] }) });
    router.updateLatestLocation();
    const { page, size } = search.parse(router.matchRoutes(router.latestLocation).at(-1)?.search);
    return [router.buildLocation({ to: ".", search: true, _includeValidateSearch: true }).href, page, size];
  };

  it.each([
    ["/list", "/list", 1, 100],
    ["/list?page=1&size=100", "/list", 1, 100],
    ["/list?size=7", "/list", 1, 100],
    ["/list?keyword=x", "/list?keyword=x", 1, 100],
    ["/list?size=20", "/list?size=20", 1, 20],
    ["/list?page=3", "/list?page=3", 3, 20],
    ["/list?page=3&size=20", "/list?page=3", 3, 20],
    ["/list?page=3&size=100", "/list?page=3&size=100", 3, 100],
    ["/other", "/other", 1, 20],
    ["/other?size=20&order=-id", "/other", 1, 20],
    ["/other?size=100", "/other?size=100", 1, 100],
  ])("%s is %s, page %i of %i rows, where 100 were chosen for /list", (address, href, page, size) => {
    storePageSize("/list", 100);
    expect(open(address)).toEqual([href, page, size]);
  });

  it.each(["", "x", "7", "[]", "null"])("takes %j in the storage as nothing chosen", (stored) => {
    storage.setItem(`${storageKeys.pageSize}/list`, stored);
    expect(open("/list")).toEqual(["/list", 1, DEFAULT_PAGE_SIZE]);
  });
});
