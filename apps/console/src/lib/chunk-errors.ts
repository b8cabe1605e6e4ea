import { wouldLose } from "./dirty-forms.ts";
import { createOpener } from "./opener.ts";

const seen = new WeakSet<object>();

/** The build that has made the page reload already, in this tab. */
const RELOADED = "oneHub-reloaded";

/** What this page was built as: its first script's name changes with every build. */
const buildOf = (page: Document): string =>
  page.querySelector<HTMLScriptElement>("script[type=module][src]")?.src ?? "";

const remembered = (): string | null => {
  try {
    return sessionStorage.getItem(RELOADED);
  } catch {
    return null;
  }
};

/** Resolves to whether it could be written: without a memory there would be no end of reloads. */
const remember = (build: string): boolean => {
  try {
    sessionStorage.setItem(RELOADED, build);
    return true;
  } catch {
    return false;
  }
};

const offer = createOpener();

let optional = 0;

/**
 * Loads an optional part: if it does not arrive, the page stays as it is and the caller shows the error. Rejects as `load` does.
 */
export const withoutReload = async <Value>(load: () => Promise<Value>): Promise<Value> => {
  optional += 1;
  try {
    return await load();
  } finally {
    optional -= 1;
  }
};

/** Whether the page should be reloaded and waits for the person to say when. */
export const useReloadOffered: () => boolean = offer.useOpened;

export const reloadOffered: () => boolean = offer.isOpened;

/** The person goes on with the page as it is. */
export const declineReload: () => void = offer.close;

/**
 * Remembers which errors are parts of the console that did not arrive. The bundler's loader announces each as `vite:preloadError` and
 * throws it on, so that the error's identity says it and no text need be read.
 *
 * The usual reason is a new version: the page was loaded before a deploy, and its parts are gone. So it reloads by itself, once a build and
 * only where nothing is lost; where something would be, it offers to. What fails again after that, or without a network, is left to the view in the
 * part's place.
 */
export const watchChunkErrors = (): void => {
  addEventListener("vite:preloadError", (event) => {
    seen.add(event.payload);
    try {
      // The router's lazyRouteComponent would reload by itself, also offline and over unsaved changes, unless it finds this. It reads
      // it later, when it draws the error.
      sessionStorage.setItem(`tanstack_router_reload:${event.payload.message}`, "1");
    } catch {
      // Without storage the router cannot read it either: it throws in place of reloading.
    }
    const build = buildOf(document);
    if (!navigator.onLine || remembered() === build) return;
    // The caller shows the error.
    if (optional > 0) return;
    if (wouldLose()) offer.open();
    else if (remember(build)) location.reload();
  });
};

/** Reloads because the person said so. */
export const reloadNow = (): void => {
  remember(buildOf(document));
  location.reload();
};

/** Whether an error is a lazily loaded part that did not arrive: a new version was deployed, or the network is away. */
export const isChunkError = (error: unknown): boolean => typeof error === "object" && error !== null && seen.has(error);

/**
 * Loads a part ahead of its use. A failure is reported by {@link watchChunkErrors} and to the later caller; other errors
 * are ignored here.
 */
export const fetchAhead = (load: () => Promise<unknown>): void => {
  load().catch((error: unknown) => {
    if (!isChunkError(error)) throw error;
  });
};
