import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changedSpans, createCalendar, dayBefore, firstSpan, nextDay } from "./site-days.ts";

const calendarOf = (zone: string) => createCalendar([firstSpan(zone)]);
const at = (text: string) => Date.parse(text) / 1000;
const hour = 3600;

describe("days of a site", () => {
  it.each([
    ["UTC", "2026-11-21", "2026-11-21T00:00Z", 24],
    ["Asia/Shanghai", "2026-11-21", "2026-11-20T16:00Z", 24],
    // Clocks are put forward, and back.
    ["America/New_York", "2026-03-08", "2026-03-08T05:00Z", 23],
    ["America/New_York", "2026-11-01", "2026-11-01T04:00Z", 25],
    // Where midnight itself is skipped.
    ["Africa/Cairo", "2026-04-24", "2026-04-23T22:00Z", 23],
    // Not off by whole hours: the next full hour.
    ["Asia/Kolkata", "2026-11-21", "2026-11-20T19:00Z", 24],
    ["Asia/Kathmandu", "2026-11-21", "2026-11-20T19:00Z", 24],
    ["America/St_Johns", "2026-01-21", "2026-01-21T04:00Z", 24],
  ])("of %s: %s begins at %s and has %i hours", (zone, day, start, hours) => {
    const calendar = calendarOf(zone);
    const from = at(start);
    expect(calendar.startOf(day)).toBe(from);
    expect(calendar.startOf(nextDay(day)) - from).toBe(hours * hour);
    expect([calendar.dayOf(from - 1), calendar.dayOf(from), calendar.dayOf(from + hours * hour - 1)]).toEqual([
      dayBefore(day),
      day,
      day,
    ]);
  });

  it("change their zone with the next day", () => {
    const now = at("2026-11-21T15:30Z");
    const spans = changedSpans([firstSpan("UTC")], "Asia/Shanghai", now);
    expect(spans[1]).toEqual({
      start: at("2026-11-21T16:00Z"),
      day: "2026-11-22",
      zone: "Asia/Shanghai",
      last: "2026-11-21",
    });
    const calendar = createCalendar(spans);
    expect([calendar.zoneAt(now), calendar.dayOf(now), calendar.startOf("2026-11-21")]).toEqual([
      "UTC",
      "2026-11-21",
      at("2026-11-21T00:00Z"),
    ]);
    expect([calendar.zoneAt(now + hour), calendar.dayOf(now + hour)]).toEqual(["Asia/Shanghai", "2026-11-22"]);
    expect(calendar.startOf("2026-11-23")).toBe(at("2026-11-22T16:00Z"));
    expect(calendar.zonesOf({ from: at("2026-11-01T00:00Z"), to: at("2026-12-01T00:00Z") })).toEqual([
      "UTC",
      "Asia/Shanghai",
    ]);
  });

  it("that a change was meant for are the old zone's when it is taken back before", () => {
    const now = at("2026-11-21T15:30Z");
    const spans = changedSpans([firstSpan("UTC")], "Asia/Shanghai", now);
    expect(changedSpans(spans, "UTC", now + 60)).toEqual([firstSpan("UTC")]);
    expect(changedSpans(spans, "Asia/Tokyo", now + 60)).toHaveLength(2);
  });

  it("follow one another without a gap, whatever zones there were, and never change afterwards", () => {
    const zone = fc.constantFrom(
      "UTC",
      "Asia/Shanghai",
      "Asia/Kolkata",
      "America/New_York",
      "Pacific/Kiritimati",
      "Pacific/Pago_Pago",
      "America/St_Johns",
      "Africa/Cairo",
    );
    fc.assert(
      fc.property(
        zone,
        fc.array(
          fc.tuple(zone, fc.oneof(fc.integer({ min: 1, max: 40 * 24 * 60 }), fc.integer({ min: 1, max: 36 * 60 }))),
          { maxLength: 4 },
        ),
        (first, changes) => {
          let now = at("2026-02-20T10:20Z");
          let spans = changedSpans([firstSpan(first)], first, now);
          for (const [next, minutes] of changes) {
            const before = createCalendar(spans);
            const today = before.dayOf(now);
            spans = changedSpans(spans, next, now);
            const after = createCalendar(spans);
            expect([after.dayOf(now), after.startOf(today)]).toEqual([today, before.startOf(today)]);
            now += minutes * 60;
          }
          const calendar = createCalendar(spans);
          const range = { from: at("2026-02-18T00:00Z"), to: now + 3 * 86_400 };
          const days = calendar.daysOf(range);
          expect(days[0]?.from).toBeLessThanOrEqual(range.from);
          expect(days.at(-1)?.to).toBeGreaterThanOrEqual(range.to);
          for (const [index, { day, from, to }] of days.entries()) {
            expect([from % hour, to > from, calendar.dayOf(from), calendar.dayOf(to - 1)]).toEqual([0, true, day, day]);
            if (index > 0) expect(from).toBe(days[index - 1]?.to);
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
