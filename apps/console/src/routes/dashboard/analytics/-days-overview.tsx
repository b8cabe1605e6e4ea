import { useAnalyticsStatistics } from "@one-hub/hooks";
import { Card, StatStrip } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../lib/numbers.ts";
import { ErrorView } from "../../../shared/ErrorView/ErrorView.tsx";
import { useAmount, useHeadline } from "../-use-amount.tsx";
import { DaysCard } from "./-days-card.tsx";
import { sum } from "./-figures.ts";
import { PaidSum } from "./-paid-sum.tsx";

/** Channels by status. */
const ENABLED = 1;
const AUTO_DISABLED = 3;

/** Totals since the site began, as every gateway has them. */
const AllTimeTotals = (): ReactNode => {
  const { t } = useTranslation("analytics");
  const numbers = useNumbers();
  const headline = useHeadline();
  const amount = useAmount();
  const { data, error, isFetching, refetch } = useAnalyticsStatistics(true);
  if (data === undefined && error !== null)
    return (
      <Card>
        <ErrorView error={error} onRetry={() => void refetch()} retrying={isFetching} />
      </Card>
    );
  const users = data?.user_statistics;
  const channels = data?.channel_statistics ?? [];
  const orders = data?.order_statistics ?? [];
  const redeemed = data?.redemption_statistic?.find(({ status }) => status === 3);
  const all = sum(channels.map(({ total_channels: some }) => some));
  const withStatus = (wanted: number): number =>
    sum(channels.filter(({ status }) => status === wanted).map(({ total_channels: some }) => some));
  const enabled = withStatus(ENABLED);
  const autoDisabled = withStatus(AUTO_DISABLED);
  return (
    <StatStrip
      stats={[
        {
          name: t("allTime.spend"),
          value: data && headline(users?.total_used_quota ?? 0),
          meaning: t("allTime.balance", { quota: amount(users?.total_quota ?? 0, 2) }),
        },
        {
          name: t("stats.users"),
          value: data && numbers.count(users?.total_user ?? 0),
          meaning: t("allTime.invited", { users: numbers.count(users?.total_inviter_user ?? 0) }),
        },
        {
          name: t("allTime.channels"),
          value: data && numbers.count(all),
          meaning: t("allTime.enabled", {
            enabled: numbers.count(enabled),
            disabled: numbers.count(all - enabled - autoDisabled),
            autoDisabled: numbers.count(autoDisabled),
          }),
        },
        {
          name: t("stats.topUps"),
          value:
            data &&
            (orders.length === 0 ? (
              amount(0, 2)
            ) : (
              <PaidSum sums={orders.map(({ money, order_currency: currency }) => ({ amount: money, currency }))} />
            )),
          meaning: t("allTime.redeemed", { quota: amount(redeemed?.quota ?? 0, 2) }),
        },
      ]}
    />
  );
};

/** The overview of a gateway that does not sum up any period. */
export const DaysOverview = (): ReactNode => (
  <>
    <AllTimeTotals />
    <DaysCard by="model" />
  </>
);
