/** Focuses the page's content: that of a new page, or where what had the focus is gone. The next Tab goes on from there. */
export const focusPage = (): void => {
  document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
};
