import { useEffect } from "react";

/** Focuses the page's content, after a navigation or when the focused element is gone. The next Tab goes on from there. */
export const focusPage = (): void => {
  document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
};

/** Focuses the page's content, or the open dialog, when something leaves with the focused element, as a pressed button does with its message. */
export const useFocusPageAfter = (shown: boolean): void =>
  useEffect(
    () =>
      shown
        ? () => {
            if (document.activeElement !== document.body) return;
            const dialog = document.querySelector<HTMLElement>("[aria-modal=true]");
            if (dialog === null) focusPage();
            else dialog.focus();
          }
        : undefined,
    [shown],
  );
