import { expect, it } from "vitest";
import { type FilterScope, logFilter } from "./-log-filter.ts";

const scope: FilterScope = { user: undefined, channels: new Map([["relay", 7]]), offers: () => true };
const row = { id: 0, name: "x", username: "" };
const type = "consume";

it("leads from every grouping to the log's filter of it", () => {
  expect(logFilter("model", row, scope)).toEqual({ type, model: "x" });
  expect(logFilter("user", { ...row, id: 3 }, scope)).toEqual({ type, user: "x" });
  expect(logFilter("key", { ...row, username: "mei" }, scope)).toEqual({ type, key: "x", user: "mei" });
  expect(logFilter("channel", { ...row, id: 3 }, scope)).toEqual({ type, channel: 3 });
  expect(logFilter("group", row, scope)).toEqual({ type, group: "x" });
  expect(logFilter("vendor", row, scope)).toEqual({ type, vendor: "x" });
  expect(logFilter("vendor", { ...row, name: "" }, scope)).toEqual({ type, vendor: "" });
});

it("finds channels by their name where figures name them alone", () => {
  expect(logFilter("channel", { ...row, name: "relay" }, scope)).toEqual({ type, channel: 7 });
  expect(logFilter("channel", row, scope)).toBeUndefined();
});

it("narrows the figures of one user to that user", () => {
  expect(logFilter("model", row, { ...scope, user: "mei" })).toEqual({ type, model: "x", user: "mei" });
});

it("leads nowhere from the others, and from what a gateway cannot filter by", () => {
  for (const by of ["model", "user", "channel", "key", "group"] as const)
    expect(logFilter(by, { ...row, name: "" }, scope)).toBeUndefined();
  for (const by of ["group", "vendor"] as const)
    expect(logFilter(by, row, { ...scope, offers: () => false })).toBeUndefined();
});
