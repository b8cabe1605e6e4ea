import { describe, expect, it } from "vitest";
import {
  chargeOf,
  isRefunded,
  isRunning,
  isSlow,
  outsideOf,
  shareOf,
  statusTone,
  whileRunning,
} from "./task-status.ts";
import { tookOf } from "./task-row.ts";

describe("a list of tasks", () => {
  const page = (...statuses: string[]) => ({ state: { data: { data: statuses.map((status) => ({ status })) } } });
  it("is read again while something on it runs, and only then", () => {
    expect(whileRunning({ state: {} })).toBe(false);
    expect(whileRunning(page())).toBe(false);
    expect(whileRunning(page("SUCCESS", "FAILURE", "MODAL", "UNKNOWN", "", "NEW_STATE"))).toBe(false);
    for (const status of ["NOT_START", "SUBMITTED", "QUEUED", "IN_PROGRESS"])
      expect(whileRunning(page("SUCCESS", status))).toBe(5000);
  });
});

describe("a task", () => {
  it("costs nothing after all where it failed: what it cost was given back", () => {
    expect(chargeOf({ status: "SUCCESS", quota: 5 })).toBe(5);
    expect(chargeOf({ status: "FAILURE", quota: 5 })).toBe(0);
    expect(isRefunded({ status: "FAILURE", quota: 0 })).toBe(false);
  });
  it("has a colour for final states, and none for unknown ones", () => {
    expect(
      ["SUCCESS", "FAILURE", "NEW_STATE", "toString"].map((status) => [statusTone(status), isRunning({ status })]),
    ).toEqual([
      ["ok", false],
      ["bad", false],
      ["neutral", false],
      ["neutral", false],
    ]);
  });
  it.each([
    [1_795_220_625_000, 1_795_220_686_000, 61_000],
    [1_795_220_625_000, 1_795_220_625_000, 0],
    [1_795_220_625_000, 0, undefined],
    [0, 1_795_220_625_000, undefined],
    [1_795_220_625_000, 1_795_220_624_000, undefined],
  ])("from %i to %i took %s", (submitted, finished, took) => {
    const kind = { idOf: () => "", timeUnit: 1 } as const;
    expect(tookOf(kind, { submit_time: submitted, finish_time: finished })).toBe(took);
  });
  it("is slow from more than a minute on", () => {
    expect([60_000, 60_001].map(isSlow)).toEqual([false, true]);
  });
  it.each([
    ["100%", 1],
    ["0%", 0],
    [45, 0.45],
    ["", undefined],
    ["done", undefined],
    ["250%", undefined],
  ])("is at '%s': %s", (progress, share) => {
    expect(shareOf(progress)).toBe(share);
  });
});

it.each([
  ["https://images.example/a.png", "https://images.example/a.png"],
  ["http://images.example/a.png", "http://images.example/a.png"],
  ["javascript:alert(1)", undefined],
  ["data:text/html,x", undefined],
  ["/own", undefined],
  ["", undefined],
])("a link leads to '%s': %s", (address, href) => {
  expect(outsideOf(address)).toBe(href);
});
