import type { Accent } from "./accent-names.ts";
import { accentRoles, type AccentTone, type Contrast, type Scheme } from "./accents.ts";

/** Colours that do not depend on the accent; also the only place with hex values. */
const light = {
  bg: "#f6f7f9",
  surface: "#ffffff",
  raised: "#ffffff",
  sunken: "#f1f3f6",
  line: "#e4e7ec",
  lineStrong: "#cfd5dd",
  text: "#12161c",
  muted: "#56606e",
  faint: "#636d7b",
  ok: "#1b7a43",
  okSoft: "#e5f5ec",
  warn: "#8f5a00",
  warnSoft: "#fdf1dc",
  bad: "#b42323",
  badSoft: "#fdeaea",
  badFill: "#b42323",
  badFillHover: "#9a1c1c",
  onBad: "#ffffff",
  info: "#1f5fbf",
  infoSoft: "#e8f0fd",
  chart1: "#0b7285",
  chart2: "#7c5cff",
  chart3: "#c97a00",
  chart4: "#c2417c",
  chart5: "#3f7d20",
  chart6: "#2f7de1",
  chartOther: "#838f9e",
  shadow: "0 1px 2px rgb(16 24 40 / 0.05)",
  pop: "0 12px 32px rgb(16 24 40 / 0.14), 0 2px 6px rgb(16 24 40 / 0.08)",
  overlay: "rgb(16 24 40 / 0.4)",
};

type NeutralRoles = Readonly<typeof light>;

const dark: NeutralRoles = {
  bg: "#0d1014",
  surface: "#14181e",
  raised: "#1a1f27",
  sunken: "#10141a",
  line: "#252b34",
  lineStrong: "#37404c",
  text: "#e8ebef",
  muted: "#a0aab8",
  faint: "#8a94a3",
  ok: "#5fd08d",
  okSoft: "#10291b",
  warn: "#f0b557",
  warnSoft: "#2c2110",
  bad: "#ff8a80",
  badSoft: "#321717",
  badFill: "#e5655c",
  badFillHover: "#ee7a71",
  onBad: "#1d0706",
  info: "#82b1ff",
  infoSoft: "#14233c",
  chart1: "#4fc6d8",
  chart2: "#a693ff",
  chart3: "#f0b557",
  chart4: "#f08ab8",
  chart5: "#8fce6a",
  chart6: "#82b1ff",
  chartOther: "#7d8796",
  shadow: "none",
  pop: "0 16px 40px rgb(0 0 0 / 0.55), 0 0 0 1px rgb(255 255 255 / 0.04)",
  overlay: "rgb(0 0 0 / 0.6)",
};

const highLight: NeutralRoles = {
  ...light,
  line: "#8d96a3",
  lineStrong: "#5b6472",
  text: "#000000",
  muted: "#39414c",
  faint: "#444c58",
  ok: "#0d5229",
  warn: "#623d00",
  bad: "#861212",
  badFill: "#861212",
  badFillHover: "#6c0d0d",
  info: "#10408a",
};

const highDark: NeutralRoles = {
  ...dark,
  line: "#6b7687",
  lineStrong: "#97a2b3",
  text: "#ffffff",
  muted: "#cfd6df",
  faint: "#bcc5d1",
  ok: "#8ce8b1",
  warn: "#ffd08a",
  bad: "#ffb4ad",
  badFill: "#ff938a",
  badFillHover: "#ffaaa3",
  info: "#b3d0ff",
};

const neutral: Readonly<Record<`${Scheme}-${Contrast}`, NeutralRoles>> = {
  "light-default": light,
  "light-high": highLight,
  "dark-default": dark,
  "dark-high": highDark,
};

/** Every colour role by name; see {@link roleVariables} for its CSS variable. */
export type Roles = NeutralRoles & ReturnType<typeof accentRoles>;

export const roles = (accent: Accent | AccentTone, scheme: Scheme, contrast: Contrast = "default"): Roles => ({
  ...neutral[`${scheme}-${contrast}`],
  ...accentRoles(accent, scheme, contrast),
});

/** The style sheet's name of a role: `accentFill` is `--ui-accent-fill`, `chart1` is `--ui-chart-1`. */
export const roleVariable = (name: string): `--ui-${string}` =>
  `--ui-${name.replaceAll(/[A-Z]|\d/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** The values of all roles by their names in the style sheet. */
export const roleVariables = (
  accent: Accent | AccentTone,
  scheme: Scheme,
  contrast: Contrast = "default",
): Record<`--ui-${string}`, string> =>
  Object.fromEntries(
    Object.entries(roles(accent, scheme, contrast)).map(([name, value]) => [roleVariable(name), value]),
  );
