import { expect, it } from "vitest";
import { fitName, roomForNames } from "./fit-name.ts";

it("leaves names that fit as they are, on one line", () => {
  expect(fitName("OpenAI primary", 16)).toBe("OpenAI\u00a0primary");
  expect(fitName("claude-sonnet-4a", 16)).toBe("claude-sonnet-4a");
  expect(fitName("深圳第三备用渠道", 16)).toBe("深圳第三备用渠道");
});

it("cuts longer names, ideographs at half the length of letters, without a space before the ellipsis", () => {
  expect(fitName("claude-sonnet-4-20250514", 16)).toBe("claude-sonnet-4…");
  expect(fitName("Backup channel in Paris", 16)).toBe("Backup\u00a0channel…");
  expect(fitName("深圳第三条备用渠道（测试）", 16)).toBe("深圳第三条备用…");
  expect(fitName("😀".repeat(12), 16)).toBe(`${"😀".repeat(7)}…`);
});

it("gives names the room that the longest needs, up to 16 letters on a phone and 26 in a window", () => {
  expect(roomForNames([], "wide")).toBe(0);
  expect(roomForNames(["gpt-5", "深圳渠道"], "narrow")).toBe(8);
  expect(roomForNames(["gpt-5", "claude-sonnet-4-20250514"], "wide")).toBe(24);
  expect(roomForNames(["claude-sonnet-4-20250514"], "narrow")).toBe(16);
  expect(roomForNames(["x".repeat(60)], "wide")).toBe(26);
});
