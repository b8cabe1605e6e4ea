/** Whether this machine's commands go with ⌘ instead of Ctrl. */
export const isApple = (platform = navigator.platform): boolean => /^(?:Mac|iP)/.test(platform);

/** The keys of the command palette as they stand on this keyboard. */
export const paletteKeys = (platform?: string): readonly string[] => [isApple(platform) ? "⌘" : "Ctrl", "K"];

export type KeyPress = Pick<
  KeyboardEvent,
  "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "isComposing"
>;

/** Ctrl K or ⌘ K, on keyboards of other scripts too, where that key writes another letter. */
export const isPaletteKey = (event: KeyPress): boolean =>
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  !event.shiftKey &&
  !event.isComposing &&
  (event.key.toLowerCase() === "k" || (!/^[a-z]$/i.test(event.key) && event.code === "KeyK"));

/** A question mark by itself: with Shift where the layout needs it, never with a command key. */
export const isSheetKey = (event: KeyPress): boolean =>
  (event.key === "?" || event.key === "؟" || event.key === "？") &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !event.isComposing;

/** Whether a press goes into something to type in or to choose from. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest("input, textarea, select, [role=combobox], [role=textbox]") !== null);
