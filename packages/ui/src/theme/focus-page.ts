/** Focuses the page's main region: whatever had the focus is gone, and the next Tab continues from the content. */
export const focusPage = (): void => {
  document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
};
