import { logQueries } from "@one-hub/hooks";
import { createFileRoute } from "@tanstack/react-router";
import { listAddress } from "../../../lib/list-search.ts";
import { knownViewer } from "../../../lib/viewer.ts";
import { finishList, startList } from "../../../shared/ListPage/load-list.ts";
import { LogPage } from "./-log-page.tsx";
import { failedList, logList, statQuery } from "./-log.list.ts";
import { logSearch } from "./-log.search.ts";

export const Route = createFileRoute("/dashboard/log")({
  ...listAddress("/dashboard/log", logSearch),
  // Which row is open changes nothing that is asked.
  loaderDeps: ({ search }) => ({ ...search, open: "" }),
  loader: ({ context, deps }) => {
    const { queryClient, gateway } = context;
    const viewer = knownViewer(context);
    const isFailed = deps.failed && viewer?.offers("error_log") === true;
    const list = isFailed ? startList(failedList, context, deps) : startList(logList, context, deps);
    const sum = viewer === undefined || isFailed ? undefined : statQuery(deps, viewer, list.now);
    if (sum !== undefined)
      void queryClient.prefetchQuery((viewer?.admin ? logQueries.stat : logQueries.selfStat)(gateway, sum));
    return finishList(list, "log", "table");
  },
  component: LogPage,
});
