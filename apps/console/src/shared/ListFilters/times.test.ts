import { describe, expect, it } from "vitest";

import { timesOf } from "./times.ts";

const now = 1_795_000_059;

describe("the time range", () => {
  it("moves by whole minutes and has no end", () => {
    expect(timesOf({ range: "24h", from: undefined, to: undefined }, now)).toEqual({ start: 1_795_000_020 - 86_400 });
    expect(timesOf({ range: "7d", from: undefined, to: undefined }, now)).toEqual({
      start: 1_795_000_020 - 7 * 86_400,
    });
    expect(timesOf({ range: "30d", from: undefined, to: undefined }, now)).toEqual({
      start: 1_795_000_020 - 30 * 86_400,
    });
  });

  it("begins today at the machine's midnight", () => {
    const { start = 0 } = timesOf({ range: "today", from: undefined, to: undefined }, now);
    const midnight = new Date(start * 1000);
    expect([midnight.getHours(), midnight.getMinutes(), midnight.getSeconds()]).toEqual([0, 0, 0]);
    expect(now - start).toBeGreaterThanOrEqual(0);
    expect(now - start).toBeLessThan(90_000);
  });

  it("is what the address says for a custom one, open where it says nothing; 0 is a time", () => {
    expect(timesOf({ range: "custom", from: 0, to: undefined }, now)).toEqual({ start: 0, end: undefined });
    expect(timesOf({ range: undefined, from: 5, to: 9 }, now)).toEqual({});
  });
});
