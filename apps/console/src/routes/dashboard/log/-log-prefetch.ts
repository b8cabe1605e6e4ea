import { logQueries, sessionQuery, statusQuery } from "@one-hub/hooks";
import { type Status, supports, type User } from "@one-hub/sdk";
import { initialStatus } from "../../../lib/gateway.ts";
import { nowSeconds } from "../../../lib/local-time.ts";
import { storage } from "../../../lib/storage.ts";
import { levels } from "../../../permissions.ts";
import type { RouterContext } from "../../../router.ts";
import { failedQuery, listQuery, statQuery } from "./-log-query.ts";
import type { LogSearch } from "./-log.search.ts";

/** Starts the page's queries before its component is there. Returns their moment, which the page reads too, so that both ask the same question. */
export const ask = ({ queryClient, gateway }: RouterContext, search: LogSearch): number => {
  const now = nowSeconds();
  const user = queryClient.getQueryData<User | null>(sessionQuery(gateway).queryKey);
  if (user === undefined || user === null) return now;
  const admin = user.role >= levels.admin;
  const status = queryClient.getQueryData<Status>(statusQuery(gateway, storage).queryKey) ?? initialStatus;
  if (search.failed && supports(status, "error_log")) {
    const failed = failedQuery(search, { admin }, now);
    void queryClient.prefetchQuery(admin ? logQueries.errors(gateway, failed) : logQueries.selfErrors(gateway, failed));
    return now;
  }
  const viewer = { admin, byRequest: supports(status, "log_request_id") };
  const rows = listQuery(search, viewer, now);
  const sum = statQuery(search, viewer, now);
  void queryClient.prefetchQuery(admin ? logQueries.list(gateway, rows) : logQueries.selfList(gateway, rows));
  if (sum !== undefined)
    void queryClient.prefetchQuery(admin ? logQueries.stat(gateway, sum) : logQueries.selfStat(gateway, sum));
  return now;
};
