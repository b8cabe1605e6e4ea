import { describe, expect, it } from "vitest";
import { cronValues } from "./-cron-form.ts";
import { cronOf, rhythmOf } from "./-rhythm.ts";

describe("a rhythm", () => {
  it.each([
    ["* * * * *", { kind: "minutes", every: "1" }],
    ["*/15 * * * *", { kind: "minutes", every: "15" }],
    ["5 * * * *", { kind: "hourly", minute: "5" }],
    ["30 3 * * *", { kind: "daily", time: "03:30" }],
    ["0 22 * * 6", { kind: "weekly", time: "22:00", day: "6" }],
    ["*/7 * * * *", { kind: "custom" }],
    ["0 3 1 * *", { kind: "custom" }],
    ["0 3 * * MON-FRI", { kind: "custom" }],
    ["0 24 * * *", { kind: "custom" }],
  ])("is read from %s and written back", (cron, expected) => {
    const rhythm = rhythmOf(cron);
    expect(rhythm).toMatchObject(expected);
    expect(cronOf(rhythm)).toBe(cron);
  });

  it("writes the same times shorter", () => {
    expect(cronOf(rhythmOf("00 03 * * 7"))).toBe("0 3 * * 0");
    expect(cronOf({ ...rhythmOf(""), kind: "custom", cron: "  0   3 * *  1 " })).toBe("0 3 * * 1");
  });
});

it("a task with null where the contract has texts opens in a form", () => {
  const row = { name: "a", target: { kind: "all" }, action: "test", cron: "", time_zone: "", enabled: true } as const;
  expect(cronValues(Object.assign(row, { cron: null, time_zone: null }))).toMatchObject({
    kind: "custom",
    cron: "",
    zone: "",
  });
});
