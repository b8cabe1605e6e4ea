import { createGatewayQueryClient, selfKeys } from "@one-hub/hooks";
import { isGatewayError } from "@one-hub/sdk";
import { MutationCache, QueryCache, type QueryKey } from "@tanstack/react-query";
import { loadRefusalTexts, notifyError, writeErrorMessage } from "./notify.ts";

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: {
      /** The caller shows the failure itself, on its form; no toast. */
      readonly formShowsError?: boolean;
    };
  }
}

/** Options of mutations whose form shows the failure itself. */
export const formShowsError = { meta: { formShowsError: true } };

/**
 * A refusal may mean that the user's role has changed: reads the session again, so that the guard
 * shows the 403 view if the new role cannot open the page. A write (it has no key) may be refused because a row was changed or
 * deleted meanwhile: reads the lists in sight again, too.
 */
const afterRefusal = (error: Error, key?: QueryKey): void => {
  if (!isGatewayError(error) || (error.kind !== "rejected" && error.kind !== "forbidden")) return;
  if (key?.[0] === selfKeys.all[0]) return;
  void queryClient.invalidateQueries({ queryKey: selfKeys.detail("session") });
  if (key !== undefined) return;
  // The mutation of a form fails together with the call inside it: both share one read.
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === "list" }, { cancelRefetch: false });
};

/** The guard answers the end of a session with the sign-in page. */
const isSessionEnd = (error: Error): boolean => isGatewayError(error) && error.kind === "unauthenticated";

/** Queries that pages without a place for their failure read: the site's status (not its texts and announcements), vendors and model list. */
const toasted = /^(?:status,detail,site|model,list,(?:list|owned_by)),/;

/**
 * The console's query client. Failed mutations show a toast unless their form shows the error;
 * failed queries show theirs in place, but for those that are {@link toasted}.
 */
export const queryClient = createGatewayQueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      const words = loadRefusalTexts(error);
      if (toasted.test(query.queryKey.join()) && !isSessionEnd(error)) void words.then(() => notifyError(error));
      afterRefusal(error, query.queryKey);
    },
  }),
  mutationCache: new MutationCache({
    // Awaited before the form learns of the failure: its words are there by then.
    onError: async (error, _variables, _context, mutation) => {
      afterRefusal(error);
      await loadRefusalTexts(error);
      if (isSessionEnd(error)) return;
      if (mutation.meta?.formShowsError !== true) notifyError(error, writeErrorMessage);
    },
  }),
});
