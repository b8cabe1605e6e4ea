import { groupQueries, modelQueries, statusQuery } from "@one-hub/hooks";
import { type Status, supports } from "@one-hub/sdk";
import { initialStatus } from "../../../lib/gateway.ts";
import { storage } from "../../../lib/storage.ts";
import type { RouterContext } from "../../../router.ts";

/** Starts the page's queries before its component is there. */
export const ask = ({ queryClient, gateway }: RouterContext): void => {
  const status = queryClient.getQueryData<Status>(statusQuery(gateway, storage).queryKey) ?? initialStatus;
  if (supports(status, "model_list")) void queryClient.prefetchQuery(modelQueries.list(gateway));
  else {
    void queryClient.prefetchQuery(modelQueries.available(gateway));
    void queryClient.prefetchQuery(modelQueries.prices(gateway));
  }
  void queryClient.prefetchQuery(modelQueries.ownedBy(gateway));
  void queryClient.prefetchQuery(groupQueries.map(gateway));
};
