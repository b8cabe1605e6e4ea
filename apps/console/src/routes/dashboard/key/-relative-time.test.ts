import { describe, expect, it } from "vitest";

import { relativeTime } from "./-relative-time.ts";

const now = 1_795_000_000;

describe("a relative time", () => {
  it("uses the largest unit that fits, rounded down", () => {
    expect(relativeTime(now - 59, now)).toEqual({ ahead: false, unit: "now", count: 0 });
    expect(relativeTime(now - 60, now)).toEqual({ ahead: false, unit: "minute", count: 1 });
    expect(relativeTime(now - 3599, now)).toEqual({ ahead: false, unit: "minute", count: 59 });
    expect(relativeTime(now + 3600, now)).toEqual({ ahead: true, unit: "hour", count: 1 });
    expect(relativeTime(now + 86_400 * 30, now)).toEqual({ ahead: true, unit: "day", count: 30 });
  });

  it("leaves far moments to a date", () => {
    expect(relativeTime(now - 86_400 * 31, now)).toBeUndefined();
    expect(relativeTime(0, now)).toBeUndefined();
  });
});
