import { useComputedColorScheme } from "@mantine/core";
import { useSyncExternalStore } from "react";

import type { Scheme } from "./accents.ts";

const never = (): (() => void) => () => undefined;

/** False at build time and while a prerendered page is being hydrated, when choices stored on the device do not count yet. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** The scheme in force, `light` until the page is hydrated. CSS needs no hook: `html[data-mantine-color-scheme]` is right from the first paint. */
export const useScheme = (): Scheme => {
  const isHydrated = useIsHydrated();
  const scheme = useComputedColorScheme("light", { getInitialValueInEffect: false });
  return isHydrated ? scheme : "light";
};
