import { paymentQueries } from "@one-hub/hooks";
import type { Gateway } from "@one-hub/sdk";
import type { QueryClient } from "@tanstack/react-query";

/** Asks for the gateways to pay by; apart from the route, which every page carries. A failure is the page's to tell. */
export const prefetchOffered = (queryClient: QueryClient, gateway: Gateway): Promise<void> =>
  queryClient.prefetchQuery(paymentQueries.offered(gateway));
