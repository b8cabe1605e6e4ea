import { describe, expect, test } from "vitest";

import {
  groupIdOf,
  groupOf,
  groupRatio,
  isMjEnabled,
  isWebHomeEnabled,
  noticesFromText,
  supports,
} from "../src/index.ts";

const bySymbol = { default: { id: 1, symbol: "default", ratio: 1 }, vip: { id: 3, symbol: "vip", ratio: 0.8 } };
const byId = { "1": { name: "Default", discount: 1 }, "3": { name: "VIP", discount: 0.8 } };

describe("the group of a user", () => {
  test("is found by its symbol on open one-hub", () => {
    expect(groupOf({ group: "vip" }, bySymbol)).toBe(bySymbol.vip);
    expect(groupIdOf({ group: "vip" }, bySymbol)).toBe(3);
  });

  test("is found by its id in a map keyed by id", () => {
    expect(groupOf({ group: "vip", group_id: 3 }, byId)).toBe(byId["3"]);
  });

  test("is found by its id in a map keyed by symbol", () => {
    expect(groupOf({ group_id: 3 }, bySymbol)).toBe(bySymbol.vip);
  });

  test("a symbol that looks like an id is a symbol", () => {
    const groups = { "3": { id: 9, symbol: "3" }, vip: { id: 3, symbol: "vip" } };
    expect(groupOf({ group_id: 3 }, groups)).toBe(groups.vip);
    expect(groupOf({ group: "3" }, groups)).toBe(groups["3"]);
  });

  test("is unknown where the map does not hold it, and no inherited name is a group", () => {
    expect(groupOf({ group: "private" }, bySymbol)).toBeUndefined();
    expect(groupOf({ group: "constructor" }, bySymbol)).toBeUndefined();
  });

  test("an id of 0 is an id, and the default", () => {
    expect(groupIdOf({ group_id: 0, group: "vip" }, bySymbol)).toBe(0);
    expect(groupIdOf({ group: "private" }, bySymbol)).toBe(0);
    expect(groupIdOf({})).toBe(0);
  });
});

test("groupRatio reads discount or ratio, and 0 is free, not absent", () => {
  expect([
    groupRatio({ ratio: 0.5 }),
    groupRatio({ discount: 0.8 }),
    groupRatio({ discount: 0.8, ratio: 0.5 }),
  ]).toEqual([0.5, 0.8, 0.8]);
  expect([
    groupRatio({ ratio: 0 }),
    groupRatio({ discount: 0, ratio: 1 }),
    groupRatio({}),
    groupRatio(undefined),
  ]).toEqual([0, 0, 1, 1]);
});

test("supports returns true for listed extensions, and false on open one-hub", () => {
  expect([
    supports({ extensions: ["fapiao"] }, "fapiao"),
    supports({ extensions: [] }, "fapiao"),
    supports({}, "fapiao"),
    supports(undefined, "fapiao"),
  ]).toEqual([true, false, false, false]);
});

test.each([
  ["an open one-hub, which has no such switch", {}, true],
  ["a gateway that lists no extensions", { extensions: [] }, true],
  ["an extended gateway that does not report the switch", { extensions: ["content"] }, false],
  [
    "an extended gateway that switched it off",
    { extensions: ["content"], WebHomeEnabled: false, MjEnabled: false },
    false,
  ],
  ["an extended gateway that switched it on", { extensions: ["content"], WebHomeEnabled: true, MjEnabled: true }, true],
  ["a gateway without extensions that switched it off", { WebHomeEnabled: false, MjEnabled: false }, false],
])("home page and Midjourney on %s", (_, status, on) => {
  expect([isWebHomeEnabled(status), isMjEnabled(status)]).toEqual([on, on]);
});

test("the one notice text becomes a notice of type system that never counts as new", () => {
  expect(noticesFromText("# Hello")).toEqual([
    { id: 0, type: "system", level: "info", title: "", content: "# Hello", created_at: 0 },
  ]);
  expect(noticesFromText(" \n")).toEqual([]);
});
