import { Alert, Skeleton, Stack, Tabs } from "@mantine/core";
import { analyticsKeys, usageKeys } from "@one-hub/hooks";
import { IconButton, lazyPart, PageHeader } from "@one-hub/ui";
import { IconChartBar, IconTable } from "@tabler/icons-react";
import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import type { ComponentType, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { withTexts } from "../../../i18n/i18n.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { RefreshButton } from "../../../shared/ListState/RefreshButton.tsx";
import { MAX_DAYS } from "../-usage.ts";
import classes from "./-analytics.module.css";
import { choiceOf, type View, views } from "./-choices.ts";
import { DaysOverview, lazyViews } from "./-lazy-views.tsx";
import { usePageState } from "./-page-state.ts";
import { PeriodControl } from "./-period-control.tsx";
import { SummaryTotals } from "./-totals.tsx";
import { TrendCard } from "./-trend-card.tsx";

const HeatCard = lazyPart(
  async () => (await withTexts(import("./-heat-card.tsx"), "analytics_views")).HeatCard,
  <Skeleton h={340} />,
);

const Overview = (): ReactNode => {
  const { hasSums } = usePageState();
  return hasSums ? (
    <>
      <SummaryTotals />
      <TrendCard />
      <HeatCard />
    </>
  ) : (
    <DaysOverview />
  );
};

const parts: Readonly<Record<View, ComponentType>> = { overview: Overview, ...lazyViews };

/** The whole site in a period: totals, usage, channels, accounts and money. */
export const AnalyticsPage = (): ReactNode => {
  const { t } = useTranslation("analytics");
  const { search, change, hasSums, period } = usePageState();
  const numbers = useNumbers();
  const firstDay = period.slots[0] ?? "";
  const isCut = search.range === "custom" && search.from !== undefined && search.from < firstDay;
  const queryClient = useQueryClient();
  const router = useRouter();
  /** The route is loaded again first: in another hour the period ends later, and its figures have other queries. */
  const refresh = async (): Promise<void> => {
    await router.invalidate({ filter: ({ routeId }) => routeId === "/dashboard/analytics" });
    for (const { all } of [analyticsKeys, usageKeys])
      void queryClient.invalidateQueries({ queryKey: all }, { cancelRefetch: false });
  };
  const fetching = useIsFetching({ queryKey: analyticsKeys.all }) + useIsFetching({ queryKey: usageKeys.all }) > 0;
  const offered = views.filter((view) => hasSums || view !== "channels");
  const view = choiceOf(["overview", ...offered], search.view);
  return (
    <>
      <PageHeader
        title={t("title")}
        actions={
          <>
            <PeriodControl />
            <IconButton
              label={search.table ? t("showCharts") : t("showTables")}
              icon={search.table ? <IconChartBar size={18} /> : <IconTable size={18} />}
              onClick={() => change({ table: !search.table })}
            />
            <RefreshButton disabled={fetching} onPress={() => void refresh()} />
          </>
        }
      />
      {isCut ? (
        <Alert role="note" color="info" mb="md">
          {t("longest", { number: numbers.count(MAX_DAYS), day: firstDay })}
        </Alert>
      ) : null}
      <Tabs value={view} onChange={(next) => change({ view: next ?? "" })} keepMounted={false}>
        <Tabs.List aria-label={t("title")}>
          {offered.map((one) => (
            <Tabs.Tab key={one} value={one} className={classes["tab"] ?? ""}>
              {t(`view.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {offered.map((one) => {
          const Part = parts[one];
          return (
            <Tabs.Panel key={one} value={one} pt="lg">
              <Stack gap="lg">
                <Part />
              </Stack>
            </Tabs.Panel>
          );
        })}
      </Tabs>
    </>
  );
};
