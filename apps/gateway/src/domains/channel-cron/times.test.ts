import { describe, expect, it } from "vitest";
import { dueTimes, nextRuns } from "./times.ts";

const at = (text: string) => Date.parse(text) / 1000;
const texts = (times: readonly number[]) => times.map((time) => new Date(time * 1000).toISOString().slice(0, 16));

describe("the times of a schedule", () => {
  it("are counted in its zone, and begin after the moment", () => {
    const start = at("2026-11-21T03:30:00Z");
    expect(texts(nextRuns("30 11 * * *", "Asia/Shanghai", start, 2))).toEqual(["2026-11-22T03:30", "2026-11-23T03:30"]);
    expect(texts(nextRuns("*/20 * * * MON", "UTC", start, 2))).toEqual(["2026-11-23T00:00", "2026-11-23T00:20"]);
  });

  it("take place once on the days that daylight saving makes shorter and longer", () => {
    const spring = nextRuns("30 2 * * *", "Europe/Berlin", at("2026-03-28T12:00:00Z"), 2);
    expect(texts(spring)).toEqual(["2026-03-29T01:00", "2026-03-30T00:30"]);
    const autumn = nextRuns("30 2 * * *", "Europe/Berlin", at("2026-10-24T12:00:00Z"), 2);
    expect(texts(autumn)).toEqual(["2026-10-25T00:30", "2026-10-26T01:30"]);
  });

  it.each(["", "* * * *", "* * * * * *", "61 * * * *", "0 0 30 2 *", "@daily", "? * * * *", "soon"])(
    "are none for %j",
    (expression) => {
      expect(nextRuns(expression, "UTC", 0, 1)).toEqual([]);
    },
  );

  it("are none in an unknown zone", () => {
    expect(nextRuns("* * * * *", "Nowhere/Town", 0, 1)).toEqual([]);
  });

  it("that are due are counted with both ends, up to a limit", () => {
    const from = at("2026-11-21T00:00:00Z");
    const due = (to: number, most = 100) => dueTimes("*/10 * * * *", "UTC", { from, to, most });
    expect(due(from)).toEqual({ count: 1, last: from });
    expect(due(from + 1800)).toEqual({ count: 4, last: from + 1800 });
    expect(due(from + 1859, 2)).toEqual({ count: 2, last: from + 1800 });
    expect(dueTimes("0 5 * * *", "UTC", { from, to: from + 3600, most: 9 })).toBeUndefined();
  });
});
