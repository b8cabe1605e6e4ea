/** Focuses the page's content, after a navigation or when the focused element is gone. The next Tab goes on from there. */
export const focusPage = (): void => {
  document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
};
