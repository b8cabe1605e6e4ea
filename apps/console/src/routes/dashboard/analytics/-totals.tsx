import { useSiteSummary } from "@one-hub/hooks";
import type { SiteMoney, SiteSummary } from "@one-hub/sdk";
import { Card, type Stat, StatStrip } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../lib/numbers.ts";
import { useViewer } from "../../../lib/viewer.ts";
import { ErrorView } from "../../../shared/ErrorView/ErrorView.tsx";
import { NONE } from "../../../shared/ListPage/cells.tsx";
import { useAmount, useHeadline } from "../-use-amount.tsx";
import { hasCosts, marginOf, marginShareOf, sum } from "./-figures.ts";
import { useChange, usePageState } from "./-page-state.ts";
import { PaidSum } from "./-paid-sum.tsx";

/** Sums of money by currency, and what they come to in points. */
const useMoney = () => {
  const { t } = useTranslation("analytics");
  const amount = useAmount();
  return (rows: readonly SiteMoney[]): Pick<Stat, "value" | "meaning"> => ({
    value: rows.length === 0 ? amount(0, 2) : <PaidSum sums={rows} />,
    meaning: t("stats.orders", {
      count: sum(rows.map(({ orders }) => orders)),
      quota: amount(sum(rows.map(({ quota }) => quota)), 2),
    }),
  });
};

const useStats = (now: SiteSummary | undefined, before: SiteSummary | undefined) => {
  const { t } = useTranslation("analytics");
  const { offers } = useViewer();
  const numbers = useNumbers();
  const headline = useHeadline();
  const amount = useAmount();
  const { sentence } = useChange();
  const money = useMoney();
  const of = (read: (summary: SiteSummary) => number): string | null =>
    sentence(now && read(now), before && read(before));
  const waiting = { value: undefined, meaning: null };
  const tokens = (summary: SiteSummary): number => summary.prompt_tokens + summary.completion_tokens;
  const failures = ({ failed, requests }: SiteSummary): number =>
    failed + requests === 0 ? 0 : failed / (failed + requests);
  const marginMeaning = (summary: SiteSummary | undefined): string | null => {
    if (summary === undefined) return null;
    if (!hasCosts(summary)) return t("stats.noCosts");
    const share = marginShareOf(summary);
    return t("stats.margin", {
      share: share === undefined ? NONE : numbers.percent(share),
      quota: amount(summary.costed_quota, 2),
    });
  };
  const use: readonly Stat[] = [
    { name: t("measure.quota"), value: now && headline(now.quota), meaning: of(({ quota }) => quota) },
    ...(offers("channel_cost")
      ? [
          {
            name: t("column.margin"),
            value: now && (hasCosts(now) ? headline(marginOf(now)) : NONE),
            meaning: marginMeaning(now),
          },
        ]
      : []),
    {
      name: t("measure.calls"),
      value: now && numbers.count(now.requests),
      meaning: of(({ requests }) => requests),
    },
    { name: t("measure.tokens"), value: now && numbers.short(tokens(now)), meaning: of(tokens) },
    {
      name: t("stats.failed"),
      value: now && numbers.percent(failures(now)),
      meaning:
        now === undefined ? null : t("stats.failedCalls", { count: now.failed, shown: numbers.count(now.failed) }),
    },
    {
      name: t("stats.active"),
      value: now && numbers.count(now.active_users),
      meaning: of(({ active_users: users }) => users),
    },
  ];
  const accounts: readonly Stat[] = [
    {
      name: t("stats.balance"),
      value: now && headline(now.balance),
      meaning: now === undefined ? null : t("stats.balanceMeaning"),
    },
    {
      name: t("stats.users"),
      value: now && numbers.count(now.users),
      meaning:
        now === undefined
          ? null
          : t("stats.newUsers", { users: numbers.count(now.new_users), invited: numbers.count(now.invited_users) }),
    },
    { name: t("stats.topUps"), ...(now === undefined ? waiting : money(now.top_ups)) },
    {
      name: t("stats.redeemed"),
      value: now && headline(now.redeemed_quota),
      meaning: now === undefined ? null : t("stats.codes", { count: now.redeemed_codes }),
    },
    {
      name: t("stats.refunds"),
      ...(now === undefined
        ? waiting
        : {
            value: money(now.refunds).value,
            meaning: t("stats.taskRefunds", { quota: amount(now.refunded, 2) }),
          }),
    },
  ];
  return { use, accounts };
};

/** Figures of the period, each against the one before. */
export const SummaryTotals = (): ReactNode => {
  const { period } = usePageState();
  const now = useSiteSummary(period.last);
  const before = useSiteSummary(period.before);
  const { use, accounts } = useStats(now.data, before.data);
  if (now.data === undefined && now.error !== null)
    return (
      <Card>
        <ErrorView error={now.error} onRetry={() => void now.refetch()} retrying={now.isFetching} />
      </Card>
    );
  return (
    <>
      <StatStrip stats={use} />
      <StatStrip stats={accounts} />
    </>
  );
};
