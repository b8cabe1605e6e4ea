import { expect, it } from "vitest";
import { fitName } from "./fit-name.ts";

it("leaves names that fit as they are, on one line", () => {
  expect(fitName("OpenAI primary")).toBe("OpenAI\u00a0primary");
  expect(fitName("claude-sonnet-4a")).toBe("claude-sonnet-4a");
  expect(fitName("深圳第三备用渠道")).toBe("深圳第三备用渠道");
});

it("cuts longer names, ideographs at half the length of letters, without a space before the ellipsis", () => {
  expect(fitName("claude-sonnet-4-20250514")).toBe("claude-sonnet-4…");
  expect(fitName("Backup channel in Paris")).toBe("Backup\u00a0channel…");
  expect(fitName("深圳第三条备用渠道（测试）")).toBe("深圳第三条备用…");
  expect(fitName("😀".repeat(12))).toBe(`${"😀".repeat(7)}…`);
});
