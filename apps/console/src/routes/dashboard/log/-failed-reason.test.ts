import i18next from "i18next";
import { expect, it, vi } from "vitest";
import "../../../i18n/i18n.ts";
import { reasons } from "../../../i18n/locales/en/failed_calls.json";
import { failedReason } from "./-failed-reason.ts";

i18next.addResourceBundle("en", "failed_calls", { reasons });
vi.stubGlobal("document", { documentElement: {} });
await i18next.changeLanguage("en");
const upstream = (code: string): string => reasons.upstream.replace("{{code}}", code);

it.each([
  ["no_channel", reasons.no_channel],
  ["insufficient_user_quota", reasons.insufficient_user_quota],
  ["24", upstream("24")],
  ["rate_limit_exceeded", upstream("rate_limit_exceeded")],
  ["upstream_insufficient_user_quota", upstream("insufficient_user_quota")],
  ["upstream_error", upstream("upstream_error")],
  ["", ""],
])("the code %s is worded", (code, words) => {
  expect(failedReason(code)).toBe(words);
});
