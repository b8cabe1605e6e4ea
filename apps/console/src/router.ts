import type { Gateway } from "@one-hub/sdk";
import type { QueryClient } from "@tanstack/react-query";
import { createMemoryHistory, createRouter, parseSearchWith, stringifySearchWith } from "@tanstack/react-router";
import { keepMailed } from "./lib/first-search.ts";
import { gateway } from "./lib/gateway.ts";
import { queryClient } from "./lib/query-client.ts";
import { noteOpening } from "./lib/when-idle.ts";
import { routeTree } from "./routeTree.gen.ts";
import { Loader } from "./shared/Loader/Loader.tsx";
import { RouteError } from "./shared/RouteError/RouteError.tsx";
import { isBuildTime, prerenderedLanguage } from "./start/prerendered.ts";

/** What every route's loader and guard is given. */
export interface RouterContext {
  readonly gateway: Gateway;
  readonly queryClient: QueryClient;
  /** The signed-in user may not open the page: it is not shown, and its loader asks the gateway nothing. Told below /dashboard. */
  readonly denied?: boolean;
}

/** Numbers that JSON would round, as the numbers of orders, stay the text that they are. */
const parseValue = (text: string): unknown => {
  const value: unknown = JSON.parse(text);
  if (typeof value === "number" && String(value) !== text)
    throw new SyntaxError("not a number that can be written back");
  return value;
};

/** Until then the page before stays. The chosen entry of the menu is marked at once. */
const PENDING_MS = 1000;

export const router = createRouter({
  routeTree,
  // Pages are also rendered at build time, where there is no address bar.
  ...(isBuildTime && { history: createMemoryHistory() }),
  context: { gateway, queryClient } satisfies RouterContext,
  defaultPreload: "intent",
  // Freshness is the query client's business.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: Infinity,
  defaultPendingMinMs: 300,
  defaultPendingComponent: Loader,
  defaultErrorComponent: RouteError,
  parseSearch: parseSearchWith(parseValue),
  stringifySearch: stringifySearchWith(JSON.stringify, parseValue),
  scrollRestoration: !isBuildTime,
  defaultStructuralSharing: true,
});

keepMailed();

router.subscribe("onBeforeLoad", ({ fromLocation, pathChanged }) => {
  // A prerendered page and one whose search parameters change are not hidden: the focused field would lose the focus.
  const opening = fromLocation === undefined ? "first" : pathChanged ? "another" : "same";
  const isKept = opening === "first" ? isBuildTime || prerenderedLanguage !== undefined : opening === "same";
  router.options.defaultPendingMs = isKept ? Infinity : PENDING_MS;
  noteOpening(opening);
});
router.subscribe("onResolved", () => noteOpening(undefined));

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** The page is rendered to HTML at build time, so that it can be read and used before the console has loaded. */
    readonly prerender?: true;
    /** Who is signed in is led on. The host does not send the rendered page to a visitor who may be signed in. */
    readonly guestOnly?: true;
    /** A public page that stays open on a site that has switched its public pages off: what a registration or a payment leads to. */
    readonly staysOpen?: true;
  }
}
