import { createGatewayQueryClient, selfKeys } from "@one-hub/hooks";
import { isGatewayError } from "@one-hub/sdk";
import { MutationCache, QueryCache, type QueryKey } from "@tanstack/react-query";
import { loadRefusalTexts, notifyError } from "./notify.ts";

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: {
      /** The caller shows the failure itself, on its form; no toast. */
      readonly formShowsError?: boolean;
    };
  }
}

/**
 * A refusal may mean that the role has changed since the page was opened: asks who one is again, so that the guard shows the 403 view if
 * the role no longer reaches the page (product.md §2).
 */
const afterRefusal = (error: Error, key?: QueryKey): void => {
  if (!isGatewayError(error) || (error.kind !== "rejected" && error.kind !== "forbidden")) return;
  if (key?.[0] === selfKeys.all[0]) return;
  void queryClient.invalidateQueries({ queryKey: selfKeys.detail("session") });
};

/**
 * The console's query client. A failed mutation is told by a toast unless its form shows it; failed queries are shown in the place of what
 * they would have brought, and the site's status, which has no place, by a toast (specification §8).
 */
export const queryClient = createGatewayQueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      void loadRefusalTexts(error);
      // The site's texts and announcements are kept with its status, but have a place of their own.
      if (query.queryKey[0] === "status" && query.queryKey[2] === "site") notifyError(error);
      afterRefusal(error, query.queryKey);
    },
  }),
  mutationCache: new MutationCache({
    // Awaited before the form learns of the failure: its words are there by then.
    onError: async (error, _variables, _context, mutation) => {
      afterRefusal(error);
      await loadRefusalTexts(error);
      // The guard answers the end of a session with the sign-in page.
      if (isGatewayError(error) && error.kind === "unauthenticated") return;
      if (mutation.meta?.formShowsError !== true) notifyError(error);
    },
  }),
});
