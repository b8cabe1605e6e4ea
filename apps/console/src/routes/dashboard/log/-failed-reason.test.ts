import { expect, it } from "vitest";
import { failedReason } from "./-failed-reason.ts";

const t = (key: string, values?: Readonly<Record<string, unknown>>) =>
  values === undefined ? key : `${key} ${String(values["code"])}`;

it.each([
  ["no_channel", "failed.reasons.no_channel"],
  ["insufficient_user_quota", "failed.reasons.insufficient_user_quota"],
  ["24", "failed.reasons.upstream 24"],
  ["rate_limit_exceeded", "failed.reasons.upstream rate_limit_exceeded"],
  ["upstream_insufficient_user_quota", "failed.reasons.upstream insufficient_user_quota"],
  ["upstream_error", "failed.reasons.upstream upstream_error"],
  ["", ""],
])("the code %s is worded", (code, words) => {
  expect(failedReason(code, t)).toBe(words);
});
