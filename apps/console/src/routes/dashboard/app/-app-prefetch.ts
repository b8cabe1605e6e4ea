import { groupQueries, modelQueries, statusQuery, tokenQueries } from "@one-hub/hooks";
import { type Status, supports } from "@one-hub/sdk";
import { initialStatus } from "../../../lib/gateway.ts";
import { storage } from "../../../lib/storage.ts";
import type { RouterContext } from "../../../router.ts";
import { quickStartKeys } from "../../../shared/CodeSamples/usable-keys.ts";

/** Starts the page's queries before its component is there: the keys, the models and what they cost. */
export const ask = ({ queryClient, gateway }: RouterContext): void => {
  void queryClient.prefetchQuery(tokenQueries.list(gateway, quickStartKeys));
  void queryClient.prefetchQuery(modelQueries.available(gateway));
  void queryClient.prefetchQuery(groupQueries.map(gateway));
  const status = queryClient.getQueryData<Status>(statusQuery(gateway, storage).queryKey) ?? initialStatus;
  if (supports(status, "model_list")) void queryClient.prefetchQuery(modelQueries.list(gateway));
  else void queryClient.prefetchQuery(modelQueries.prices(gateway));
};
