import type { SystemLogEntry } from "@one-hub/sdk";
import { expect, it } from "vitest";
import { entriesText, shownEntries } from "./-log-lines.ts";

const entry = (second: number, Level: SystemLogEntry["Level"], Message: string): SystemLogEntry => ({
  Timestamp: `2026-11-21T00:00:0${second}Z`,
  Level,
  Message,
});
const [first, second, third] = [
  entry(1, "DEBUG", "looking"),
  entry(2, "WARN", "disabled a Channel"),
  entry(3, "ERR", "failed\n  at once"),
];
const entries = [first, second, third];
const all = { level: undefined, keyword: "", cleared: undefined };

it("shows entries from a severity on that have the words in message, level or time", () => {
  expect(shownEntries(entries, all)).toEqual(entries);
  expect(shownEntries(entries, { ...all, level: "WARN" })).toEqual([second, third]);
  expect(shownEntries(entries, { ...all, keyword: " channel " })).toEqual([second]);
  expect(shownEntries(entries, { ...all, keyword: "00:00:03" })).toEqual([third]);
  expect(shownEntries(entries, { ...all, keyword: "debug" })).toEqual([first]);
});

it("leaves out what was cleared, as long as the gateway has it", () => {
  expect(shownEntries(entries, { ...all, cleared: second })).toEqual([third]);
  expect(shownEntries([...entries, second], { ...all, cleared: second })).toEqual([]);
  expect(shownEntries([third], { ...all, cleared: second })).toEqual([third]);
});

it("writes entries as lines of a file", () => {
  expect(entriesText([second, third])).toBe(
    "2026-11-21T00:00:02Z WARN disabled a Channel\n2026-11-21T00:00:03Z ERR failed\n  at once\n",
  );
});
