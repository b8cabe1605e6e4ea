import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
  rem,
  type VariantColorsResolver,
} from "@mantine/core";

import { type Accent, ACCENTS, accentRoles, type Contrast } from "./accents.ts";
import { roleVariables } from "./roles.ts";

/** System fonts first: nothing is downloaded. */
export const SANS = 'ui-sans-serif, system-ui, "Segoe UI", "Noto Sans", "Noto Sans SC", sans-serif';
const MONO = 'ui-monospace, "JetBrains Mono", "SF Mono", Menlo, Consolas, monospace';

/** What a person may choose about the look. */
export interface ConsoleThemeOptions {
  /** Accent; cyan by default. */
  readonly accent?: Accent | undefined;
  /** CSS font stack; the system's fonts by default. */
  readonly fontFamily?: string | undefined;
  /** `high` lifts text to 7:1 and strengthens lines. */
  readonly contrast?: Contrast | undefined;
}

/** Mantine asks for ten shades; everything that shows is a role, so the tuple is only the fill. */
const tuple = (value: string): MantineColorsTuple => [
  value,
  value,
  value,
  value,
  value,
  value,
  value,
  value,
  value,
  value,
];

/** Buttons and icon buttons take their colours from the roles, not from Mantine's palette. */
const variantColors: VariantColorsResolver = (input) => {
  const danger = input.color === "red";
  const text = danger ? "var(--ui-bad)" : "var(--ui-accent)";
  const soft = danger ? "var(--ui-bad-soft)" : "var(--ui-accent-soft)";
  switch (input.variant) {
    case "filled":
      return danger
        ? {
            background: "var(--ui-bad-fill)",
            hover: "var(--ui-bad-fill-hover)",
            color: "var(--ui-on-bad)",
            border: "1px solid transparent",
          }
        : {
            background: "var(--ui-accent-fill)",
            hover: "var(--ui-accent-fill-hover)",
            color: "var(--ui-on-accent)",
            border: "1px solid transparent",
          };
    case "light":
      return { background: soft, hover: soft, color: text, border: "1px solid transparent" };
    case "default":
      return {
        background: "var(--ui-surface)",
        hover: "var(--ui-sunken)",
        color: danger ? "var(--ui-bad)" : "var(--ui-text)",
        border: "1px solid var(--ui-line-strong)",
      };
    case "subtle":
      return {
        background: "transparent",
        hover: danger ? soft : "var(--ui-hover)",
        color: danger ? "var(--ui-bad)" : "var(--ui-muted)",
        hoverColor: danger ? "var(--ui-bad)" : "var(--ui-text)",
        border: "1px solid transparent",
      };
    default:
      return defaultVariantColorsResolver(input);
  }
};

/**
 * The console's Mantine theme: type scale, spacing, radii and control sizes of the design; colours live in
 * {@link cssVariablesResolver}.
 */
export const createConsoleTheme = ({
  accent = "cyan",
  fontFamily = SANS,
  contrast = "default",
}: ConsoleThemeOptions = {}): MantineThemeOverride =>
  createTheme({
    primaryColor: "accent",
    // Axe refuses the library's own shade of filled buttons; both schemes use the same deep one.
    primaryShade: { light: 8, dark: 8 },
    colors: { accent: tuple(accentRoles(accent, "light", contrast).accentFill) },
    variantColorResolver: variantColors,
    fontFamily,
    fontFamilyMonospace: MONO,
    headings: { fontFamily, fontWeight: "650" },
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
    other: { accent, contrast },
  });

/** Reads a choice back from the theme; anything unknown is the default. */
const chosen = (other: Record<string, unknown>): { readonly accent: Accent; readonly contrast: Contrast } => ({
  accent: ACCENTS.find((name) => name === other["accent"]) ?? "cyan",
  contrast: other["contrast"] === "high" ? "high" : "default",
});

/** Mantine's own variables, pointed at the roles. */
const mantine = {
  "--mantine-color-body": "var(--ui-bg)",
  "--mantine-color-text": "var(--ui-text)",
  "--mantine-color-bright": "var(--ui-text)",
  "--mantine-color-dimmed": "var(--ui-muted)",
  "--mantine-color-placeholder": "var(--ui-faint)",
  "--mantine-color-anchor": "var(--ui-accent)",
  "--mantine-color-error": "var(--ui-bad)",
  "--mantine-color-success": "var(--ui-ok)",
  "--mantine-color-default": "var(--ui-surface)",
  "--mantine-color-default-hover": "var(--ui-sunken)",
  "--mantine-color-default-color": "var(--ui-text)",
  "--mantine-color-default-border": "var(--ui-line-strong)",
  "--mantine-color-disabled": "var(--ui-sunken)",
  "--mantine-color-disabled-color": "var(--ui-faint)",
  "--mantine-color-disabled-border": "var(--ui-line)",
  "--mantine-color-accent-filled": "var(--ui-accent-fill)",
  "--mantine-color-accent-filled-hover": "var(--ui-accent-fill-hover)",
  "--mantine-color-accent-light": "var(--ui-accent-soft)",
  "--mantine-color-accent-light-hover": "var(--ui-accent-soft)",
  "--mantine-color-accent-light-color": "var(--ui-accent)",
  "--mantine-color-accent-outline": "var(--ui-accent)",
  "--mantine-color-accent-text": "var(--ui-accent)",
  "--mantine-primary-color-contrast": "var(--ui-on-accent)",
  "--ui-hover": "color-mix(in srgb, var(--ui-text) 6%, transparent)",
} as const;

/** All colour roles as `--ui-*` in both schemes, and Mantine's variables in terms of them. */
export const cssVariablesResolver: CSSVariablesResolver = (theme) => {
  const { accent, contrast } = chosen(theme.other);
  return {
    variables: { "--ui-mono": theme.fontFamilyMonospace },
    light: { ...mantine, ...roleVariables(accent, "light", contrast) },
    dark: { ...mantine, ...roleVariables(accent, "dark", contrast) },
  };
};
