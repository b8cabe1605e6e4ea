import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query holds, from the first render on; rendered without a window, it does not. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    useCallback(
      (onChange) => {
        const list = window.matchMedia(query);
        list.addEventListener("change", onChange);
        return () => list.removeEventListener("change", onChange);
      },
      [query],
    ),
    () => window.matchMedia(query).matches,
    () => false,
  );
