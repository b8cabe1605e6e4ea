import { modelQueries, selfQueries, sessionQuery, tokenQueries } from "@one-hub/hooks";
import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "../../i18n/i18n.ts";
import { quickStartKeys } from "../../shared/CodeSamples/usable-keys.ts";
import { DashboardPage } from "./-dashboard-page.tsx";

export const Route = createFileRoute("/dashboard/")({
  loader: async ({ context: { gateway, queryClient } }) => {
    // Each part of the page shows its own state; none waits for another.
    // Calls change the balance: what the guard has just asked is good enough, what an earlier page asked is not.
    void queryClient.prefetchQuery({ ...sessionQuery(gateway), staleTime: 1000 });
    void queryClient.prefetchQuery(selfQueries.dashboard(gateway));
    void queryClient.prefetchQuery(selfQueries.rate(gateway));
    void queryClient.prefetchQuery(tokenQueries.list(gateway, quickStartKeys));
    void queryClient.prefetchQuery(modelQueries.available(gateway));
    await loadTexts("dashboard", "samples", "notice");
  },
  component: DashboardPage,
});
