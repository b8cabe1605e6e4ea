import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

import { focusPage } from "./focus-page.ts";

/**
 * Gives the focus back where Mantine does not: an open window is taken away, its opener is gone or was none (the page has the focus then), or
 * the next window opens at once and would take a button of this one for its opener.
 */
export const useFocusBack = (opened: boolean): RefObject<HTMLDivElement | null> => {
  const window = useRef<HTMLDivElement>(null);
  const holds = useEffectEvent((element: Element | null) => window.current?.contains(element) === true);
  useEffect(() => {
    if (!opened) return undefined;
    const opener = document.activeElement;
    return () => {
      const focused = document.activeElement;
      // Elsewhere, it was put there on purpose.
      if (focused !== document.body && !holds(focused)) return;
      // The body has the focus where the address opens the window.
      if (opener === document.body || opener?.isConnected === false) focusPage();
      else if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [opened]);
  return window;
};
