import { useSyncExternalStore } from "react";

/** Whether the announcements are open, and which of them was asked for. */
interface Shown {
  readonly opened: boolean;
  readonly selected?: number | undefined;
}

const closed: Shown = { opened: false };

let shown: Shown = closed;
const listeners = new Set<() => void>();

const set = (next: Shown): void => {
  shown = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Opens the announcements, scrolled to that id if there is one. */
export const openNotice = (id?: number): void => set({ opened: true, selected: id });

/** Closes them; nothing is selected any more. */
export const closeNotices = (): void => set(closed);

export const useNoticesShown = (): Shown =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => closed,
  );
