import { languages } from "@one-hub/languages";
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";

const script = readFileSync(new URL("../../public/first-paint.js", import.meta.url), "utf8");

interface Device {
  readonly settings?: string;
  readonly language?: string;
  readonly search?: string;
  readonly lang?: string;
  readonly dark?: boolean;
  /** The system asks for more contrast. */
  readonly moreContrast?: boolean;
  /** The browser refuses its storage. */
  readonly closed?: true;
  /** The site's own ground of the navigation. */
  readonly navColor?: string;
  /** The site's own font. */
  readonly fontFamily?: string;
  /** Milliseconds since the address was asked for. */
  readonly after?: number;
  /** The font that has been here. */
  readonly font?: string;
}

/** Attributes that the script sets on the page of a device. */
const paint = ({
  settings,
  language,
  search = "",
  lang = "en",
  dark = false,
  moreContrast = false,
  closed,
  navColor,
  fontFamily,
  after = 100,
  font: storedFont,
}: Device) => {
  const attributes: Record<string, string> = {};
  const root = { lang, dir: "", setAttribute: (name: string, value: string) => (attributes[name] = value) };
  const font = { rel: "" };
  const stored: Record<string, string | undefined> = {
    "oneHub-settings": settings,
    i18next: language,
    "oneHub-font": storedFont,
  };
  runInNewContext(script, {
    addEventListener: () => undefined,
    document: {
      documentElement: root,
      getElementById: (id: string) =>
        id === "font" ? font : { textContent: JSON.stringify({ config: { navColor, fontFamily } }) },
    },
    location: { search },
    localStorage: {
      getItem: (key: string) => {
        if (closed === true) throw new Error("refused");
        return stored[key] ?? null;
      },
    },
    matchMedia: (query: string) => ({ matches: query.includes("contrast") ? moreContrast : dark }),
    performance: { now: () => after },
    URLSearchParams,
  });
  return {
    scheme: attributes["data-mantine-color-scheme"],
    dir: root.dir,
    ...("data-accent" in attributes && { accent: attributes["data-accent"] }),
    ...("data-contrast" in attributes && { contrast: attributes["data-contrast"] }),
    ...("data-nav" in attributes && { nav: attributes["data-nav"] }),
    ...("data-nav-color" in attributes && { navColor: attributes["data-nav-color"] }),
    ...("data-compact" in attributes && { compact: true }),
    // Inter is what a page has without a word, and what it asks for early.
    ...(font.rel !== "preload" && { font: attributes["data-font"] }),
  };
};

describe("the first paint", () => {
  it("follows the system on a first visit", () => {
    expect(paint({})).toEqual({ scheme: "light", dir: "ltr" });
    expect(paint({ dark: true })).toEqual({ scheme: "dark", dir: "ltr" });
  });

  it("has the chosen scheme and direction, whatever the system says", () => {
    const settings = JSON.stringify({ colorScheme: "light", direction: "rtl" });
    expect(paint({ settings, dark: true })).toEqual({ scheme: "light", dir: "rtl" });
  });

  it("has the chosen accent and contrast", () => {
    const settings = JSON.stringify({ primaryColor: "red", contrast: "high" });
    expect(paint({ settings })).toEqual({ scheme: "light", dir: "ltr", accent: "red", contrast: "high" });
  });

  it("has the system's contrast until one is chosen", () => {
    expect(paint({ moreContrast: true }).contrast).toBe("high");
    expect(paint({ moreContrast: true, settings: '{"contrast":"default"}' }).contrast).toBeUndefined();
  });

  it("has the chosen navigation and width, and the site's own ground of the navigation where none is chosen", () => {
    const settings = JSON.stringify({ navLayout: "mini", compactLayout: true });
    expect(paint({ settings })).toEqual({ scheme: "light", dir: "ltr", nav: "mini", compact: true });
    expect(paint({ settings: '{"navColor":"apparent"}' }).navColor).toBe("apparent");
    expect(paint({ navColor: "apparent" }).navColor).toBe("apparent");
    expect(paint({ settings: '{"navColor":"integrate"}', navColor: "apparent" }).navColor).toBeUndefined();
  });

  it("asks for the usual font early, and has the device's own where the person or the site chose another", () => {
    expect(paint({ settings: '{"fontFamily":"nunitoSans"}' }).font).toBe("nunitoSans");
    expect(paint({ settings: '{"fontFamily":"inter"}', fontFamily: "system" })).toEqual({
      scheme: "light",
      dir: "ltr",
    });
    expect(paint({ fontFamily: "system" }).font).toBe("system");
    expect(paint({ fontFamily: "inter" })).toEqual({ scheme: "light", dir: "ltr" });
  });

  it("goes without the usual font on a first visit over a slow line", () => {
    expect(paint({ after: 400 }).font).toBe("late");
    expect(paint({ after: 400, font: "inter" })).toEqual({ scheme: "light", dir: "ltr" });
    expect(paint({ after: 400, font: "inter", fontFamily: "system" }).font).toBe("system");
  });

  it.each([
    "{",
    "null",
    "7",
    "[]",
    '"dark"',
    '{"colorScheme":"sepia","direction":3,"primaryColor":7,"contrast":1,"navLayout":2}',
  ])("takes %s for nothing", (settings) => {
    expect(paint({ settings })).toEqual({ scheme: "light", dir: "ltr" });
  });

  it("does without a storage that the browser refuses", () => {
    expect(paint({ closed: true, dark: true })).toEqual({ scheme: "dark", dir: "ltr" });
  });

  it("has the direction of the language that the address, the device or the host names", () => {
    for (const { tag, direction } of languages) {
      expect(paint({ language: tag, lang: "" }).dir, tag).toBe(direction);
      expect(paint({ search: `?lang=${tag}`, language: "en" }).dir, tag).toBe(direction);
      expect(paint({ lang: tag }).dir, tag).toBe(direction);
    }
  });
});
