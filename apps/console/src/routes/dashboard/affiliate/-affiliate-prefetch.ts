import { selfQueries, statusQuery } from "@one-hub/hooks";
import { type Status, supports } from "@one-hub/sdk";
import { initialStatus } from "../../../lib/gateway.ts";
import { storage } from "../../../lib/storage.ts";
import type { RouterContext } from "../../../router.ts";
import { type AffiliateSearch, invitedQuery } from "./-affiliate.search.ts";

/** Starts the page's queries before its component is there: the code, and who came where the gateway is known to tell. */
export const ask = ({ queryClient, gateway }: RouterContext, search: AffiliateSearch): void => {
  void queryClient.prefetchQuery(selfQueries.affCode(gateway));
  const status = queryClient.getQueryData<Status>(statusQuery(gateway, storage).queryKey) ?? initialStatus;
  if (supports(status, "invited")) void queryClient.prefetchQuery(selfQueries.invited(gateway, invitedQuery(search)));
};
