import { flushSync } from "react-dom";

/**
 * Makes a change, renders it, then focuses the first element of these selectors that is there and enabled. The browser leaves the focus at the place of
 * the pressed button, where another row may be then, or drops it with the button.
 */
export const focusAfter = (root: Element | null, change: () => void, selectors: readonly string[]): void => {
  flushSync(change);
  for (const selector of selectors) {
    const element = root?.querySelector<HTMLElement>(`${selector}:enabled`);
    if (element === null || element === undefined) continue;
    element.focus();
    return;
  }
};

/** Selectors for {@link focusAfter} where a row is removed: its neighbour's button for the same, else what adds a row. */
export const neighboursOf = (index: number): readonly string[] => [
  buttonOf("remove", index),
  buttonOf("remove", index - 1),
  '[data-act="add"]',
];

/** Selector of a button that has these as `data-act` and `data-at`. */
export const buttonOf = (act: "up" | "down" | "remove", index: number): string =>
  `[data-act="${act}"][data-at="${index}"]`;
