import "@mantine/core/styles/default-css-variables.layer.css";
import "@mantine/core/styles/baseline.layer.css";
import "@mantine/core/styles/global.layer.css";
// What other components' sheets refine comes before them, in whatever order pages load.
import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/Paper.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "./roles.gen.css";
import "./global.css";

import {
  DirectionProvider,
  type MantineColorScheme,
  type MantineColorSchemeManager,
  MantineProvider,
  useDirection,
} from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { type ReactNode, useEffect, useLayoutEffect } from "react";

import { type LinkRule, LinkRuleContext } from "../Content/link-rule.ts";
import type { Accent } from "./accent-names.ts";
import type { Contrast, Scheme } from "./accents.ts";
import { useIsHydrated, useScheme } from "./color-scheme.ts";
import { type UiTexts, UiTextsContext } from "./texts.ts";
import { consoleTheme, resolveCssVariables } from "./theme.ts";

export type Direction = "ltr" | "rtl";

interface DocumentLookProps {
  readonly accent: Accent;
  readonly contrast: Contrast;
  readonly fontFamily: string | undefined;
  readonly direction: Direction;
}

const showScheme = (scheme: Scheme): void => document.documentElement.setAttribute("data-mantine-color-scheme", scheme);

/** Writes the attributes of `<html>` for the style sheets. Mantine writes the colour scheme; prints are light. */
const DocumentLook = ({ accent, contrast, fontFamily, direction }: DocumentLookProps): ReactNode => {
  const isHydrated = useIsHydrated();
  const scheme = useScheme();
  const { setDirection } = useDirection();
  useWindowEvent("beforeprint", () => showScheme("light"));
  useWindowEvent("afterprint", () => showScheme(scheme));
  useLayoutEffect(() => {
    // Until then `<html>` says what the page's first script has read from the device.
    if (!isHydrated) return;
    const root = document.documentElement;
    root.dataset["accent"] = accent;
    root.dataset["contrast"] = contrast;
    setDirection(direction);
    if (fontFamily === undefined) root.style.removeProperty("--ui-font");
    else root.style.setProperty("--ui-font", fontFamily);
  }, [isHydrated, accent, contrast, direction, setDirection, fontFamily]);
  useEffect(() => {
    if (!isHydrated) return undefined;
    // The mark of a SegmentedControl is placed again when `dir` is written; while the new direction is rendered, its observer is replaced and misses that.
    const frame = requestAnimationFrame(() => document.documentElement.setAttribute("dir", direction));
    return () => cancelAnimationFrame(frame);
  }, [isHydrated, direction]);
  return null;
};

interface ThemeProviderProps {
  readonly children: ReactNode;
  /** Words of the components in the language of the moment. */
  readonly texts: UiTexts;
  /** Nonce of the page's Content-Security-Policy for the style elements that Mantine inserts. */
  readonly nonce?: string | undefined;
  readonly accent?: Accent | undefined;
  readonly contrast?: Contrast | undefined;
  /** CSS font stack; the system's fonts by default. */
  readonly fontFamily?: string | undefined;
  /** Where the choice of light or dark is kept; the browser's storage by default. */
  readonly colorSchemeManager?: MantineColorSchemeManager | undefined;
  /** Used when nothing is kept; `light` by default. */
  readonly defaultColorScheme?: MantineColorScheme | undefined;
  /** Also set on `<html dir>`. */
  readonly direction?: Direction | undefined;
  /** Links in foreign text (Markdown, HTML) that show as text; none when left out. The same function at every render. */
  readonly refusesLink?: LinkRule | undefined;
}

const refusesNone: LinkRule = () => false;

/** Mantine with the console's theme, and the words of our own components. Accent and contrast are attributes of `<html>`, read by roles.gen.css. */
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
}: ThemeProviderProps): ReactNode => (
  <DirectionProvider initialDirection={direction} detectDirection={false}>
    <MantineProvider
      theme={consoleTheme}
      cssVariablesResolver={resolveCssVariables}
      defaultColorScheme={defaultColorScheme}
      {...(colorSchemeManager === undefined ? {} : { colorSchemeManager })}
      {...(nonce === undefined ? {} : { getStyleNonce: () => nonce })}
    >
      <DocumentLook accent={accent} contrast={contrast} fontFamily={fontFamily} direction={direction} />
      <UiTextsContext value={texts}>
        <LinkRuleContext value={refusesLink}>{children}</LinkRuleContext>
      </UiTextsContext>
    </MantineProvider>
  </DirectionProvider>
);
