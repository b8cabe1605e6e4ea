import { createMemoryHistory, createRouter } from "@tanstack/react-router";
import { describe, expect, it } from "vitest";
import { gateway } from "./lib/gateway.ts";
import { queryClient } from "./lib/query-client.ts";
import { navigation } from "./navigation.ts";
import { isGuardedRoute, levels, mayOpen, mayVisit, routeLevels, withoutTrailingSlash } from "./permissions.ts";
import { routeTree } from "./routeTree.gen.ts";

const visitor = (role: number, groupId = 0) => ({ role, groupId });

describe("mayOpen", () => {
  it("refuses guests", () => {
    for (const path of Object.keys(routeLevels)) expect(isGuardedRoute(path) && mayOpen(path, undefined)).toBe(false);
  });

  it("asks for at least the level of the page", () => {
    expect(mayOpen("/dashboard", visitor(0))).toBe(false);
    expect(mayOpen("/dashboard", visitor(levels.user))).toBe(true);
    expect(mayOpen("/dashboard", visitor(levels.root))).toBe(true);
  });

  it("takes the level that the page configuration gives", () => {
    const routeRoles = { "/dashboard/log": 10 };
    expect(mayOpen("/dashboard/log", visitor(3), routeRoles)).toBe(false);
    expect(mayOpen("/dashboard/log", visitor(10), routeRoles)).toBe(true);
    expect(mayOpen("/dashboard/key", visitor(1), routeRoles)).toBe(true);
  });

  it("asks for the same at both addresses of the user groups", () => {
    const addresses = ["/dashboard/operation", "/dashboard/operation/group"] as const;
    for (const configured of addresses)
      for (const opened of addresses) {
        expect(mayOpen(opened, visitor(10), { [configured]: 100 }), opened).toBe(false);
        expect(mayOpen(opened, visitor(100), { [configured]: 100 }), opened).toBe(true);
      }
    expect(mayOpen("/dashboard/operation/pricing", visitor(10), { "/dashboard/operation/group": 100 })).toBe(true);
  });

  it("asks at the second gate for at least the group id, of which 0 is one", () => {
    const gate = { "/dashboard/key": 2 } as const;
    expect(mayOpen("/dashboard/key", visitor(100, 0), {}, gate)).toBe(false);
    expect(mayOpen("/dashboard/key", visitor(1, 2), {}, gate)).toBe(true);
    expect(mayOpen("/dashboard/log", visitor(1, 0), {}, gate)).toBe(true);
  });
});

describe("mayVisit", () => {
  it("knows a page that the console has, and the visitor's way to it", () => {
    expect(mayVisit("/dashboard/profile", visitor(levels.user))).toBe(true);
    expect(mayVisit("/dashboard/profile", visitor(levels.user), { "/dashboard/profile": 10 })).toBe(false);
    expect(mayVisit("/dashboard/profile", undefined)).toBe(false);
  });

  it("says no to a page that the console does not have, for everybody", () => {
    for (const path of ["/dashboard/no-such-page", "/dashboard/", "", "constructor"])
      expect(mayVisit(path, visitor(levels.root)), path).toBe(false);
  });
});

describe("the permission table", () => {
  it("names exactly the pages behind the sign-in", () => {
    const { routesByPath } = createRouter({
      routeTree,
      history: createMemoryHistory(),
      context: { gateway, queryClient },
    });
    const guarded = Object.keys(routesByPath).filter((path) => path.startsWith("/dashboard"));
    expect(Object.keys(routeLevels).toSorted()).toEqual([...new Set(guarded.map(withoutTrailingSlash))].toSorted());
  });

  it("knows every page that the menu leads to", () => {
    for (const { items } of navigation)
      for (const { to } of items) if (to !== undefined) expect(isGuardedRoute(to)).toBe(true);
  });
});

describe("withoutTrailingSlash", () => {
  it.each([
    ["/", "/"],
    ["/dashboard/", "/dashboard"],
    ["/dashboard/key", "/dashboard/key"],
    ["/dashboard//", "/dashboard"],
  ])("makes %s of %s", (path, expected) => {
    expect(withoutTrailingSlash(path)).toBe(expected);
  });
});
