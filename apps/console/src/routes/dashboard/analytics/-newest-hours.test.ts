import { formatNoticeTime, startOfDay } from "@one-hub/sdk/format";
import { expect, it } from "vitest";
import { newestHours } from "./-newest-hours.ts";

/** The times as the site's clock shows them, by hour of the week. */
const shown = (first: string, to: number, zone: string): ReadonlyMap<number, string> =>
  new Map(
    [...newestHours({ from: startOfDay(first, zone), to }, zone)].map(
      ([hour, time]) => [hour, formatNoticeTime(time, zone)] as const,
    ),
  );

it("finds the newest hour of each hour of the week", () => {
  // A Saturday, eleven o'clock.
  const to = startOfDay("2026-11-21", "Asia/Shanghai") + 11 * 3600;
  const hours = shown("2026-11-01", to, "Asia/Shanghai");
  expect(hours.size).toBe(168);
  expect(hours.get(0)).toBe("2026-11-16 00:00");
  expect(hours.get(5 * 24 + 10)).toBe("2026-11-21 10:00");
  expect(hours.get(5 * 24 + 11)).toBe("2026-11-14 11:00");
  expect(hours.get(6 * 24 + 23)).toBe("2026-11-15 23:00");
});

it("finds hours of the period alone", () => {
  const hours = shown("2026-11-20", startOfDay("2026-11-21", "UTC") + 3600, "UTC");
  expect(hours.size).toBe(25);
  expect(hours.get(4 * 24)).toBe("2026-11-20 00:00");
  expect(hours.get(5 * 24)).toBe("2026-11-21 00:00");
});

it("counts hours from the day's first full one where a zone is off by half an hour", () => {
  const hours = shown("2026-11-16", startOfDay("2026-11-23", "Asia/Kolkata"), "Asia/Kolkata");
  expect(hours.size).toBe(168);
  expect(hours.get(0)).toBe("2026-11-16 00:30");
  expect(hours.get(6 * 24 + 23)).toBe("2026-11-22 23:30");
});

it("looks a week further back for the hour that a change of clocks left out", () => {
  const hours = shown("2026-03-16", startOfDay("2026-03-30", "Europe/Paris"), "Europe/Paris");
  expect(hours.get(6 * 24 + 2)).toBe("2026-03-22 02:00");
  expect(hours.get(6 * 24 + 3)).toBe("2026-03-29 03:00");
});
