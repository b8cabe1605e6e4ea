import { modelQueries, selfQueries, sessionQuery, tokenQueries } from "@one-hub/hooks";
import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "../../i18n/i18n.ts";
import { quickStartKeys } from "./-quick-start-keys.ts";
import { DashboardPage } from "./-dashboard-page.tsx";

export const Route = createFileRoute("/dashboard/")({
  loader: async ({ context: { gateway, queryClient } }) => {
    // Each part of the page shows its own state; none waits for another.
    for (const query of [
      sessionQuery(gateway),
      selfQueries.dashboard(gateway),
      selfQueries.rate(gateway),
      tokenQueries.list(gateway, quickStartKeys),
      modelQueries.available(gateway),
    ])
      void queryClient.prefetchQuery<unknown>(query);
    await loadTexts("dashboard");
  },
  component: DashboardPage,
});
