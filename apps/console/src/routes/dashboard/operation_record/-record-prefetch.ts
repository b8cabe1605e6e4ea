import { operationRecordQueries, sessionQuery, statusQuery } from "@one-hub/hooks";
import { supports, type Status, type User } from "@one-hub/sdk";
import { initialStatus } from "../../../lib/gateway.ts";
import { nowSeconds } from "../../../lib/local-time.ts";
import { storage } from "../../../lib/storage.ts";
import { levels } from "../../../permissions.ts";
import type { RouterContext } from "../../../router.ts";
import { listQuery } from "./-record-query.ts";
import type { RecordSearch } from "./-record.search.ts";

/**
 * Starts the page's query before its component is there, where the gateway is known to have an answer. Returns its moment, which the page reads too,
 * so that both ask the same question.
 */
export const ask = ({ queryClient, gateway }: RouterContext, search: RecordSearch): number => {
  const now = nowSeconds();
  const user = queryClient.getQueryData<User | null>(sessionQuery(gateway).queryKey);
  const status = queryClient.getQueryData<Status>(statusQuery(gateway, storage).queryKey) ?? initialStatus;
  if (user === undefined || user === null || !supports(status, "operation_record")) return now;
  const query = listQuery(search, { root: user.role >= levels.root }, now);
  void queryClient.prefetchQuery(operationRecordQueries.list(gateway, query));
  return now;
};
