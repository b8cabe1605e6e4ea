import { VisuallyHidden } from "@mantine/core";
import { useDashboardRate, useStatus, useUsage } from "@one-hub/hooks";
import { supports } from "@one-hub/sdk";
import { formatDay, formatDuration } from "@one-hub/sdk/format";
import { lazyPart, PageHeader, type Stat, StatStrip } from "@one-hub/ui";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { nowSeconds } from "../../lib/local-time.ts";
import { useNumbers } from "../../lib/numbers.ts";
import { useSelf } from "../../lib/session.ts";
import { useSiteZone } from "../../lib/site-zone.ts";
import { nameOf } from "../../shared/AccountDrawer/name-of.ts";
import { DashboardMore } from "./-dashboard-more.tsx";
import { dashboardSearch } from "./-dashboard.search.ts";
import { useOwnUsage } from "./-own-usage.ts";
import { PeriodPicker } from "./-period-picker.tsx";
import { QuickStart } from "./-quick-start.tsx";
import { useAmount, useHeadline } from "./-use-amount.tsx";
import { growth, partOfDay, periodOf, runwayOf, type Usage, usageOf } from "./-usage.ts";
import classes from "./-dashboard.module.css";
import { UsageCard } from "./-usage-card.tsx";

/** Shown for missing figures, which the line below explains. */
const NONE = "–";

const defaults = dashboardSearch.parse({});
const route = getRouteApi("/dashboard/");

/** Loaded by the route for accounts without calls: most have made one. */
export const FirstSteps = lazyPart(async () => (await import("./-first-steps.tsx")).FirstSteps);

/** Balance, use, rate and the way to the first call. */
export const DashboardPage = (): ReactNode => {
  const { t } = useTranslation("dashboard");
  const self = useSelf();
  const numbers = useNumbers();
  const rate = useDashboardRate();
  const { status } = useStatus();
  const [now] = useState(nowSeconds);
  const { zone } = useSiteZone();
  const amount = useAmount();
  const headline = useHeadline();
  const hasUsage = supports(status, "usage");
  const asked = route.useSearch();
  const search = hasUsage ? asked : defaults;
  const period = useMemo(() => periodOf(search, now, zone), [search, now, zone]);
  const week = useMemo(() => periodOf(defaults, now, zone), [now, zone]);
  const own = useOwnUsage(period);
  const { data: weekRows } = useOwnUsage(week);
  const usage = useMemo(() => (own.data === undefined ? undefined : usageOf(own.data, period)), [own.data, period]);
  const weekUsage = useMemo(() => (weekRows === undefined ? undefined : usageOf(weekRows, week)), [weekRows, week]);
  const hasCalled = self.request_count > 0;
  const sums = useUsage(hasUsage && hasCalled ? { ...period.last, by: "total" } : undefined);
  const [total] = sums.data ?? [];
  const [before] = useUsage(hasUsage && hasCalled ? { ...period.before, by: "total" } : undefined).data ?? [];
  // Of a young account the hour of the first call is asked for.
  const isYoung = hasCalled && (weekUsage?.total.calls ?? 0) >= self.request_count;
  const [weekTotal] = useUsage(isYoung && hasUsage ? { ...week.last, by: "total" } : undefined).data ?? [];
  const [wasNew] = useState(!hasCalled);

  const forecast = (): string | null => {
    if (self.quota <= 0) return t("stats.empty");
    if (weekUsage === undefined) return null;
    const left = runwayOf(
      weekUsage,
      { balance: self.quota, calls: self.request_count },
      { now, firstHour: weekTotal?.first_hour ?? undefined, zone },
    );
    if (left === undefined) return t("stats.noForecast");
    if (left.hours < 1) return t("stats.forecastShort");
    if (left.hours < 48) return t("stats.forecastHours", { count: left.hours, hours: numbers.count(left.hours) });
    const days = Math.floor(left.hours / 24);
    if (days > 365) return t("stats.forecastLong");
    return t(left.young ? "stats.forecastSince" : "stats.forecast", { days: numbers.count(days) });
  };
  const isUnknown = usage === undefined && own.error !== null;
  /** A figure of the period; undefined while it is on its way. */
  const figure = (value: (of: Usage) => ReactNode): ReactNode => {
    if (isUnknown) return NONE;
    return usage === undefined ? undefined : value(usage);
  };
  /** What stands below such a figure. */
  const below = (meaning: ReactNode): ReactNode => (isUnknown ? t("stats.unavailable") : meaning);
  /** A figure against the period before; null while that is on its way. */
  const delta = (value: number | null | undefined, former: number | null | undefined): ReactNode => {
    if (value === undefined || former === undefined) return null;
    const change = value === null || former === null ? undefined : growth(value, former);
    if (change === undefined) return t("stats.noBefore");
    return t("stats.change", { change: `${change > 0 ? "+" : ""}${numbers.percent(change)}` });
  };
  // Where there is nothing to compare with: the sums of today and yesterday.
  const [yesterday, today] = (usage?.slots ?? [])
    .slice(-2)
    .map((slot) => usageOf(own.data ?? [], { slots: [slot], hourly: true }).total);
  const calls = usage?.total.calls ?? 0;
  const failed = total?.failed ?? 0;
  const ever = self.quota + self.used_quota;
  const measured = rate.data;
  const unavailable = measured === undefined && rate.error !== null;
  const limit = (max: number): string =>
    max > 0 ? t("stats.limit", { max: numbers.count(max) }) : t("stats.unlimited");
  const stats: readonly Stat[] = [
    {
      name: t("stats.balance"),
      value: headline(self.quota),
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
      name: t("stats.spend"),
      value: figure((of) => headline(of.total.quota)),
      meaning: below(
        hasUsage
          ? delta(total?.quota, before?.quota)
          : t("stats.usedMeaning", { quota: amount(today?.quota ?? 0, 3), before: amount(yesterday?.quota ?? 0, 3) }),
      ),
    },
    {
      name: t("stats.calls"),
      value: figure(() => numbers.count(calls)),
      meaning: below(
        hasUsage ? (
          <>
            {delta(total?.requests, before?.requests)}
            {failed === 0
              ? null
              : ` · ${t("stats.failed", { share: numbers.percent(failed / (failed + (total?.requests ?? 0))) })}`}
          </>
        ) : (
          t("stats.callsMeaning", {
            formatted: numbers.count(today?.calls ?? 0),
            before: numbers.count(yesterday?.calls ?? 0),
          })
        ),
      ),
    },
    ...(hasUsage
      ? [
          {
            name: t("stats.tokens"),
            value: figure((of) => numbers.short(of.total.tokens)),
            meaning: below(
              delta(
                total && total.prompt_tokens + total.completion_tokens,
                before && before.prompt_tokens + before.completion_tokens,
              ),
            ),
          },
          {
            name: t("stats.firstToken"),
            value:
              hasCalled && total === undefined && sums.error === null
                ? undefined
                : typeof total?.first_token === "number"
                  ? formatDuration(total.first_token, numbers.locale)
                  : NONE,
            meaning:
              total === undefined && sums.error !== null
                ? t("stats.unavailable")
                : delta(total?.first_token, before?.first_token),
          },
        ]
      : []),
    {
      name: t("stats.now"),
      value: unavailable ? NONE : measured === undefined ? undefined : numbers.count(measured.rpm),
      unit: t("stats.rpmUnit"),
      // A gateway without a token limit does not count tokens either.
      meaning: unavailable ? (
        t("stats.unavailable")
      ) : measured !== undefined && measured.maxTPM > 0 ? (
        <>
          {limit(measured.maxRPM)}
          <br />
          {t("stats.tokensNow", { tokens: numbers.short(measured.tpm), max: numbers.short(measured.maxTPM) })}
        </>
      ) : (
        limit(measured?.maxRPM ?? 0)
      ),
    },
  ];

  return (
    <>
      <PageHeader
        title={t(`greeting.${partOfDay(new Date(now * 1000).getHours())}`, { name: nameOf(self) })}
        late
        state={
          usage === undefined
            ? null
            : calls === 0
              ? t("none")
              : t("state.some", {
                  quota: numbers.headline(usage.total.quota) ?? amount(usage.total.quota, 2),
                  count: calls,
                  shown: numbers.count(calls),
                })
        }
        actions={
          hasUsage && hasCalled ? (
            <PeriodPicker search={search} period={period} today={formatDay(now, zone)} />
          ) : undefined
        }
      />
      <section>
        <VisuallyHidden component="h2">{t("stats.title")}</VisuallyHidden>
        <StatStrip stats={stats} />
      </section>
      {wasNew ? <FirstSteps /> : null}
      <div className={classes["overview"]}>
        <UsageCard own={own} period={period} range={search.range} />
        <QuickStart />
      </div>
      <DashboardMore own={own} period={period} range={search.range} />
    </>
  );
};
