import { lazy, type ReactNode, Suspense, useSyncExternalStore } from "react";

import type { Toast } from "./toast.ts";
import type * as Area from "./ToastArea.tsx";

let area: Promise<typeof Area> | undefined;

/** One promise for all, so that toasts appear in the order they were asked for. */
const load = (): Promise<typeof Area> => {
  area ??= import("./ToastArea.tsx");
  return area;
};

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
