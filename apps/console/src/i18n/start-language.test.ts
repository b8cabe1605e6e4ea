import { languages } from "@one-hub/languages";
import { describe, expect, it } from "vitest";
import { startLanguage } from "./start-language.ts";

const offered = languages.map(({ tag }) => tag);
const nothing = { address: null, stored: null, host: "", browser: [], site: undefined };

describe("the language of the start", () => {
  it.each([
    ["the host's answer", { ...nothing, host: "fr", browser: ["en"] }, "fr"],
    ["the kept choice before the host's answer", { ...nothing, stored: "ja", host: "fr" }, "ja"],
    [
      "the host's answer for the address before the kept choice",
      { ...nothing, address: "zh-TW", stored: "ja", host: "zh-HK" },
      "zh-HK",
    ],
    ["a kept choice in another spelling", { ...nothing, stored: "zh_HK", host: "en" }, "zh-HK"],
    ["the host's answer before an unknown choice", { ...nothing, stored: "<script>", host: "ar" }, "ar"],
    ["without a host, the address", { ...nothing, address: "zh-TW", stored: "ja", browser: ["fr"] }, "zh-HK"],
    ["without a host, the browser", { ...nothing, browser: ["de", "fr-CA", "en"], site: "zh_CN" }, "fr"],
    ["without a host, the site", { ...nothing, browser: ["de"], site: "ja" }, "ja"],
    ["the default where nothing is known", nothing, "zh-CN"],
  ])("is %s", async (_case, sources, expected) => {
    expect(await startLanguage(sources, offered)).toBe(expected);
  });
});
