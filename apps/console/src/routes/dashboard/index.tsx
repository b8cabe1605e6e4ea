import {
  announcementQueries,
  modelQueries,
  selfQueries,
  sessionQuery,
  telemetryQueries,
  tokenQueries,
  usageQueries,
} from "@one-hub/hooks";
import { supports } from "@one-hub/sdk";
import { createFileRoute } from "@tanstack/react-router";
import { plainAddress } from "../../lib/list-search.ts";
import { currentLanguage, loadTexts } from "../../i18n/i18n.ts";
import { nowSeconds } from "../../lib/local-time.ts";
import { knownStatus, knownUser } from "../../lib/session.ts";
import { zoneOf } from "../../lib/site-zone.ts";
import { quickStartKeys } from "../../shared/CodeSamples/usable-keys.ts";
import { DashboardPage, FirstSteps } from "./-dashboard-page.tsx";
import { dashboardSearch } from "./-dashboard.search.ts";
import { barsQuery, usageAsked } from "./-own-usage.ts";
import { periodOf } from "./-usage.ts";

export const Route = createFileRoute("/dashboard/")({
  ...plainAddress(dashboardSearch),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { gateway, queryClient } = context;
    const status = knownStatus(context);
    const period = periodOf(deps, nowSeconds(), zoneOf(status));
    // Each part of the page shows its own state; none waits for another. All are asked for at once, not each when it is drawn.
    // Calls change the balance: what the guard has just asked is good enough, what an earlier page asked is not.
    void queryClient.prefetchQuery({ ...sessionQuery(gateway), staleTime: 1000 });
    const hasCalled = (knownUser(context)?.request_count ?? 0) > 0;
    if (supports(status, "usage")) {
      for (const query of hasCalled ? usageAsked(period) : [barsQuery(period)])
        void queryClient.prefetchQuery(usageQueries.self(gateway, query));
    } else void queryClient.prefetchQuery(selfQueries.dashboard(gateway));
    if (supports(status, "hot_model")) void queryClient.prefetchQuery(telemetryQueries.hot(gateway, period.last));
    const notices = status && { status, language: currentLanguage() };
    if (notices !== undefined) void queryClient.prefetchQuery(announcementQueries.notices(gateway, notices));
    void queryClient.prefetchQuery(selfQueries.rate(gateway));
    void queryClient.prefetchQuery(tokenQueries.list(gateway, quickStartKeys));
    void queryClient.prefetchQuery(modelQueries.available(gateway));
    await Promise.all([loadTexts("dashboard", "samples", "notice"), hasCalled ? undefined : FirstSteps.preload()]);
  },
  component: DashboardPage,
});
