import { logQueries, sessionQuery } from "@one-hub/hooks";
import type { User } from "@one-hub/sdk";
import { createFileRoute, stripSearchParams } from "@tanstack/react-router";

import { loadTexts } from "../../../i18n/i18n.ts";
import { nowSeconds } from "../../../lib/local-time.ts";
import { levels } from "../../../permissions.ts";
import { LogPage } from "./-log-page.tsx";
import { listQuery, statQuery } from "./-log-query.ts";
import { logSearch } from "./-log.search.ts";

export const Route = createFileRoute("/dashboard/log")({
  validateSearch: logSearch,
  search: { middlewares: [stripSearchParams(logSearch.parse({}))] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, gateway }, deps }) => {
    // The page reads its moment here too, so that both ask the same question.
    const now = nowSeconds();
    const user = queryClient.getQueryData<User | null>(sessionQuery(gateway).queryKey);
    if (user !== undefined && user !== null) {
      const admin = user.role >= levels.admin;
      const rows = listQuery(deps, { admin }, now);
      const sum = statQuery(deps, { admin }, now);
      void queryClient.prefetchQuery(admin ? logQueries.list(gateway, rows) : logQueries.selfList(gateway, rows));
      if (sum !== undefined)
        void queryClient.prefetchQuery(admin ? logQueries.stat(gateway, sum) : logQueries.selfStat(gateway, sum));
    }
    await loadTexts("log", "table");
    return { now };
  },
  component: LogPage,
});
