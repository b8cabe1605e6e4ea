import { describe, expect, it } from "vitest";
import { isUnnamed } from "./-passkey-name.ts";

const made = Date.UTC(2026, 10, 21, 12, 3, 20) / 1000;
const isUnnamedAs = (alias: string): boolean => isUnnamed({ alias, created_time: made });

describe("a passkey without a name", () => {
  it("has no alias, or the time at which it was made in any time zone", () => {
    for (const alias of ["", " ", "20261121120000", "20261122020000", "20261121000000"])
      expect(isUnnamedAs(alias), alias).toBe(true);
  });

  it("is not one that is named with 14 digits, which are another time or none", () => {
    for (const alias of ["13800138000123", "20240101000000", "99999999999999", "2026-11-21", "Phone"])
      expect(isUnnamedAs(alias), alias).toBe(false);
  });
});
