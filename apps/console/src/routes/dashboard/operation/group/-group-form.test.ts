import type { UserGroup } from "@one-hub/sdk";
import { describe, expect, it } from "vitest";
import { createBody, groupBody, groupFormOf, groupSchema, needsUpdate, newGroup, ratioOf } from "./-group-form.ts";
import { groupPageOf } from "./-group.list.ts";

const group: UserGroup = {
  id: 7,
  symbol: "vip",
  name: "VIP",
  ratio: 0.8,
  api_rate: -1,
  public: true,
  promotion: false,
  min: 10,
  max: 100,
  enable: true,
};

const problems = (change: Partial<typeof newGroup>): string[] => {
  const checked = groupSchema.safeParse({ ...newGroup, symbol: "vip", name: "VIP", ...change });
  return checked.success ? [] : checked.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
};

describe("the form of a group", () => {
  it.each([
    [{ symbol: " " }, "symbol: required"],
    [{ symbol: "a,b" }, "symbol: comma"],
    [{ name: "" }, "name: required"],
    [{ ratio: "" }, "ratio: invalid"],
    [{ ratio: "-1" }, "ratio: invalid"],
    [{ ratio: "0.005" }, "ratio: invalid"],
    [{ ratio: "0.125" }, "ratio: invalid"],
    [{ ratio: "1,000" }, "ratio: invalid"],
    [{ ratio: "0x10" }, "ratio: invalid"],
    [{ rate: "1e3" }, "rate: invalid"],
    [{ rate: "1.5" }, "rate: invalid"],
    [{ rate: "1.000" }, "rate: invalid"],
    [{ promotion: true, min: "5", max: "5" }, "max: order"],
    [{ promotion: true, min: "-5" }, "min: invalid"],
    [{ ratio: "1000001" }, "ratio: too_big?origin=number&maximum=1000000"],
    [{ rate: "99999999999999999" }, "rate: too_big?origin=number&maximum=9007199254740991"],
  ])("refuses %o", (change, problem) => {
    expect(problems(change)).toEqual([problem]);
  });

  it("takes a free group, an unlimited one, and bounds without an end", () => {
    expect(problems({ ratio: "0" })).toEqual([]);
    expect(problems({ unlimited: true, rate: "" })).toEqual([]);
    expect(problems({ promotion: true, min: "5", max: "0" })).toEqual([]);
    expect(problems({ promotion: false, min: "?", max: "" })).toEqual([]);
    expect(ratioOf("0.29")).toBe(0.29);
    expect(ratioOf("0,29")).toBe(0.29);
  });

  it("writes back what it read, and keeps bounds that it does not show", () => {
    const { id: _id, symbol: _symbol, enable: _enable, ...written } = group;
    expect(groupBody(groupFormOf(group), group)).toEqual(written);
    expect(groupBody({ ...groupFormOf(group), promotion: true, max: "0" }, group)).toMatchObject({ min: 10, max: 0 });
  });

  it("needs a second write for zeros, which a creation would not keep", () => {
    const free = { ...newGroup, symbol: " free ", name: "Free", ratio: "0" };
    expect(createBody(free)).toMatchObject({ symbol: "free", ratio: 0 });
    expect(needsUpdate(groupBody(free))).toBe(true);
    expect(needsUpdate(groupBody({ ...free, ratio: "1", unlimited: true }))).toBe(false);
  });
});

describe("the list of groups", () => {
  const groups = [
    group,
    { ...group, id: 8, symbol: "default", name: "Default", ratio: 1, api_rate: 600, public: false, enable: null },
    { ...group, id: 9, symbol: "old", name: "Old", ratio: 0.5, api_rate: 5, promotion: true, enable: false },
  ];
  const symbols = (query: Partial<Parameters<typeof groupPageOf>[1]>) =>
    groupPageOf(groups, {
      page: 1,
      size: 20,
      order: "-id",
      keyword: undefined,
      state: undefined,
      public: undefined,
      promotion: undefined,
      ...query,
    }).data.map(({ symbol }) => symbol);

  it("sorts by every column, an unlimited rate last", () => {
    expect(symbols({})).toEqual(["old", "default", "vip"]);
    expect(symbols({ order: "ratio" })).toEqual(["old", "vip", "default"]);
    expect(symbols({ order: "api_rate" })).toEqual(["old", "default", "vip"]);
    expect(symbols({ order: "name" })).toEqual(["default", "old", "vip"]);
  });

  it("searches symbol and name, and filters by flags", () => {
    expect(symbols({ keyword: "DEF" })).toEqual(["default"]);
    expect(symbols({ state: "enabled" })).toEqual(["default", "vip"]);
    expect(symbols({ public: "no" })).toEqual(["default"]);
    expect(symbols({ promotion: "yes", state: "disabled" })).toEqual(["old"]);
  });
});
