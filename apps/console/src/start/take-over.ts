import { useLayoutEffect, useRef } from "react";

let typed = new Map<string, string>();
let takenOver = false;

const noteTyped = (container: ParentNode): void => {
  for (const { name, value, defaultValue } of container.querySelectorAll<HTMLInputElement>("input[name]"))
    if (value !== defaultValue) typed.set(name, value);
};

/** Turns the rules of a prerendered page back into the style attributes that React expects and the policy forbids in HTML. */
const restoreStyles = (container: HTMLElement): void => {
  const sheet = document.querySelector<HTMLStyleElement>("style[data-inline-styles]")?.sheet;
  for (const rule of sheet?.cssRules ?? []) {
    if (!(rule instanceof CSSStyleRule)) continue;
    for (const element of container.querySelectorAll<HTMLElement>(rule.selectorText)) {
      element.style.cssText = rule.style.cssText;
      element.removeAttribute("data-style");
    }
  }
};

/** Prepares a prerendered page for its hydration: notes what has been typed, and restores its style attributes. */
export const takeOver = (container: HTMLElement): void => {
  noteTyped(container);
  takenOver = true;
  restoreStyles(container);
};

/** Hands a form what was typed into its fields before the console was live. */
export const useTypedValues = (onTyped: (name: string, value: string) => void): void => {
  const latest = useRef(onTyped);
  // Before the first draw after the hydration: otherwise the form's own empty values would replace them.
  useLayoutEffect(() => {
    if (takenOver) noteTyped(document);
    takenOver = false;
    for (const [name, value] of typed) latest.current(name, value);
    typed = new Map();
  }, []);
};
