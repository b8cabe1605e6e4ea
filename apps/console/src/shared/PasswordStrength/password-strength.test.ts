import { describe, expect, it } from "vitest";
import { passwordStrength } from "./password-strength.ts";

describe("passwordStrength", () => {
  it.each([
    ["", undefined],
    ["aB3$", 1],
    ["12345678", 1],
    ["aaaaaaaa", 1],
    ["abcdefghijkl", 1],
    ["sunshine", 1],
    ["sunshine7", 2],
    ["Sunshine7", 3],
    ["Sunsh!ne7", 4],
    ["tisch lampe vogel", 4],
    ["密码密码密码密码", 1],
  ])("rates %j as %j", (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });
});
