import { describe, expect, it } from "vitest";
import { isVisibleName, looksLike, nameKey, withoutInvisible } from "./names.ts";

const unseen = {
  "zero width space": "\u200b",
  "zero width joiner": "\u200d",
  "soft hyphen": "\u00ad",
  "word joiner": "\u2060",
  "invisible times": "\u2062",
  "tag letter": "\u{e0041}",
  "variation selector": "\ufe0f",
  "further variation selector": "\u{e0100}",
  "C1 control": "\u0085",
  "line separator": "\u2028",
  "paragraph separator": "\u2029",
  "interlinear annotation": "\ufff9",
  "Arabic letter mark": "\u061c",
  "Hangul filler": "\u3164",
  "Hangul choseong filler": "\u115f",
  "halfwidth Hangul filler": "\uffa0",
  "combining grapheme joiner": "\u034f",
  "private character": "\ue000",
  "lone surrogate": "\ud800",
  "empty Braille pattern": "\u2800",
};

describe("a name", () => {
  it.each(Object.entries(unseen))("with a %s is not visible", (_what, character) => {
    for (const name of [character, `ro${character}ot`]) expect(isVisibleName(name)).toBe(false);
    expect(withoutInvisible(`ro${character}ot`)).toBe("root");
    expect(nameKey(`ro${character}ot`)).toBe("root");
  });

  it.each(["root", "Zoë", "cafe\u0301", "张三", "ｒｏｏｔ", "นที", "अनिल", "a b", "😀", "O'Neil", "名前_1"])(
    "of ordinary characters, %s, is visible",
    (name) => {
      expect(isVisibleName(name)).toBe(true);
    },
  );

  it.each([
    ["Root", "root"],
    ["ｒｏｏｔ", "root"],
    ["caf\u00e9", "cafe\u0301"],
    ["STRASSE", "straße"],
    ["ΣΊΣΥΦΟΣ", "Σίσυφος"],
    ["a\u00a0 b", "A b"],
    ["ﬁ", "fi"],
  ])("'%s' is the same as '%s'", (left, right) => {
    expect(nameKey(left)).toBe(nameKey(right));
  });

  it.each([
    ["r\u043e\u043et", "root"],
    ["R\u041e\u041eT", "root"],
    ["r00t", "Root"],
    ["adrnin", "admin"],
    ["adm\u0456n", "admin"],
    ["\u0430dm\u0456n", "ADMIN"],
    ["admln", "admIn"],
  ])("'%s' looks like '%s'", (name, administrator) => {
    expect(looksLike(name, administrator)).toBe(true);
  });

  it.each([
    ["robot", "root"],
    ["roott", "root"],
    ["админ", "admin"],
    ["zoë", "zoe"],
  ])("'%s' does not look like '%s'", (name, administrator) => {
    expect(looksLike(name, administrator)).toBe(false);
  });
});
