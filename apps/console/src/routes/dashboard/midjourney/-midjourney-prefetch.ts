import { midjourneyQueries, sessionQuery } from "@one-hub/hooks";
import type { User } from "@one-hub/sdk";
import { nowSeconds } from "../../../lib/local-time.ts";
import { levels } from "../../../permissions.ts";
import type { RouterContext } from "../../../router.ts";
import { listQuery } from "./-midjourney-query.ts";
import type { MidjourneySearch } from "./-midjourney.search.ts";

/** Starts the page's query before its component is there. Returns its moment, which the page reads too, so that both ask the same question. */
export const ask = ({ queryClient, gateway }: RouterContext, search: MidjourneySearch): number => {
  const now = nowSeconds();
  const user = queryClient.getQueryData<User | null>(sessionQuery(gateway).queryKey);
  if (user === undefined || user === null) return now;
  const admin = user.role >= levels.admin;
  const query = listQuery(search, { admin }, now);
  void queryClient.prefetchQuery(
    admin ? midjourneyQueries.list(gateway, query) : midjourneyQueries.selfList(gateway, query),
  );
  return now;
};
