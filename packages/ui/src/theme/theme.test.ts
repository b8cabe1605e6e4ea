import { describe, expect, test } from "vitest";

import { ACCENTS, type Contrast, type Scheme } from "./accents.ts";
import { roles, type Roles, roleVariables } from "./roles.ts";

const channel = (value: number): number => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** Relative luminance of a hex colour. Source: WCAG 2.2. */
const luminance = (hex: string): number => {
  const [red, green, blue] = [1, 3, 5].map((at) => channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
};

const contrast = (one: string, other: string): number => {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
};

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
  ["onAvatar", "avatarFrom"],
  ["onAvatar", "avatarTo"],
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

describe.each(cases)("$accent in $scheme, $level contrast", ({ accent, scheme, level }) => {
  const colours = roles(accent, scheme, level);
  const least = level === "high" ? 7 : 4.5;

  test("text reads on every ground", () => {
    for (const word of words)
      for (const ground of grounds)
        expect(contrast(colours[word], colours[ground]), `${word} on ${ground}`).toBeGreaterThanOrEqual(least);
  });

  test("text reads on tinted and filled grounds", () => {
    for (const [word, ground] of tinted)
      expect(contrast(colours[word], colours[ground]), `${word} on ${ground}`).toBeGreaterThanOrEqual(
        ground.startsWith("avatar") ? 4.5 : least,
      );
  });

  test("fills stand out from the surface", () => {
    for (const fill of fills) expect(contrast(colours[fill], colours.surface), fill).toBeGreaterThanOrEqual(3);
  });
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
