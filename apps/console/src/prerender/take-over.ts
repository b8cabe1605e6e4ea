import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import type { EarlySubmission } from "./early-form.ts";

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

/** What became of a form before the console had loaded. */
export interface EarlyOutcome {
  /** It was sent, and the answer is not there yet. */
  readonly pending: boolean;
  /** Why it was refused, in the gateway's words. */
  readonly failure: string | undefined;
  /** It was accepted. */
  readonly done: boolean;
}

const nothingSent: EarlyOutcome = { pending: false, failure: undefined, done: false };

let sent: { readonly path: string; readonly outcome: EarlyOutcome } | undefined;
const listeners = new Set<() => void>();

const note = (next: typeof sent): void => {
  sent = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const follow = ({ path, failure }: EarlySubmission): void => {
  note({ path, outcome: { ...nothingSent, pending: true } });
  void failure.then((message) => {
    // The form may be gone by now.
    if (sent !== undefined) note({ path, outcome: { pending: false, failure: message, done: message === undefined } });
  });
};

/**
 * Prepares a prerendered page for its hydration, or for being drawn anew: notes what was typed and sent until now. Returns what a person
 * has asked for and nobody has done yet.
 */
export const takeOver = (container: HTMLElement): (() => void) | undefined => {
  const early = window.earlySubmit?.release();
  if (early?.sent !== undefined) follow(early.sent);
  noteTyped(container);
  takenOver = true;
  restoreStyles(container);
  return early?.held;
};

/** A form's part in it. */
export interface EarlyInput {
  /** The path its plan names; tells it from other forms. */
  readonly path: string;
  /** Puts a value that was typed into its field. */
  readonly onTyped: (name: string, value: string) => void;
}

/** Hands a form what was typed into it before the page was taken over, and what became of it if it was sent. */
export const useEarlyInput = (input: EarlyInput): EarlyOutcome => {
  const latest = useRef(input);
  // Before the first draw after the page was taken over: otherwise the form's own empty values would replace them.
  useLayoutEffect(() => {
    if (takenOver) noteTyped(document);
    takenOver = false;
    for (const [name, value] of typed) latest.current.onTyped(name, value);
    typed = new Map();
  }, []);
  // It is told to this form once.
  useEffect(() => () => note(undefined), []);
  return useSyncExternalStore(
    subscribe,
    () => (sent?.path === input.path ? sent.outcome : nothingSent),
    () => nothingSent,
  );
};
