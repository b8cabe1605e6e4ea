import { describe, expect, it } from "vitest";
import { isoTime, localTime, secondsOf } from "./local-time.ts";

describe("a time as the browser's field has it", () => {
  it("leads back to the second it came from", () => {
    expect(secondsOf(localTime(1_795_000_000))).toBe(1_795_000_000);
    expect(localTime(1_795_000_000)).toMatch(/^2026-11-\d\dT\d\d:\d\d:40$/);
  });

  it("is undefined for what is no time", () => {
    for (const text of ["", "soon", "0001-01-01T00:00"]) expect(secondsOf(text)).toBeUndefined();
  });
});

describe("a time for machines", () => {
  it("is in ISO 8601", () => {
    expect(isoTime(1_795_000_000)).toBe("2026-11-18T11:06:40.000Z");
  });

  it("is undefined for a number that no calendar reaches", () => {
    for (const seconds of [8.65e12, -8.65e12, Number.NaN]) expect(isoTime(seconds)).toBeUndefined();
  });
});
