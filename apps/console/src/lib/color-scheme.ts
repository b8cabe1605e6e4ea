import type { MantineColorSchemeManager } from "@mantine/core";
import { changeSettings, currentSettings, subscribeSettings } from "./settings.ts";

let stop: (() => void) | undefined;

/** Keeps the choice of light or dark in the settings; without a choice the given default (the system's) stands. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: (fallback) => currentSettings().colorScheme ?? fallback,
  set: (scheme) => {
    // The toggle only has light and dark; "auto" is the absence of a choice. Our own updates come back here as a choice.
    if (scheme !== "auto" && scheme !== currentSettings().colorScheme) changeSettings({ colorScheme: scheme });
  },
  subscribe: (onUpdate) => {
    stop = subscribeSettings(() => onUpdate(currentSettings().colorScheme ?? "auto"));
  },
  unsubscribe: () => {
    stop?.();
    stop = undefined;
  },
  clear: () => changeSettings({ colorScheme: undefined }),
};

/** The scheme that shows at the moment: chosen, or the system's. */
export const shownScheme = (): "light" | "dark" =>
  document.documentElement.dataset["mantineColorScheme"] === "dark" ? "dark" : "light";
