import { type ReactNode, useSyncExternalStore } from "react";

import type * as Area from "./ToastArea.tsx";
import type { Toast } from "./toast.ts";

let loading: Promise<typeof Area> | undefined;

/** One promise for all, so that toasts appear in the order they were asked for. */
const load = async (): Promise<typeof Area> => {
  loading ??= import("./ToastArea.tsx");
  try {
    return await loading;
  } catch (error) {
    loading = undefined;
    throw error;
  }
};

// The area arrives with the first toast, or ahead of it: no page waits for it.
let area: ReactNode = null;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Loads the toasts' code ahead, so that one can report a missing network.
 *
 * @throws whatever the bundler's loader throws for a part that does not arrive.
 */
export const loadToasts = async (): Promise<void> => {
  await load();
};

/**
 * Shows a toast; {@link Toasts} must be mounted. A wrong one (`bad`) is announced at once, others politely. Where what draws it cannot be had
 * there is no toast, and the page stays as it is.
 */
export const showToast = (toast: Toast): void => {
  load().then(
    ({ ToastArea, show }) => {
      area ??= <ToastArea />;
      for (const listener of listeners) listener();
      show(toast);
    },
    // The loader has announced the missing part itself (`vite:preloadError`).
    () => undefined,
  );
};

/** Where toasts appear: top, at the end side; at most 4, 300 px wide, 12 px apart, 16 px from the edges. */
export const Toasts = (): ReactNode =>
  useSyncExternalStore(
    subscribe,
    () => area,
    () => null,
  );
