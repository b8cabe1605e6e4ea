import { analyticsQueries, usageQueries } from "@one-hub/hooks";
import { createFileRoute } from "@tanstack/react-router";
import { plainAddress } from "../../../lib/list-search.ts";
import { loadTexts } from "../../../i18n/i18n.ts";
import { nowSeconds } from "../../../lib/local-time.ts";
import { knownStatus, knownUser } from "../../../lib/session.ts";
import { zoneOf } from "../../../lib/site-zone.ts";
import { preloadCharts } from "../../../shared/Charts/lazy-charts.tsx";
import { periodOf } from "../-usage.ts";
import { AnalyticsPage } from "./-analytics-page.tsx";
import { analyticsSearch } from "./-analytics.search.ts";
import { choiceOf, views } from "./-choices.ts";
import { DaysOverview, lazyViews } from "./-lazy-views.tsx";
import { offersSums } from "./-page-state.ts";
import { trendQueries } from "./-trend-card.tsx";

export const Route = createFileRoute("/dashboard/analytics")({
  ...plainAddress(analyticsSearch),
  loader: async ({ context, location }) => {
    const { gateway, queryClient } = context;
    const now = nowSeconds();
    const status = knownStatus(context);
    const search = analyticsSearch.parse(location.search);
    const view = choiceOf(views, search.view);
    const hasSums = offersSums(status);
    if (knownUser(context) !== undefined) {
      preloadCharts();
      if (view === "overview" && hasSums) {
        const period = periodOf(search, now, zoneOf(status));
        for (const span of [period.last, period.before])
          void queryClient.prefetchQuery(analyticsQueries.summary(gateway, span));
        for (const query of trendQueries(period)) void queryClient.prefetchQuery(usageQueries.site(gateway, query));
      }
    }
    await Promise.all([
      loadTexts("analytics", "dashboard", "table"),
      view !== "overview" ? lazyViews[view].preload() : hasSums ? undefined : DaysOverview.preload(),
    ]);
    return { now };
  },
  component: AnalyticsPage,
});
