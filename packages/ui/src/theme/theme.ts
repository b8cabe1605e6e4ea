import { createTheme, rem } from "@mantine/core";

/** Everything that shows is a role: the library's ten shades are all the fill. */
const fill = "var(--ui-accent-fill)";

/**
 * The console's Mantine theme: type scale, spacing, radii and control sizes of the design. Its values as CSS variables
 * are in mantine-variables.css; the colours are in roles.css.
 */
export const consoleTheme = createTheme({
  primaryColor: "accent",
  primaryShade: { light: 8, dark: 8 },
  colors: { accent: [fill, fill, fill, fill, fill, fill, fill, fill, fill, fill] },
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
});
