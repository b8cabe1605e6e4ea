import "./mantine-base.ts";

import {
  DirectionProvider,
  type MantineColorScheme,
  type MantineColorSchemeManager,
  MantineProvider,
  useDirection,
} from "@mantine/core";
import { type ReactNode, useLayoutEffect, useMemo } from "react";

import type { Accent, Contrast } from "./accents.ts";
import { type UiTexts, UiTextsContext } from "./texts.ts";
import { createConsoleTheme, cssVariablesResolver } from "./theme.ts";

/** Writing direction. */
export type Direction = "ltr" | "rtl";

/** Props of {@link ThemeProvider}. */
export interface ThemeProviderProps {
  readonly children: ReactNode;
  /** Words of the components in the language of the moment. */
  readonly texts: UiTexts;
  /** Nonce of the page's Content-Security-Policy for the style elements that Mantine inserts. */
  readonly nonce?: string | undefined;
  readonly accent?: Accent | undefined;
  readonly contrast?: Contrast | undefined;
  readonly fontFamily?: string | undefined;
  /** Where the choice of light or dark is kept. */
  readonly colorSchemeManager?: MantineColorSchemeManager | undefined;
  /** Used when nothing is kept; `light` by default. */
  readonly defaultColorScheme?: MantineColorScheme | undefined;
  /** Also set on `<html dir>`. */
  readonly direction?: Direction | undefined;
}

/** Keeps Mantine's idea of the direction, and `<html dir>`, at what the application chose. */
const DirectionSync = ({ direction }: { readonly direction: Direction }): ReactNode => {
  const { dir, setDirection } = useDirection();
  useLayoutEffect(() => {
    if (dir !== direction || document.documentElement.dir !== direction) setDirection(direction);
  }, [dir, direction, setDirection]);
  return null;
};

/** Theme, colour scheme, direction and words for everything below it. */
export const ThemeProvider = ({
  children,
  texts,
  nonce,
  accent,
  contrast,
  fontFamily,
  colorSchemeManager,
  defaultColorScheme = "light",
  direction = "ltr",
}: ThemeProviderProps): ReactNode => {
  const theme = useMemo(() => createConsoleTheme({ accent, contrast, fontFamily }), [accent, contrast, fontFamily]);
  return (
    <DirectionProvider initialDirection={direction} detectDirection={false}>
      <DirectionSync direction={direction} />
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        defaultColorScheme={defaultColorScheme}
        withStaticClasses={false}
        withGlobalClasses={false}
        {...(colorSchemeManager === undefined ? {} : { colorSchemeManager })}
        {...(nonce === undefined ? {} : { getStyleNonce: () => nonce })}
      >
        <UiTextsContext value={texts}>{children}</UiTextsContext>
      </MantineProvider>
    </DirectionProvider>
  );
};
