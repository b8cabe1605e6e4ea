import { type RefCallback, useCallback, useRef } from "react";

interface ReturnedFocus {
  /** Of the element that a field takes the place of while it is open. */
  readonly ref: RefCallback<HTMLElement>;
  /** Has the element take the focus when it is back; called as the field closes, not where the focus has already moved on. */
  readonly request: () => void;
}

/** Hands the focus from a field that closes to the element that it replaced and that is back now: else the page would have it. */
export const useReturnedFocus = (): ReturnedFocus => {
  const shown = useRef<HTMLElement>(null);
  const requested = useRef(false);
  const ref = useCallback((element: HTMLElement | null): void => {
    shown.current = element;
    if (requested.current) element?.focus();
    requested.current = false;
  }, []);
  const request = useCallback((): void => {
    // A field that has already closed has nothing to hand over.
    requested.current = shown.current === null;
  }, []);
  return { ref, request };
};
