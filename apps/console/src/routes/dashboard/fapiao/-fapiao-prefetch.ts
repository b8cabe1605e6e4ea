import { fapiaoQueries, sessionQuery, statusQuery } from "@one-hub/hooks";
import { type Status, supports, type User } from "@one-hub/sdk";
import { initialStatus } from "../../../lib/gateway.ts";
import { nowSeconds } from "../../../lib/local-time.ts";
import { storage } from "../../../lib/storage.ts";
import { levels } from "../../../permissions.ts";
import type { RouterContext } from "../../../router.ts";
import { listQuery, listsAll } from "./-fapiao-query.ts";
import type { FapiaoListSearch } from "./-fapiao.search.ts";

/**
 * Starts the page's query before its component is there, where the gateway is known to have an answer. Returns its moment, which the page reads too,
 * so that both ask the same question.
 */
export const ask = ({ queryClient, gateway }: RouterContext, search: FapiaoListSearch): number => {
  const now = nowSeconds();
  const user = queryClient.getQueryData<User | null>(sessionQuery(gateway).queryKey);
  const status = queryClient.getQueryData<Status>(statusQuery(gateway, storage).queryKey) ?? initialStatus;
  if (user === undefined || user === null || !supports(status, "fapiao")) return now;
  const all = listsAll(search, user.role >= levels.admin);
  const query = listQuery(search, all, now);
  void queryClient.prefetchQuery(all ? fapiaoQueries.list(gateway, query) : fapiaoQueries.own(gateway, query));
  return now;
};
