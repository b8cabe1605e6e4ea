import { beforeAll, describe, expect, it, vi } from "vitest";
import { loadTexts, startI18n } from "../../i18n/i18n.ts";
import { vendorName } from "./vendor-name.ts";

beforeAll(async () => {
  vi.stubGlobal("location", new URL("http://console.test/?lang=en"));
  vi.stubGlobal("document", { documentElement: { lang: "" }, cookie: "" });
  await startI18n(undefined);
  await loadTexts("common");
});

describe("a vendor's name", () => {
  it.each([
    ["Deepseek", "DeepSeek"],
    ["OpenAI", "OpenAI"],
    ["Unknown", "Other"],
    ["未知", "Other"],
    ["Built in", "Built in"],
    ["内置", "Built in"],
  ])("%s is shown as %s", (name, shown) => {
    expect(vendorName(name)).toBe(shown);
  });
});
