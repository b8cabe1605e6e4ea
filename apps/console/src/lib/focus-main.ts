/** Moves the focus to the page's content: to that of a new page, or where what had the focus is gone. */
export const focusMain = (): void => document.getElementById("main")?.focus({ preventScroll: true });
