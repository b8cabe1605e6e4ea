import { type RefObject, useEffect } from "react";

/** Focuses the page's content, after a navigation or when the focused element is gone. The next Tab goes on from there. */
export const focusPage = (): void => {
  document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
};

/**
 * Focuses `near`, else the open dialog or the page's content, when something leaves with the focused element, as a pressed button does with its
 * message.
 */
export const useFocusPageAfter = (shown: boolean, near?: RefObject<HTMLElement | null>): void =>
  useEffect(
    () =>
      shown
        ? () => {
            if (document.activeElement !== document.body) return;
            const element = near?.current ?? document.querySelector<HTMLElement>("[aria-modal=true]");
            if (element === null) focusPage();
            else element.focus({ preventScroll: true });
          }
        : undefined,
    [shown, near],
  );
