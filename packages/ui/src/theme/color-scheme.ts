import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";

import type { Scheme } from "./accents.ts";

/** A choice of light or dark, or the system's. */
export type ColorSchemeChoice = Scheme | "auto";

/** Where the choice of light or dark is kept. */
export interface ColorSchemeManager {
  readonly get: (fallback: ColorSchemeChoice) => ColorSchemeChoice;
  readonly set: (choice: ColorSchemeChoice) => void;
  /** Told of changes made elsewhere, e.g. in another tab. */
  readonly subscribe: (onUpdate: (choice: ColorSchemeChoice) => void) => void;
  readonly unsubscribe: () => void;
  readonly clear: () => void;
}

const query = "(prefers-color-scheme: dark)";

const subscribeSystem = (listener: () => void): (() => void) => {
  const media = window.matchMedia(query);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
};

const never = (): (() => void) => () => undefined;

/** False while a page that was rendered elsewhere is being taken over, when the device's choices do not count yet. */
export const useTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** The scheme in force, and how to change it. */
export const useSchemeOf = (
  manager: ColorSchemeManager | undefined,
  fallback: ColorSchemeChoice,
): readonly [scheme: Scheme, setScheme: (scheme: Scheme) => void] => {
  // What was kept is known to this device alone: a page that was rendered elsewhere is taken over as it was rendered.
  const kept = useSyncExternalStore(
    never,
    () => manager?.get(fallback) ?? fallback,
    () => fallback,
  );
  const [changed, setChoice] = useState<ColorSchemeChoice>();
  const choice = changed ?? kept;
  const systemIsDark = useSyncExternalStore(
    subscribeSystem,
    () => window.matchMedia(query).matches,
    () => false,
  );
  useEffect(() => {
    manager?.subscribe(setChoice);
    return manager?.unsubscribe;
  }, [manager]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const setScheme = useCallback(
    (next: Scheme) => {
      // Everything would fade at its own pace.
      const { dataset } = document.documentElement;
      dataset["still"] = "";
      clearTimeout(timer.current);
      timer.current = setTimeout(() => delete dataset["still"], 20);
      setChoice(next);
      manager?.set(next);
    },
    [manager],
  );
  return [choice === "auto" ? (systemIsDark ? "dark" : "light") : choice, setScheme];
};
