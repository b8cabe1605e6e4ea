import { formatHex } from "culori";
import { describe, expect, test } from "vitest";

import { ACCENTS, SITE_ACCENT } from "./accent-names.ts";
import type { Contrast, Scheme } from "./accents.ts";
import { contrastRatio } from "./contrast.ts";
import { roleStyles } from "./role-styles.ts";
import { roles, type Roles, roleVariables } from "./roles.ts";
import written from "./roles.gen.css?raw";

const grounds = ["bg", "surface", "raised", "sunken"] as const satisfies readonly (keyof Roles)[];
const words = [
  "text",
  "muted",
  "faint",
  "accent",
  "ok",
  "warn",
  "bad",
  "info",
] as const satisfies readonly (keyof Roles)[];
const tinted = [
  ["accent", "accentSoft"],
  ["text", "accentSoft"],
  ["muted", "accentSoft"],
  ["ok", "okSoft"],
  ["warn", "warnSoft"],
  ["bad", "badSoft"],
  ["info", "infoSoft"],
  ["onAccent", "accentFill"],
  ["onAccent", "accentFillHover"],
  ["onBad", "badFill"],
  ["onBad", "badFillHover"],
] as const satisfies readonly (readonly [keyof Roles, keyof Roles])[];
const fills = [
  "accentFill",
  "badFill",
  "chart1",
  "chart2",
  "chart3",
  "chart4",
  "chart5",
  "chart6",
  "chartOther",
] as const satisfies readonly (keyof Roles)[];

const cases = ACCENTS.flatMap((accent) =>
  (["light", "dark"] as const).flatMap((scheme) =>
    (["default", "high"] as const).map((level): { accent: typeof accent; scheme: Scheme; level: Contrast } => ({
      accent,
      scheme,
      level,
    })),
  ),
);

/** The colour that `--ui-hover` makes of a ground: so much of the text's over it. */
const hovered = (text: string, ground: string, share: number): string =>
  `#${[1, 3, 5]
    .map((at) => {
      const [over, under] = [text, ground].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
      return Math.round((over ?? 0) * share + (under ?? 0) * (1 - share))
        .toString(16)
        .padStart(2, "0");
    })
    .join("")}`;

describe.each(cases)("$accent in $scheme, $level contrast", ({ accent, scheme, level }) => {
  const colours = roles(accent, scheme, level);
  const least = level === "high" ? 7 : 4.5;

  test("text reads on every ground", () => {
    for (const word of words)
      for (const ground of grounds)
        expect(contrastRatio(colours[word], colours[ground]), `${word} on ${ground}`).toBeGreaterThanOrEqual(least);
  });

  test("text reads on tinted and filled grounds", () => {
    for (const [word, ground] of tinted)
      expect(contrastRatio(colours[word], colours[ground]), `${word} on ${ground}`).toBeGreaterThanOrEqual(least);
  });

  test("text reads on what the pointer is over", () => {
    for (const ground of ["bg", "surface", "raised"] as const)
      for (const word of ["text", "muted"] as const)
        expect(
          contrastRatio(colours[word], hovered(colours.text, colours[ground], 0.06)),
          `${word} on ${ground}, hovered`,
        ).toBeGreaterThanOrEqual(least);
  });

  test("fills stand out from the surface", () => {
    for (const fill of fills) expect(contrastRatio(colours[fill], colours.surface), fill).toBeGreaterThanOrEqual(3);
  });
});

/** A site's roles for a hue and a factor of chroma, clipped to sRGB as on a screen without wider gamut. */
const siteRoles = (scheme: Scheme, level: Contrast, hue: number, factor: number): Roles => {
  const mix = (value: string): string => {
    const [, lightness, chroma] =
      /^oklch\((\S+) calc\((\S+) \* var\(--site-chroma\)\) var\(--site-hue\)\)$/.exec(value) ?? [];
    return lightness === undefined
      ? value
      : formatHex({ mode: "oklch", l: +lightness, c: Number(chroma) * factor, h: hue });
  };
  const own = roles(SITE_ACCENT, scheme, level);
  return { ...own, ...Object.fromEntries(Object.entries(own).map(([name, value]) => [name, mix(value)])) };
};

describe.each(["light", "dark"] as const)("a site's own accent in %s", (scheme) => {
  test.each(["default", "high"] as const)("reads whatever its hue and strength are, in %s contrast", (level) => {
    const least = level === "high" ? 7 : 4.5;
    for (let hue = 0; hue < 360; hue += 5)
      for (const factor of [0, 0.5, 1, 1.35, 1.7]) {
        const colours = siteRoles(scheme, level, hue, factor);
        const what = `hue ${hue}, chroma × ${factor}`;
        for (const ground of grounds)
          expect(contrastRatio(colours.accent, colours[ground]), what).toBeGreaterThanOrEqual(least);
        for (const [word, ground] of tinted)
          expect(contrastRatio(colours[word], colours[ground]), what).toBeGreaterThanOrEqual(least);
        expect(contrastRatio(colours.accentFill, colours.surface), what).toBeGreaterThanOrEqual(3);
      }
  });
});

test("a tone has the roles of the accent that is made of it", () => {
  expect(roles([290, 1.7], "dark")).toEqual(roles("purple", "dark"));
});

test("every role is a CSS variable of the same name", () => {
  const variables = roleVariables("cyan", "light");
  expect(variables["--ui-accent-fill-hover"]).toBe(roles("cyan", "light").accentFillHover);
  expect(variables["--ui-chart-1"]).toBe(roles("cyan", "light").chart1);
  expect(variables["--ui-line-strong"]).toBe(roles("cyan", "light").lineStrong);
});

test("accents differ from each other", () => {
  for (const scheme of ["light", "dark"] as const)
    expect(new Set(ACCENTS.map((accent) => roles(accent, scheme).accent)).size).toBe(ACCENTS.length);
});

test("the style sheet says what the roles are", () => {
  expect(written).toBe(roleStyles());
});
