import { useDashboard, useDashboardRate, useStatus, useUsage } from "@one-hub/hooks";
import { supports } from "@one-hub/sdk";
import { formatDay } from "@one-hub/sdk/format";
import { PageHeader, type Stat, StatStrip } from "@one-hub/ui";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../lib/numbers.ts";
import { useSelf } from "../../lib/session.ts";
import { useSiteZone } from "../../lib/site-zone.ts";
import { nameOf } from "../../shared/AccountDrawer/name-of.ts";
import { DashboardMore } from "./-dashboard-more.tsx";
import { FirstSteps } from "./-first-steps.tsx";
import { QuickStart } from "./-quick-start.tsx";
import { useAmount } from "./-use-amount.ts";
import { partOfDay, runwayOf, usageOf, weeksOf } from "./-usage.ts";
import classes from "./-dashboard.module.css";
import { UsageCard } from "./-usage-card.tsx";

/** Shown for missing figures, which the line below explains. */
const NONE = "–";

/** Balance, use, rate and the way to the first call. */
export const DashboardPage = (): ReactNode => {
  const { t } = useTranslation("dashboard");
  const self = useSelf();
  const numbers = useNumbers();
  const rows = useDashboard();
  const rate = useDashboardRate();
  const { status } = useStatus();
  const [now] = useState(() => new Date());
  const { zone } = useSiteZone();
  const amount = useAmount();
  const seconds = now.getTime() / 1000;
  const today = formatDay(seconds, zone);
  const usage = useMemo(() => (rows.data === undefined ? undefined : usageOf(rows.data, today)), [rows.data, today]);
  const name = nameOf(self);
  // Of a young account the hour of the first call is asked for.
  const called = usage?.total.calls ?? 0;
  const isYoung = called !== 0 && called >= self.request_count;
  const hours = useUsage(
    isYoung && supports(status, "usage") ? { ...weeksOf(seconds, zone).last, by: "hour" } : undefined,
  );
  const [wasNew] = useState(self.request_count === 0);

  const forecast = (): string | null => {
    if (self.quota <= 0) return t("stats.empty");
    if (usage === undefined) return null;
    const left = runwayOf(
      usage,
      { balance: self.quota, calls: self.request_count },
      { now: seconds, firstHour: hours.data?.find(({ requests }) => requests > 0)?.time, zone },
    );
    if (left === undefined) return t("stats.noForecast");
    if (left.hours < 48) return t("stats.forecastHours", { hours: numbers.count(left.hours) });
    const days = Math.floor(left.hours / 24);
    if (days > 365) return t("stats.forecastLong");
    return t(left.young ? "stats.forecastSince" : "stats.forecast", { days: numbers.count(days) });
  };
  // As many decimals as two days have room for in a line.
  const day = (points: number): string => amount(points, 3);
  const ever = self.quota + self.used_quota;
  const stats: Stat[] = [
    {
      id: "balance",
      name: t("stats.balance"),
      value: numbers.displayInCurrency ? numbers.balance(self.quota) : amount(self.quota),
      meaning: forecast(),
      progress:
        ever > 0
          ? {
              label: t("stats.balanceShare"),
              value: Math.max(0, Math.min(1, self.quota / ever)),
              tone: self.quota <= 0 ? "bad" : "accent",
            }
          : undefined,
    },
    {
      id: "used",
      name: t("stats.used"),
      value: amount(self.used_quota),
      meaning:
        usage === undefined
          ? null
          : t("stats.usedMeaning", {
              quota: day(usage.today.quota),
              before: day(usage.yesterday.quota),
            }),
    },
    {
      id: "calls",
      name: t("stats.calls"),
      value: numbers.short(self.request_count),
      meaning:
        usage === undefined
          ? null
          : t("stats.callsMeaning", {
              formatted: numbers.count(usage.today.calls),
              before: numbers.count(usage.yesterday.calls),
            }),
    },
  ];
  const measured = rate.data;
  const unavailable = measured === undefined && rate.error !== null;
  stats.push({
    id: "rpm",
    name: t("stats.now"),
    value: unavailable ? NONE : measured === undefined ? undefined : numbers.count(measured.rpm),
    unit: t("stats.rpmUnit"),
    meaning: unavailable
      ? t("stats.unavailable")
      : measured !== undefined && measured.maxRPM > 0
        ? t("stats.limit", { max: numbers.count(measured.maxRPM) })
        : t("stats.unlimited"),
  });
  // A gateway without a token limit does not count tokens either.
  if (measured !== undefined && measured.maxTPM > 0)
    stats.push({
      id: "tpm",
      name: t("stats.tpm"),
      value: numbers.short(measured.tpm),
      unit: t("stats.tpmUnit"),
      meaning: t("stats.limit", { max: numbers.short(measured.maxTPM) }),
    });

  return (
    <>
      <PageHeader
        title={t(`greeting.${partOfDay(now.getHours())}`, { name })}
        late
        state={
          usage === undefined
            ? null
            : usage.total.calls === 0
              ? t("state.none")
              : t("state.some", {
                  quota: amount(usage.total.quota),
                  count: usage.total.calls,
                  calls: numbers.count(usage.total.calls),
                })
        }
      />
      <StatStrip stats={stats} />
      {wasNew ? <FirstSteps /> : null}
      <div className={classes["overview"]}>
        <UsageCard
          rows={rows.data}
          today={today}
          error={rows.error}
          retrying={rows.isFetching}
          onRetry={() => void rows.refetch()}
        />
        <QuickStart />
      </div>
      <DashboardMore today={today} />
    </>
  );
};
