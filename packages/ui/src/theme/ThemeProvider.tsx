// What every page needs. What the library needs comes with MantineScope.
import "./roles.css";
import "./global.css";

import { type ReactNode, useLayoutEffect, useMemo } from "react";

import { type LinkRule, LinkRuleContext } from "../Content/link-rule.ts";
import type { Accent } from "./accent-names.ts";
import type { Contrast } from "./accents.ts";
import { type ColorSchemeChoice, type ColorSchemeManager, useSchemeOf, useTakenOver } from "./color-scheme.ts";
import { type Direction, LookContext } from "./look.ts";
import { type UiTexts, UiTextsContext } from "./texts.ts";

/** Props of {@link ThemeProvider}. */
export interface ThemeProviderProps {
  readonly children: ReactNode;
  /** Words of the components in the language of the moment. */
  readonly texts: UiTexts;
  /** Nonce of the page's Content-Security-Policy for the style elements that Mantine inserts. */
  readonly nonce?: string | undefined;
  readonly accent?: Accent | undefined;
  readonly contrast?: Contrast | undefined;
  /** CSS font stack; the system's fonts by default. */
  readonly fontFamily?: string | undefined;
  /** Where the choice of light or dark is kept. */
  readonly colorSchemeManager?: ColorSchemeManager | undefined;
  /** Used when nothing is kept; `light` by default. */
  readonly defaultColorScheme?: ColorSchemeChoice | undefined;
  /** Also set on `<html dir>`. */
  readonly direction?: Direction | undefined;
  /** Links in foreign text (Markdown, HTML) that show as text; none when left out. The same function at every render. */
  readonly refusesLink?: LinkRule | undefined;
}

const refusesNone: LinkRule = () => false;

/** Look, direction and words for everything below it. The look is attributes of `<html>`; the style sheet does the rest. */
export const ThemeProvider = ({
  children,
  texts,
  nonce,
  accent = "cyan",
  contrast = "default",
  fontFamily,
  colorSchemeManager,
  defaultColorScheme = "light",
  direction = "ltr",
  refusesLink = refusesNone,
}: ThemeProviderProps): ReactNode => {
  const [scheme, setScheme] = useSchemeOf(colorSchemeManager, defaultColorScheme);
  const takenOver = useTakenOver();
  useLayoutEffect(() => {
    // Until then `<html>` says what the page's first script has read from the device.
    if (!takenOver) return;
    const root = document.documentElement;
    root.dataset["mantineColorScheme"] = scheme;
    root.dataset["accent"] = accent;
    root.dataset["contrast"] = contrast;
    root.dir = direction;
    if (fontFamily === undefined) root.style.removeProperty("--ui-font");
    else root.style.setProperty("--ui-font", fontFamily);
  }, [takenOver, scheme, accent, contrast, direction, fontFamily]);
  const look = useMemo(() => ({ direction, scheme, setScheme, nonce }), [direction, scheme, setScheme, nonce]);
  return (
    <LookContext value={look}>
      <UiTextsContext value={texts}>
        <LinkRuleContext value={refusesLink}>{children}</LinkRuleContext>
      </UiTextsContext>
    </LookContext>
  );
};
