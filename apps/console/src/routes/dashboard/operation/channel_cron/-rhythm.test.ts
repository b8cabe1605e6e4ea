import { describe, expect, it } from "vitest";
import { cronBody, cronForm, type CronValues, cronValues, emptyCron } from "./-cron-form.ts";
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

describe("the form of a schedule", () => {
  const nightly = { ...emptyCron, name: "Nightly" };
  const problems = (change: Partial<CronValues>) =>
    cronForm
      .safeParse({ ...nightly, ...change })
      .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  const minutes = (count: number): string => Array.from({ length: count }, (_, minute) => minute + 10).join(",");

  it("names the gateway's limit of an expression, without the blanks that are not sent", () => {
    const long = `${minutes(30)} 1,2,3 * * *`;
    expect(long).toHaveLength(101);
    expect(problems({ kind: "custom", cron: long })).toEqual(["cron: too_big?origin=string&maximum=100"]);
    expect(problems({ kind: "custom", cron: ` ${minutes(30)}   1,2 *  * * ` })).toBeUndefined();
    expect(problems({ kind: "custom", cron: "0 0 30 2 *" })).toEqual(["cron: notCron"]);
  });

  it("takes a minute with blanks around it", () => {
    expect(problems({ kind: "hourly", minute: "60" })).toEqual(["minute: notMinute"]);
    expect(problems({ kind: "hourly", minute: " 5 " })).toBeUndefined();
    expect(cronBody({ ...nightly, kind: "hourly", minute: " 5 " }).cron).toBe("5 * * * *");
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
