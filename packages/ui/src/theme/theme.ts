import {
  colorsTuple,
  createTheme,
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  rem,
  type VariantColorsResolver,
} from "@mantine/core";

import { components } from "./components.ts";

/** The look of a theme colour, in terms of the colour roles (roles.ts). */
interface ColorLook {
  readonly fill: string;
  readonly fillHover: string;
  /** Text on `fill`. */
  readonly onFill: string;
  readonly soft: string;
  readonly text: string;
}

const role = (name: string): string => `var(--ui-${name})`;

const toneLook = (name: string): ColorLook => ({
  fill: role(name),
  fillHover: role(name),
  onFill: role("surface"),
  soft: role(`${name}-soft`),
  text: role(name),
});

const actionLook = (name: string): ColorLook => ({
  ...toneLook(name),
  fill: role(`${name}-fill`),
  fillHover: role(`${name}-fill-hover`),
  onFill: role(`on-${name}`),
});

/** Theme colours whose every variant is made of roles; shades of Mantine's palettes are not used. */
const colorLooks = {
  accent: actionLook("accent"),
  bad: actionLook("bad"),
  ok: toneLook("ok"),
  warn: toneLook("warn"),
  info: toneLook("info"),
  neutral: {
    fill: role("muted"),
    fillHover: role("text"),
    onFill: role("surface"),
    soft: role("sunken"),
    text: role("muted"),
  },
} as const satisfies Readonly<Record<string, ColorLook>>;

type ThemeColor = keyof typeof colorLooks;

const isThemeColor = (color: string): color is ThemeColor => Object.hasOwn(colorLooks, color);

/** Mantine's variants in these looks; only text on a fill, and what has the page's own colours, differ. A colour without a look takes the accent's. */
const variantColorResolver: VariantColorsResolver = ({ color = "accent", ...input }) => {
  const name = isThemeColor(color) ? color : "accent";
  const isNeutral = name === "accent" || name === "neutral";
  const { text, onFill } = colorLooks[name];
  const colors = defaultVariantColorsResolver({ ...input, color: name });
  switch (input.variant) {
    case "filled":
      return { ...colors, color: onFill };
    case "subtle":
      return isNeutral ? { ...colors, hover: role("hover"), color: role("muted"), hoverColor: role("text") } : colors;
    case "default":
      return { ...colors, color: isNeutral ? role("text") : text };
    default:
      return colors;
  }
};

/** The console's Mantine theme: type scale, spacing, radii and control sizes of docs/design.md. Colours are roles (roles.ts). */
export const consoleTheme = createTheme({
  primaryColor: "accent",
  primaryShade: { light: 8, dark: 8 },
  colors: {
    accent: colorsTuple(role("accent-fill")),
    ok: colorsTuple(role("ok")),
    warn: colorsTuple(role("warn")),
    bad: colorsTuple(role("bad")),
    info: colorsTuple(role("info")),
    neutral: colorsTuple(role("muted")),
  },
  variantColorResolver,
  fontFamily: "var(--ui-font)",
  fontFamilyMonospace: "var(--ui-mono)",
  headings: { fontFamily: "var(--ui-font)", fontWeight: "650" },
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(22) },
  lineHeights: { xs: "1.334", sm: "1.385", md: "1.4286", lg: "1.5", xl: "1.364" },
  fontWeights: { regular: "400", medium: "550", bold: "650" },
  spacing: { xs: rem(4), sm: rem(8), md: rem(12), lg: rem(16), xl: rem(20) },
  radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(12), xl: rem(16) },
  defaultRadius: "md",
  breakpoints: { xs: "37.5em", sm: "37.5em", md: "56.25em", lg: "75em", xl: "96em" },
  shadows: {
    xs: "var(--ui-shadow)",
    sm: "var(--ui-shadow)",
    md: "var(--ui-pop)",
    lg: "var(--ui-pop)",
    xl: "var(--ui-pop)",
  },
  focusRing: "auto",
  cursorType: "pointer",
  respectReducedMotion: true,
  activeClassName: "",
  components,
});

const colorVariables = (name: ThemeColor): Record<string, string> => {
  const { fill, fillHover, onFill, soft, text } = colorLooks[name];
  const prefix = `--mantine-color-${name}`;
  return {
    [`${prefix}-filled`]: fill,
    [`${prefix}-filled-hover`]: fillHover,
    [`${prefix}-contrast`]: onFill,
    [`${prefix}-light`]: soft,
    [`${prefix}-light-hover`]: soft,
    [`${prefix}-light-color`]: text,
    [`${prefix}-outline`]: text,
    [`${prefix}-outline-hover`]: soft,
    [`${prefix}-text`]: text,
  };
};

/** Shades that Mantine's style sheets name themselves, by the role that has their purpose. */
const shades: Readonly<Record<string, string>> = {
  "gray-0": "sunken",
  "gray-1": "sunken",
  "gray-2": "line",
  "gray-3": "line",
  "gray-4": "line-strong",
  "gray-6": "faint",
  "gray-7": "muted",
  "gray-9": "text",
  "dark-0": "text",
  "dark-1": "muted",
  "dark-2": "faint",
  "dark-3": "faint",
  "dark-4": "line",
  "dark-5": "sunken",
  "dark-6": "sunken",
  "dark-7": "surface",
  "dark-8": "bg",
};

const semanticColors: Record<string, string> = {
  "--mantine-primary-color-contrast": role("on-accent"),
  "--mantine-color-body": role("bg"),
  "--mantine-color-text": role("text"),
  "--mantine-color-bright": role("text"),
  "--mantine-color-dimmed": role("muted"),
  "--mantine-color-placeholder": role("faint"),
  "--mantine-color-anchor": role("accent"),
  "--mantine-color-error": role("bad"),
  "--mantine-color-success": role("ok"),
  "--mantine-color-default": role("surface"),
  "--mantine-color-default-hover": role("sunken"),
  "--mantine-color-default-color": role("text"),
  "--mantine-color-default-border": role("line-strong"),
  "--mantine-color-disabled": role("sunken"),
  "--mantine-color-disabled-color": role("faint"),
  "--mantine-color-disabled-border": role("line"),
  ...Object.assign({}, ...Object.keys(colorLooks).filter(isThemeColor).map(colorVariables)),
};

/** Gives Mantine's variables the colour roles; light, dark, accent and contrast are then decided by roles.gen.css alone. */
export const resolveCssVariables: CSSVariablesResolver = () => ({
  variables: Object.fromEntries(
    Object.entries(shades).map(([shade, name]) => [`--mantine-color-${shade}`, role(name)]),
  ),
  light: semanticColors,
  dark: semanticColors,
});
