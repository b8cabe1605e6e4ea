import { useSyncExternalStore } from "react";

/** A window that several places may open. */
export interface Opener {
  readonly open: () => void;
  readonly close: () => void;
  readonly toggle: () => void;
  readonly isOpened: () => boolean;
  readonly useOpened: () => boolean;
}

/** Keeps whether a window is open, outside of every component. */
export const createOpener = (): Opener => {
  let opened = false;
  const isOpened = (): boolean => opened;
  const listeners = new Set<() => void>();
  const set = (next: boolean): void => {
    opened = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    open: () => set(true),
    close: () => set(false),
    toggle: () => set(!opened),
    isOpened,
    useOpened: () => useSyncExternalStore(subscribe, isOpened, () => false),
  };
};
