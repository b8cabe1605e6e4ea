import { describe, expect, it } from "vitest";
import { acceptedLanguages } from "../src/accept-language.ts";
import { chooseLanguage, matchLanguage } from "../src/choose-language.ts";
import { DEFAULT_LANGUAGE, languageOf, languages } from "../src/languages.ts";

const all = languages.map(({ tag }) => tag);
const two = ["zh-CN", "en"] as const;

describe("matchLanguage", () => {
  it.each([
    ["EN", "en"],
    ["en-GB", "en"],
    ["zh", "zh-CN"],
    ["zh-Hans", "zh-CN"],
    ["zh-SG", "zh-CN"],
    ["zh_HK", "zh-HK"],
    ["zh-TW", "zh-HK"],
    ["zh-MO", "zh-HK"],
    ["zh-Hant", "zh-HK"],
    ["zh-Hant-HK", "zh-HK"],
    ["ar-EG", "ar"],
    ["fr-CA", "fr"],
    ["", undefined],
    ["*", undefined],
    ["<script>", undefined],
    ["de", undefined],
  ])("finds for %j %s", (wish, expected) => {
    expect(matchLanguage([wish], all)).toBe(expected);
  });

  it("takes the first wish that is offered", () => {
    expect(matchLanguage(["de", "fr-CA", "en"], all)).toBe("fr");
  });
});

describe("chooseLanguage", () => {
  it.each([
    [[["en"], ["zh-CN"], ["zh-CN"], ["zh_CN"]], "en"],
    [[[], ["en"], ["zh-CN"], ["zh_CN"]], "en"],
    [[[], [], ["de", "en-GB"], ["zh_CN"]], "en"],
    [[[], [], ["de"], ["en"]], "en"],
    [[[], [], ["de"], ["zh_CN"]], "zh-CN"],
    [[["xx"], ["<script>"], ["fr"]], undefined],
    [[], undefined],
  ])("chooses of %j %s", (sources, expected) => {
    expect(chooseLanguage(sources, two)).toBe(expected);
  });
});

describe("acceptedLanguages", () => {
  it.each([
    ["en;q=0.2,fr", ["fr", "en"]],
    ["fr;q=0, ar", ["ar"]],
    ["zh-TW,zh;q=0.9,en;q=0.8", ["zh-TW", "zh", "en"]],
    ["", []],
    [null, []],
    [";;,q=", []],
  ])("reads %j as %j", (header, expected) => {
    const known = acceptedLanguages(header).filter((tag) => matchLanguage([tag], all) !== undefined);
    expect(known).toEqual(expected);
  });

  it("reads no more than twenty wishes", () => {
    expect(acceptedLanguages(Array.from({ length: 500 }, (_, index) => `en-x-${index}`).join(","))).toHaveLength(20);
  });
});

describe("languageOf", () => {
  it("returns the language with a tag, and the default language for an unknown one", () => {
    expect(languageOf("ar").direction).toBe("rtl");
    expect(languageOf("xx").tag).toBe(DEFAULT_LANGUAGE);
  });
});
