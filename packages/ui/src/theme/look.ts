import { createContext, use } from "react";

import type { Scheme } from "./accents.ts";

/** Writing direction. */
export type Direction = "ltr" | "rtl";

/** What everything below the provider may ask of the look. */
export interface Look {
  readonly direction: Direction;
  /** The scheme in force: never "the system's". */
  readonly scheme: Scheme;
  readonly setScheme: (scheme: Scheme) => void;
  readonly nonce: string | undefined;
  /** Where layers are put when not at the end of the page: within a part that has a look of its own. */
  readonly layers?: HTMLElement | undefined;
}

/** Carries {@link Look}; filled by `ThemeProvider`. */
export const LookContext = createContext<Look | undefined>(undefined);

/** The look in force. Throws outside `ThemeProvider`. */
export const useLook = (): Look => {
  const look = use(LookContext);
  if (look === undefined) throw new Error("Components of @one-hub/ui need a ThemeProvider");
  return look;
};
