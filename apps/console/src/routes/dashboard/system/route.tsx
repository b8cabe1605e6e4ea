import { systemQueries } from "@one-hub/hooks";
import { MAX_SYSTEM_LOG_ENTRIES } from "@one-hub/sdk";
import { createFileRoute } from "@tanstack/react-router";
import { plainAddress } from "../../../lib/list-search.ts";
import { loadTexts } from "../../../i18n/i18n.ts";
import { knownViewer } from "../../../lib/viewer.ts";
import { SystemPage } from "./-system-page.tsx";
import { systemSearch } from "./-system.search.ts";

export const Route = createFileRoute("/dashboard/system")({
  ...plainAddress(systemSearch),
  loader: async ({ context }) => {
    const { gateway, queryClient } = context;
    const viewer = knownViewer(context);
    if (viewer?.root === true) {
      if (viewer.offers("system")) void queryClient.prefetchQuery(systemQueries.state(gateway));
      void queryClient.prefetchQuery(systemQueries.log(gateway, MAX_SYSTEM_LOG_ENTRIES));
    }
    await loadTexts("system", "table");
  },
  component: SystemPage,
});
