import { describe, expect, it } from "vitest";
import type { Options } from "../option/options.ts";
import { amountText } from "./amount.ts";

const options = (dollars: boolean): Options => ({
  text: () => "",
  flag: () => dollars,
  number: () => 500_000,
  isStored: () => false,
  set: async () => undefined,
  setAll: async () => undefined,
});

describe("amounts in log texts", () => {
  it.each([
    [500_000, "＄1.000000"],
    [1, "＄0.000002"],
    [0, "＄0.000000"],
    [-50_000, "-＄0.100000"],
  ])("%i is %s in dollars", (quota, text) => {
    expect(amountText(quota, options(true))).toBe(text);
  });

  it("are points where the site shows points", () => {
    expect(amountText(-5, options(false))).toBe("-5 点");
  });
});
