import { createGatewayQueryClient } from "@one-hub/hooks";
import { isGatewayError } from "@one-hub/sdk";
import { MutationCache } from "@tanstack/react-query";
import { notifyError } from "./notify.ts";

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: {
      /** The caller shows the failure itself, on its form; no toast. */
      readonly formShowsError?: boolean;
    };
  }
}

/**
 * The console's query client. A failed mutation is told by a toast unless its form shows it; failed queries are shown in the place of what
 * they would have brought.
 */
export const queryClient = createGatewayQueryClient({
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => {
      if (mutation.meta?.formShowsError === true) return;
      // The guard answers the end of a session with the sign-in page.
      if (isGatewayError(error) && error.kind === "unauthenticated") return;
      notifyError(error);
    },
  }),
});
