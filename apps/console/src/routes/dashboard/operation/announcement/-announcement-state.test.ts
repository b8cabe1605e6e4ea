import type { Announcement } from "@one-hub/sdk";
import { expect, it } from "vitest";
import { localTime } from "../../../../lib/local-time.ts";
import { announcementBody, announcementForm, announcementValues, audienceRoles } from "./-announcement-form.ts";
import { openingOf, stateOf } from "./-announcement-state.ts";

const times = (start: number | null, end: number | null) => ({ starts_at: start, ends_at: end });
// What decides depends on these three fields alone.
const stored = (created: number, start: number | null, end: number | null = null) =>
  ({ created_at: created, ...times(start, end) }) as Announcement;

it("an announcement is current from its start, the first second included, until its end", () => {
  expect(stateOf(times(null, null), 100)).toBe("current");
  expect(stateOf(times(100, 101), 100)).toBe("current");
  expect(stateOf(times(101, null), 100)).toBe("planned");
  expect(stateOf(times(null, 100), 100)).toBe("past");
});

it("a new announcement opens the window at once or at its start, unless it is over", () => {
  expect(openingOf(times(null, null), undefined, 100)).toBe("now");
  expect(openingOf(times(200, null), undefined, 100)).toBe("later");
  expect(openingOf(times(null, 50), undefined, 100)).toBe("never");
});

it("a change opens the window only where the announcement begins later than visitors have seen it begin", () => {
  expect(openingOf(times(null, null), stored(10, null), 100)).toBe("never");
  expect(openingOf(times(5, null), stored(10, 5), 100)).toBe("never");
  expect(openingOf(times(90, null), stored(10, 5), 100)).toBe("now");
  expect(openingOf(times(null, null), stored(10, 200), 100)).toBe("now");
  expect(openingOf(times(300, null), stored(10, null), 100)).toBe("later");
});

it("an announcement with null where the contract has empty fields opens in a form that can be sent", () => {
  const nothing = { tag: null, languages: null, groups: null, min_role: null };
  const row: Announcement = { ...stored(10, null), title: "a", content: "", audience: "everyone", pinned: false };
  const values = announcementValues(Object.assign(row, nothing));
  expect(values).toMatchObject({ tag: "", languages: [], groups: [], role: "10" });
  expect(announcementForm({ now: () => 100 }).safeParse(values).success).toBe(true);
});

it("an announcement keeps its lowest role, and users are offered only where they are stored", () => {
  const row = { ...stored(10, null), title: "a", content: "", audience: "role", pinned: false } as const;
  for (const role of [1, 3, 10, 100]) {
    const values = announcementValues({ ...row, min_role: role });
    expect(announcementBody(values)).toMatchObject({ audience: "role", min_role: role });
    expect(audienceRoles(values.role)).toContain(values.role);
  }
  expect(audienceRoles("10")).toEqual(["3", "10", "100"]);
});

it("an announcement that would be over already is refused, but one that is over keeps its end", () => {
  const row = { ...stored(10, null, 50), title: "a", content: "", audience: "everyone", pinned: false } as const;
  const problems = (to: number, edited?: Announcement) =>
    announcementForm({ now: () => 100, row: edited })
      .safeParse({ ...announcementValues(row), to: localTime(to) })
      .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  expect(problems(101)).toBeUndefined();
  expect(problems(100)).toEqual(["to: past"]);
  expect(problems(50)).toEqual(["to: past"]);
  expect(problems(50, row)).toBeUndefined();
  expect(problems(60, row)).toEqual(["to: past"]);
});
