import { lazy, type ReactNode, Suspense, useSyncExternalStore } from "react";

/** A short message that leaves by itself. */
export interface Toast {
  readonly tone: "ok" | "info" | "warn" | "bad";
  readonly text: ReactNode;
  readonly title?: ReactNode;
  /** Name of the close button, in the language of the moment. */
  readonly closeLabel: string;
  /** A toast of the same id is replaced instead of added. */
  readonly id?: string | undefined;
  /** Milliseconds; 4000 when left out, `false` keeps it. */
  readonly duration?: number | false | undefined;
}

let area: Promise<typeof import("./ToastArea.tsx")> | undefined;

/** One promise for all, so that toasts appear in the order they were asked for. */
const load = (): Promise<typeof import("./ToastArea.tsx")> => {
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
  useSyncExternalStore(subscribe, () => asked) ? (
    <Suspense fallback={null}>
      <ToastArea />
    </Suspense>
  ) : null;
