import { useSyncExternalStore } from "react";

/** A call that was made before the console had loaded. */
interface EarlyCall {
  readonly url: string;
  readonly response: Promise<Response>;
}

declare global {
  interface Window {
    /** Repeats the last press that was made before the console was live; by early-press.ts. */
    repeatEarlyPress?: () => void;
    /** The question for the session; by early-session.ts. */
    earlySession?: EarlyCall | undefined;
  }
}

/** True where pages are rendered to HTML by the build (scripts/prerender.ts), never in a browser. */
export const isBuildTime: boolean = import.meta.env.MODE === "prerender";

const root = typeof document === "undefined" ? null : document.getElementById("root");

/** The language in which the host sent this page ready to read; undefined where the page came empty, and at build time. */
export const prerenderedLanguage: string | undefined = root?.dataset["language"];

const never = (): (() => void) => () => undefined;

/**
 * False at build time and while a prerendered page is being taken over, true ever after. What only this device or this site knows is
 * shown when it is true, in space that was kept for it.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

let resolveTakenOver = (): void => undefined;

/** Resolves when React has taken the page over; at once where the page came empty. */
export const takenOver: Promise<void> =
  prerenderedLanguage === undefined
    ? Promise.resolve()
    : new Promise((resolve) => {
        resolveTakenOver = resolve;
      });

/** To be called when the page has been taken over. */
export const markTakenOver = (): void => resolveTakenOver();

let asked = false;

/**
 * The answer to a question for the session that the page has asked already. Undefined where it has not, when no answer came, and for every
 * question but the first: the page's own script may run after that one, and what it brings is old when the account has changed meanwhile.
 */
export const askedEarly = async (request: Request): Promise<Response | undefined> => {
  if (isBuildTime || asked || request.method !== "GET" || !request.url.endsWith("/api/user/self")) return undefined;
  asked = true;
  const early = window.earlySession;
  window.earlySession = undefined;
  if (early?.url !== request.url) return undefined;
  try {
    return await early.response;
  } catch {
    // Asked again, the network says what is wrong.
    return undefined;
  }
};

/**
 * `fetch` for the console: asks at once, but answers only when the page has been taken over. React would find another page than the one
 * that was rendered if an answer came in between, so the loader of a rendered page starts its queries and does not wait for them.
 */
export const fetchWhenTakenOver: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  await takenOver;
  return response;
};
