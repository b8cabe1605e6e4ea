import { describe, expect, it } from "vitest";
import { newerThan, unreadOf } from "./newest.ts";

const at = (...times: number[]) => times.map((time) => ({ created_at: time }));

describe("unreadOf", () => {
  it("counts what is newer than the last check, and nothing without a time", () => {
    expect(unreadOf(at(10, 30, 20, 0), "10")).toBe(2);
    expect(unreadOf(at(10, 30, 20, 0), null)).toBe(3);
    expect(unreadOf(at(10, 30), "30")).toBe(0);
  });
});

describe("newerThan", () => {
  it("is the newest time where that exceeds the last check, whatever the order", () => {
    expect(newerThan(at(10, 30, 20), "29")).toBe(30);
    expect(newerThan(at(10, 30, 20), null)).toBe(30);
  });
  it("is nothing for what was told already, for a time that is not known, and for no notice", () => {
    expect(newerThan(at(30), "30")).toBeUndefined();
    expect(newerThan(at(30), "31.5")).toBeUndefined();
    expect(newerThan(at(0), null)).toBeUndefined();
    expect(newerThan([], null)).toBeUndefined();
  });
  it("takes a broken entry as none", () => {
    expect(newerThan(at(30), "soon")).toBe(30);
    expect(newerThan(at(30), "")).toBe(30);
  });
});
