import i18next from "i18next";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { findText } from "./i18n.ts";

const texts = {
  greeting: "Hello, {{name}}",
  keys_one: "{{count}} key",
  keys_few: "few",
  keys_other: "{{count}} keys",
  inner: { deep: "deep {{ a }}{{b}}" },
};

beforeAll(() => {
  vi.stubGlobal("document", { documentElement: {} });
  for (const language of ["en", "ar", "zh-CN", "ja"]) i18next.addResourceBundle(language, "common", texts);
});

const text = async (path: string, values?: Record<string, string | number>, language = "en") => {
  await i18next.changeLanguage(language);
  return findText("common", path, values);
};

describe("texts", () => {
  it("have values in their places and leave unknown places as they are", async () => {
    expect(await text("greeting", { name: "Mei" })).toBe("Hello, Mei");
    expect(await text("inner.deep", { a: 0 })).toBe("deep 0{{b}}");
  });

  it("escape nothing: React does", async () => {
    expect(await text("greeting", { name: "<b>&" })).toBe("Hello, <b>&");
  });

  it("never read a value as a pattern, a place or a text of its own", async () => {
    expect(await text("inner.deep", { a: "$& {{b}}", b: "x" })).toBe("deep $& {{b}}x");
    expect(await text("greeting", { name: "$t(common:inner.deep)" })).toBe("Hello, $t(common:inner.deep)");
  });

  it.each([
    ["en", 0, "0 keys"],
    ["en", 1, "1 key"],
    ["ar", 3, "few"],
    ["zh-CN", 1, "1 keys"],
    ["ja", 2, "2 keys"],
  ])("have the plural form of %s for %i", async (language, count, expected) => {
    expect(await text("keys", { count }, language)).toBe(expected);
  });

  it("keep a value's own direction where they run from right to left", async () => {
    expect(await text("greeting", { name: "(Mei)" }, "ar")).toBe("Hello, \u2068(Mei)\u2069");
  });

  it("are missing for an unknown key, a group, and a name that every object has", async () => {
    expect(await text("nothing")).toBeUndefined();
    expect(await text("inner")).toBeUndefined();
    expect(await text("inner.constructor.name")).toBeUndefined();
    expect(findText("zod", "greeting")).toBeUndefined();
  });

  it("are an unknown value of the gateway itself, unless their texts are not loaded", async () => {
    await i18next.changeLanguage("en");
    const state: string = "archived";
    expect(i18next.t(`common:state.${state}`)).toBe("archived");
    expect(i18next.t(`zod:state.${state}`)).toBe("zod:state.archived");
  });
});
