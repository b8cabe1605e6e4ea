import { useEffect } from "react";

/** Milliseconds in which a second press counts as part of a double click, with a margin. */
const DOUBLE_CLICK_MS = 400;

const stopSecondClick = (event: MouseEvent): void => {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
};

/** The second click of a double click on a button that closes the window must not reach what lies under it. */
export const useSecondClickStopped = (opened: boolean): void => {
  useEffect(() => {
    if (!opened) return undefined;
    return () => {
      window.addEventListener("click", stopSecondClick, { capture: true });
      setTimeout(() => window.removeEventListener("click", stopSecondClick, { capture: true }), DOUBLE_CLICK_MS);
    };
  }, [opened]);
};
