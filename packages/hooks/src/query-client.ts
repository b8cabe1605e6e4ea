import { isGatewayError } from "@one-hub/sdk";
import { QueryClient, type QueryClientConfig } from "@tanstack/react-query";

/**
 * A QueryClient with the rules that the gateway needs: queries are retried twice after `network` and `server` failures only
 * (never after `rate_limited` or a timeout), mutations never. Calls are sent even when the browser reports to be offline: a
 * paused call would look like an endless spinner, and a gateway on the same machine replies.
 *
 * Caches of the application, with their own `onError`, can be passed in.
 */
export const createGatewayQueryClient = (
  caches: Pick<QueryClientConfig, "queryCache" | "mutationCache"> = {},
): QueryClient =>
  new QueryClient({
    ...caches,
    defaultOptions: {
      queries: {
        // Only a restarting proxy and a flickering network recover by themselves; other failures would be repeated.
        // After no reply within the gateway's `timeout` a retry would double the wait.
        retry: (failures, error) =>
          failures < 2 &&
          isGatewayError(error) &&
          (error.kind === "network" || error.kind === "server") &&
          error.code !== "timeout",
        retryDelay: (failures) => 500 * (failures + 1),
        // Long enough for a loader to hand over to its page, short enough that every visit of a page reads again.
        staleTime: 2_000,
        networkMode: "always",
        refetchOnReconnect: true,
      },
      // The application's own mutations hold passwords and new keys, too.
      mutations: { retry: false, gcTime: 1000, networkMode: "always" },
    },
  });
