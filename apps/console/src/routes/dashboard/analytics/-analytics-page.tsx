import { Stack, Tabs } from "@mantine/core";
import { analyticsKeys, usageKeys } from "@one-hub/hooks";
import { formatDay } from "@one-hub/sdk/format";
import { IconButton, PageHeader } from "@one-hub/ui";
import { IconChartBar, IconTable } from "@tabler/icons-react";
import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { RefreshButton } from "../../../shared/ListState/RefreshButton.tsx";
import { periodNames } from "../-dashboard.search.ts";
import { PeriodPicker } from "../-usage-period.tsx";
import { AccountsView } from "./-accounts-view.tsx";
import { type View, views } from "./-analytics.search.ts";
import { ChannelsView } from "./-channels-view.tsx";
import { HeatCard } from "./-heat-card.tsx";
import { usePageState } from "./-page-state.ts";
import { PeopleView } from "./-people-view.tsx";
import { AllTimeTotals, SummaryTotals } from "./-totals.tsx";
import { TrendCard } from "./-trend-card.tsx";
import { DaysCard, UsageView } from "./-usage-view.tsx";

const Overview = (): ReactNode => {
  const { hasSums } = usePageState();
  return hasSums ? (
    <>
      <SummaryTotals />
      <TrendCard />
      <HeatCard />
    </>
  ) : (
    <>
      <AllTimeTotals />
      <DaysCard by="model" />
    </>
  );
};

const parts: Readonly<Record<View, () => ReactNode>> = {
  overview: () => <Overview />,
  usage: () => <UsageView />,
  channels: () => <ChannelsView />,
  accounts: () => <AccountsView />,
  people: () => <PeopleView />,
};

/** The whole site in a period: totals, usage, channels, accounts and money. */
export const AnalyticsPage = (): ReactNode => {
  const { t } = useTranslation("analytics");
  const { search, change, period, now, zone, hasSums } = usePageState();
  const queryClient = useQueryClient();
  const fetching = useIsFetching({ queryKey: analyticsKeys.all }) + useIsFetching({ queryKey: usageKeys.all }) > 0;
  // One-hub counts whole days.
  const offered = hasSums ? views : views.filter((view) => view !== "channels");
  const names = hasSums ? periodNames : periodNames.filter((name) => name !== "24h");
  const view = offered.includes(search.view) ? search.view : "overview";
  return (
    <>
      <PageHeader
        title={t("title")}
        actions={
          <>
            <PeriodPicker
              search={search}
              period={period}
              today={formatDay(now, zone)}
              names={names}
              onChange={change}
            />
            <IconButton
              label={search.table ? t("showCharts") : t("showTables")}
              icon={search.table ? <IconChartBar size={18} /> : <IconTable size={18} />}
              onClick={() => change({ table: !search.table })}
            />
            <RefreshButton
              disabled={fetching}
              onPress={() => {
                void queryClient.invalidateQueries({ queryKey: analyticsKeys.all });
                void queryClient.invalidateQueries({ queryKey: usageKeys.all });
              }}
            />
          </>
        }
      />
      <Tabs
        value={view}
        onChange={(next) => {
          const chosen = views.find((one) => one === next);
          if (chosen !== undefined) change({ view: chosen });
        }}
        keepMounted={false}
      >
        <Tabs.List aria-label={t("title")}>
          {offered.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`view.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {offered.map((one) => (
          <Tabs.Panel key={one} value={one} pt="lg">
            <Stack gap="lg">{parts[one]()}</Stack>
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
};
