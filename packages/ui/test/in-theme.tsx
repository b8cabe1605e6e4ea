import type { ReactNode } from "react";
import { render, type RenderResult } from "vitest-browser-react";

import { texts } from "../demo/texts.ts";
import { type Accent, type Contrast, type Direction, type LinkRule, type Scheme, ThemeProvider } from "../src/index.ts";
// After the theme's own imports.
import "@mantine/core/styles.layer.css";

/** The look that a test asks for. */
export interface Look {
  readonly scheme?: Scheme;
  readonly direction?: Direction;
  readonly accent?: Accent;
  readonly contrast?: Contrast;
  readonly refusesLink?: LinkRule;
}

/** Wraps in the provider. */
export const inTheme = (
  children: ReactNode,
  { scheme = "light", direction = "ltr", accent, contrast, refusesLink }: Look = {},
): ReactNode => (
  <ThemeProvider
    texts={texts}
    direction={direction}
    accent={accent}
    contrast={contrast}
    refusesLink={refusesLink}
    colorSchemeManager={{
      get: () => scheme,
      set: () => undefined,
      subscribe: () => undefined,
      unsubscribe: () => undefined,
      clear: () => undefined,
    }}
  >
    {children}
  </ThemeProvider>
);

/** Renders in the provider. */
export const show = async (children: ReactNode, look?: Look): Promise<RenderResult> => render(inTheme(children, look));
