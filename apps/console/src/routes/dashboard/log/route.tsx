import { logQueries } from "@one-hub/hooks";
import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "../../../i18n/i18n.ts";
import { listAddress } from "../../../lib/list-search.ts";
import { knownViewer } from "../../../lib/viewer.ts";
import { startList } from "../../../shared/ListPage/load-list.ts";
import { LogPage } from "./-log-page.tsx";
import { failedList, logList, statQuery } from "./-log.list.ts";
import { logSearch } from "./-log.search.ts";

export const Route = createFileRoute("/dashboard/log")({
  ...listAddress("/dashboard/log", logSearch),
  // Which row is open changes nothing that is asked.
  loaderDeps: ({ search }) => ({ ...search, open: "" }),
  loader: async ({ context, deps }) => {
    const { queryClient, gateway } = context;
    const viewer = knownViewer(context);
    const isFailed = deps.failed && viewer?.offers("error_log") === true;
    const now = isFailed ? startList(failedList, context, deps) : startList(logList, context, deps);
    const sum = viewer === undefined || isFailed ? undefined : statQuery(deps, viewer, now);
    if (sum !== undefined)
      void queryClient.prefetchQuery((viewer?.admin ? logQueries.stat : logQueries.selfStat)(gateway, sum));
    await loadTexts("log", "table");
    return { now };
  },
  component: LogPage,
});
