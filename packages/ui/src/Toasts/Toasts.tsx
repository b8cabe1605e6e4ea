import { lazy, type ReactNode, Suspense, useSyncExternalStore } from "react";

import { loadOnce } from "../theme/load-once.ts";
import type { Toast } from "./toast.ts";

/** One promise for all, so that toasts appear in the order they were asked for. */
const load = loadOnce(() => import("./ToastArea.tsx"));

const ToastArea = lazy(async () => ({ default: (await load()).ToastArea }));

// The area loads with the first toast: no page pays for it before.
let asked = false;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Shows a toast; {@link Toasts} must be mounted. A wrong one (`bad`) is announced at once, others politely. */
export const showToast = (toast: Toast): void => {
  asked = true;
  for (const listener of listeners) listener();
  void load().then(({ show }) => show(toast));
};

/** Where toasts appear: top, at the end side; at most 4, 300 px wide, 12 px apart, 16 px from the edges. */
export const Toasts = (): ReactNode =>
  useSyncExternalStore(
    subscribe,
    () => asked,
    () => false,
  ) ? (
    <Suspense fallback={null}>
      <ToastArea />
    </Suspense>
  ) : null;
