import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

import { focusPage } from "./focus-page.ts";

interface FocusBack {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onExitTransitionEnd: () => void;
}

const focusOpener = (opener: Element | null): void => {
  // The body has the focus where the address opens the window.
  if (opener === document.body || opener?.isConnected === false) focusPage();
  else if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
};

/**
 * Gives the focus back where Mantine does not: an open window is taken away, its opener is gone or was none (the page has the focus then), or
 * the next window opens at once and would take a button of this one for its opener. The result is the window's props.
 */
export const useFocusBack = (opened: boolean): FocusBack => {
  const window = useRef<HTMLDivElement>(null);
  const lastOpener = useRef<Element>(null);
  const holds = useEffectEvent((element: Element | null) => window.current?.contains(element) === true);
  useEffect(() => {
    if (!opened) return undefined;
    const opener = document.activeElement;
    lastOpener.current = opener;
    return () => {
      const focused = document.activeElement;
      // Elsewhere, it was put there on purpose.
      if (focused !== document.body && !holds(focused)) return;
      focusOpener(opener);
    };
  }, [opened]);
  return {
    ref: window,
    // A question that closed together with this window gave the focus back into it.
    onExitTransitionEnd: () => {
      if (window.current?.contains(document.activeElement) === true) focusOpener(lastOpener.current);
    },
  };
};
