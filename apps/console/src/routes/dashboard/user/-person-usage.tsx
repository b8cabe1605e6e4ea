import { Center } from "@mantine/core";
import { useUsage } from "@one-hub/hooks";
import type { User } from "@one-hub/sdk";
import { Card, StackedBarChart, StateView } from "@one-hub/ui";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { nowSeconds } from "../../../lib/local-time.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { useSiteZone } from "../../../lib/site-zone.ts";
import { ErrorView } from "../../../shared/ErrorView/ErrorView.tsx";
import { dashboardRows, periodOf, usageOf, type UsageSeries } from "../-usage.ts";

const HEIGHT = 260;
const others = "\u0000others";
const idOf = ({ model }: UsageSeries): string => model ?? others;

/** A person's spend of the last thirty days: a bar a day, a colour a model. Needs the extensions `usage` and `user_admin`. */
export const PersonUsage = ({ user }: { readonly user: User }): ReactNode => {
  const { t } = useTranslation("user_profile");
  const numbers = useNumbers();
  const { zone } = useSiteZone();
  const [now] = useState(nowSeconds);
  const period = useMemo(() => periodOf({ range: "30d", from: undefined, to: undefined }, now, zone), [now, zone]);
  const query = useUsage({ ...period.last, by: "day_model", user_id: user.id });
  const usage = useMemo(
    () => (query.data === undefined ? undefined : usageOf(dashboardRows(query.data, period, zone), period)),
    [query.data, period, zone],
  );
  const content = (): ReactNode => {
    if (usage === undefined && query.error !== null)
      return <ErrorView error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
    if (usage?.total.calls === 0)
      return (
        <Center mih={HEIGHT}>
          <StateView kind="empty" picture="chart" title={t("usage.empty")} />
        </Center>
      );
    return (
      <StackedBarChart
        label={t("usage.title")}
        summary={t("usage.summary", { total: numbers.spend(usage?.measured ?? 0) })}
        loading={usage === undefined}
        series={(usage?.series ?? []).map((series) => ({
          id: idOf(series),
          label: series.model ?? t("usage.others"),
          others: series.model === undefined,
        }))}
        points={(usage?.slots ?? []).map((slot) => ({
          id: slot,
          label: slot.slice(5),
          title: slot,
          unfinished: slot === usage?.slots.at(-1),
          values: Object.fromEntries(
            (usage?.series ?? []).map((series) => [idOf(series), usage?.value(slot, series) ?? 0]),
          ),
        }))}
        formatValue={numbers.spend}
        formatAxis={numbers.shortQuota}
        formatSum={(value) => numbers.headline(value) ?? numbers.spend(value)}
        height={HEIGHT}
      />
    );
  };
  return (
    <Card title={t("usage.title")} description={t("usage.description")}>
      {content()}
    </Card>
  );
};
