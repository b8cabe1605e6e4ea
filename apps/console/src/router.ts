import type { Gateway } from "@one-hub/sdk";
import type { QueryClient } from "@tanstack/react-query";
import { createRouter } from "@tanstack/react-router";
import { gateway } from "./lib/gateway.ts";
import { queryClient } from "./lib/query-client.ts";
import { routeTree } from "./routeTree.gen.ts";
import { Loader } from "./shared/Loader/Loader.tsx";
import { RouteError } from "./shared/RouteError/RouteError.tsx";

/** What every route's loader and guard is given. */
export interface RouterContext {
  readonly gateway: Gateway;
  readonly queryClient: QueryClient;
}

/** The typed router over the route files. */
export const router = createRouter({
  routeTree,
  context: { gateway, queryClient } satisfies RouterContext,
  defaultPreload: "intent",
  // Freshness is the query client's business.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 150,
  defaultPendingMinMs: 300,
  defaultPendingComponent: Loader,
  defaultErrorComponent: RouteError,
  scrollRestoration: true,
  defaultStructuralSharing: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
