import { describe, expect, it } from "vitest";
import { newerThan, newTextOf, unreadOf } from "./newest.ts";

const at = (...times: number[]) => times.map((time) => ({ id: time, created_at: time, content: "Hi" }));

describe("unreadOf", () => {
  it("counts what is newer than the last check", () => {
    expect(unreadOf(at(10, 30, 20), "10", null)).toBe(2);
    expect(unreadOf(at(10, 30, 20), null, null)).toBe(3);
    expect(unreadOf(at(10, 30), "30", null)).toBe(0);
  });
  it("counts a notice without a time until its text was shown", () => {
    expect(unreadOf(at(0), null, null)).toBe(1);
    expect(unreadOf(at(0), null, "Hi")).toBe(0);
  });
});

describe("newTextOf", () => {
  it("is the text of a notice without a time, where it differs from the last one shown", () => {
    expect(newTextOf(at(0), null, null)).toBe("Hi");
    expect(newTextOf(at(0), "30", "Hello")).toBe("Hi");
    expect(newTextOf(at(0), null, "Hi")).toBeUndefined();
  });
  it("is nothing for announcements, for no notice, and while the last check is in the future", () => {
    expect(newTextOf([{ id: 1, created_at: 0, content: "Hi" }], null, null)).toBeUndefined();
    expect(newTextOf(at(30), null, null)).toBeUndefined();
    expect(newTextOf([], null, null)).toBeUndefined();
    expect(newTextOf(at(0), "9999999999", null)).toBeUndefined();
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
