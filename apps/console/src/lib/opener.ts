import { createStore } from "./store.ts";

/** Keeps whether a window that several places may open is open, outside of every component. */
export const createOpener = () => {
  const { get, set, useValue } = createStore(false);
  return {
    open: () => set(true),
    close: () => set(false),
    toggle: () => set(!get()),
    isOpened: get,
    useOpened: useValue,
  };
};
