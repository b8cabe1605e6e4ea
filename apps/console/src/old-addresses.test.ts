import { describe, expect, it } from "vitest";
import { newAddressOf, oldPaths } from "./old-addresses.ts";

describe("an old address", () => {
  it.each([
    ["/panel/token", "?page=2", "", "/dashboard/key?page=2"],
    ["/panel/token/", "", "", "/dashboard/key"],
    ["/panel/payment", "", "gateway", "/dashboard/payment#gateway"],
    ["/panel/invoice/detail/2026-01", "", "", "/dashboard/invoice?month=2026-01"],
    ["/panel/invoice/detail/2026-01/", "?lang=fr", "top", "/dashboard/invoice?lang=fr&month=2026-01#top"],
    ["/panel/invoice/detail/a&b=c", "", "", "/dashboard/invoice?month=a%26b%3Dc"],
    ["/reset", "?email=a%40example.com", "", "/reset-password?email=a%40example.com"],
    ["/price", "", "", "/prices"],
  ])("%s%s leads to what took its place", (path, query, fragment, expected) => {
    expect(newAddressOf(path, query, fragment)).toBe(expected);
  });

  it("is no other path, and no name of the table's own object", () => {
    for (const path of ["/nope", "/panel/nope", "/panels", "/constructor", "/__proto__", "/"])
      expect(newAddressOf(path)).toBeUndefined();
  });

  it("never leads to another old address, nor off this site", () => {
    for (const path of oldPaths) {
      const target = newAddressOf(path) ?? "";
      expect(target).toMatch(/^\/[a-z0-9]/);
      expect(newAddressOf(target)).toBeUndefined();
    }
  });
});
