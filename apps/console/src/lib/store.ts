import { useSyncExternalStore } from "react";

/** A value that lives outside of every component, with the hook that follows it; a page that is not live yet shows the first one. */
export const createStore = <Value>(first: Value) => {
  let value = first;
  const listeners = new Set<() => void>();
  const get = (): Value => value;
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set: (next: Value): void => {
      value = next;
      for (const listener of listeners) listener();
    },
    /** Whether anything on the page shows it. */
    isFollowed: (): boolean => listeners.size > 0,
    useValue: (): Value => useSyncExternalStore(subscribe, get, () => first),
  };
};
