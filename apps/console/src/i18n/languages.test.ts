import { describe, expect, it } from "vitest";
import { chooseLanguage, languages, matchLanguage } from "./languages.ts";

const two = ["zh-CN", "en"] as const;
const all = languages.map(({ value }) => value);
const nothing = { address: null, stored: null, browser: [], site: undefined };

describe("chooseLanguage", () => {
  it.each([
    [{ ...nothing, address: "en", stored: "zh-CN", browser: ["zh-CN"], site: "zh_CN" }, "en"],
    [{ ...nothing, stored: "en", browser: ["zh-CN"], site: "zh_CN" }, "en"],
    [{ ...nothing, browser: ["de", "en-GB"], site: "zh_CN" }, "en"],
    [{ ...nothing, browser: ["de"], site: "en" }, "en"],
    [{ ...nothing, browser: ["de"], site: "zh_CN" }, "zh-CN"],
    [nothing, "zh-CN"],
    [{ ...nothing, address: "xx", stored: "<script>", browser: ["fr"] }, "zh-CN"],
  ])("chooses of %j %s", (sources, expected) => {
    expect(chooseLanguage(sources, two)).toBe(expected);
  });
});

describe("matchLanguage", () => {
  it.each([
    ["EN", "en"],
    ["zh", "zh-CN"],
    ["zh_HK", "zh-HK"],
    ["zh-TW", "zh-HK"],
    ["zh-Hant-HK", "zh-HK"],
    ["zh-Hans", "zh-CN"],
    ["ar-EG", "ar"],
    ["fr-CA", "fr"],
    ["", undefined],
    [undefined, undefined],
    ["de", undefined],
  ])("finds for %j %s", (wanted, expected) => {
    expect(matchLanguage(wanted, all)).toBe(expected);
  });
});
