import { describe, expect, it } from "vitest";
import { readSettings } from "./settings.ts";

const defaults = {
  colorScheme: undefined,
  contrast: "default",
  direction: "ltr",
  compactLayout: false,
  primaryColor: "cyan",
  navColor: "integrate",
  navLayout: "vertical",
  fontFamily: "system",
};

describe("readSettings", () => {
  it.each([[null], [""], ["{"], ["null"], ["[]"], ["7"], ['"dark"']])("reads %j as the defaults", (json) => {
    expect(readSettings(json)).toEqual(defaults);
  });

  it("keeps what is right and replaces what is wrong, field by field", () => {
    const stored = {
      colorScheme: "dark",
      contrast: "extreme",
      direction: "rtl",
      compactLayout: "yes",
      primaryColor: "red",
      navLayout: 3,
      unknown: true,
    };
    expect(readSettings(JSON.stringify(stored))).toEqual({
      ...defaults,
      colorScheme: "dark",
      direction: "rtl",
      primaryColor: "red",
    });
  });
});
