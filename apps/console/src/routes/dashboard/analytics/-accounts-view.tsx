import { useAnalyticsPeriod, useAnalyticsStatistics } from "@one-hub/hooks";
import { Money } from "@one-hub/ui";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { TextLink } from "../../../lib/link.tsx";
import { useNumbers } from "../../../lib/numbers.ts";
import { isDenied, useSelf } from "../../../lib/session.ts";
import { useViewer } from "../../../lib/viewer.ts";
import { NONE } from "../../../shared/ListPage/cells.tsx";
import { logSpan, runningSlot, slotSpan } from "../-usage.ts";
import { FigureCard, type FigureColumn } from "./-figure-card.tsx";
import {
  dataIn,
  daysOf,
  daysQuery,
  gatewayPeriod,
  mixesCurrencies,
  type Payments,
  paymentsOf,
  type Registrations,
  registrationsOf,
} from "./-figures.ts";
import { DayBars } from "../../../shared/Charts/lazy-charts.tsx";
import { useMeasureTexts, usePageState } from "./-page-state.ts";
import { usePaid } from "./-use-paid.ts";

interface Redeemed {
  readonly date: string;
  readonly quota: number;
  readonly user_count: number;
}

/** Leads from a day to its top-ups in the log; undefined for those who may not open it. */
const useTopUps = () => {
  const { period, zone } = usePageState();
  const denied = isDenied("/dashboard/log", useSelf());
  const navigate = useNavigate();
  return useMemo(() => {
    if (denied) return undefined;
    const search = (day: string) => ({
      type: "topup" as const,
      ...logSpan(slotSpan(day, { ...period, hourly: false }, zone)),
    });
    return {
      link: (day: string): ReactNode => (
        <TextLink to="/dashboard/log" search={search(day)}>
          <bdi>{day}</bdi>
        </TextLink>
      ),
      open: (day: string | undefined): void => {
        if (day !== undefined) void navigate({ to: "/dashboard/log", search: search(day) });
      },
    };
  }, [period, zone, denied, navigate]);
};

/** Leads from a day to the people who registered on it, where the list of users may be opened and can be narrowed to them. */
const useRegistered = () => {
  const { period, zone } = usePageState();
  const { offers } = useViewer();
  const denied = isDenied("/dashboard/user", useSelf());
  const navigate = useNavigate();
  return useMemo(() => {
    if (denied || !offers("user_admin")) return undefined;
    const search = (day: string) => logSpan(slotSpan(day, { ...period, hourly: false }, zone));
    return {
      link: (day: string): ReactNode => (
        <TextLink to="/dashboard/user" search={search(day)}>
          <bdi>{day}</bdi>
        </TextLink>
      ),
      open: (day: string | undefined): void => {
        if (day !== undefined) void navigate({ to: "/dashboard/user", search: search(day) });
      },
    };
  }, [period, zone, denied, offers, navigate]);
};

/** Registrations, top-ups and redeemed codes by day. */
export const AccountsView = (): ReactNode => {
  const { t } = useTranslation(["analytics", "analytics_views"]);
  const numbers = useNumbers();
  const texts = useMeasureTexts();
  const paid = usePaid();
  const topUps = useTopUps();
  const registered = useRegistered();
  const { search, period, zone, zoneText, hasSums } = usePageState();
  const query = useAnalyticsPeriod({ ...daysQuery(period.last), group_type: "model" });
  const shown = useMemo(() => gatewayPeriod(search, period, query.data, zone), [search, period, query.data, zone]);
  const data = useMemo(() => query.data && dataIn(query.data, shown.last, zone), [query.data, shown, zone]);
  // Without sums per currency, the days' amounts are those of all currencies; the totals since the site began name them.
  const { data: addsCurrencies = false } = useAnalyticsStatistics(hasSums ? undefined : true, {
    select: mixesCurrencies,
  });
  const days = useMemo(() => daysOf(shown), [shown]);
  const registrations = useMemo(() => data && registrationsOf(days, data), [data, days]);
  const payments = useMemo(() => data && paymentsOf(data), [data]);
  const redeemed = data && (data.redemption_statistics ?? []);
  const currencies = [...new Set((payments ?? []).map(({ currency }) => currency))];

  const registrationColumns = useMemo(
    (): FigureColumn<Registrations>[] => [
      {
        id: "day",
        header: t("column.day"),
        cell: ({ day }) => registered?.link(day) ?? <bdi>{day}</bdi>,
        csv: ({ day }) => day,
      },
      ...(["direct", "invited"] as const).map((id): FigureColumn<Registrations> => ({
        id,
        header: t(`analytics_views:registrations.${id}`),
        align: "end",
        cell: (row) => <Money>{numbers.count(row[id])}</Money>,
        csv: (row) => row[id],
      })),
    ],
    [t, numbers, registered],
  );
  const paymentColumns = useMemo(
    (): FigureColumn<Payments>[] => [
      {
        id: "day",
        header: t("column.day"),
        cell: ({ day }) => topUps?.link(day) ?? <bdi>{day}</bdi>,
        csv: ({ day }) => day,
      },
      ...(hasSums
        ? [
            {
              id: "currency",
              header: t("analytics_views:payments.currency"),
              cell: ({ currency }: Payments) => <bdi translate="no">{currency}</bdi>,
              csv: ({ currency }: Payments) => currency,
            },
            {
              id: "orders",
              header: t("analytics_views:payments.orders"),
              align: "end" as const,
              cell: ({ orders }: Payments) => (orders === undefined ? NONE : numbers.count(orders)),
              csv: ({ orders }: Payments) => orders ?? "",
            },
          ]
        : []),
      {
        id: "amount",
        header: t("analytics_views:payments.amount"),
        align: "end",
        cell: ({ amount, currency }) => <Money>{paid(amount, currency)}</Money>,
        csv: ({ amount }) => amount,
      },
    ],
    [t, numbers, paid, topUps, hasSums],
  );
  const redeemedColumns = useMemo(
    (): FigureColumn<Redeemed>[] => [
      {
        id: "day",
        header: t("column.day"),
        cell: ({ date }) => topUps?.link(date) ?? <bdi>{date}</bdi>,
        csv: ({ date }) => date,
      },
      {
        id: "quota",
        header: t("analytics_views:redemptions.quota"),
        align: "end",
        cell: ({ quota }) => <Money>{texts.full.quota(quota)}</Money>,
        csv: ({ quota }) => texts.csv("quota", quota),
      },
      {
        id: "users",
        header: t("analytics_views:redemptions.users"),
        align: "end",
        cell: ({ user_count: users }) => numbers.count(users),
        csv: ({ user_count: users }) => users,
      },
    ],
    [t, numbers, texts, topUps],
  );

  const base = { query, asTable: search.table, description: t("days.description", { zone: zoneText }) };
  const quotaOf = new Map((redeemed ?? []).map(({ date, quota }) => [date, quota]));
  const paidOn = new Map((payments ?? []).map(({ day, currency, amount }) => [`${day} ${currency}`, amount]));
  return (
    <>
      <FigureCard
        {...base}
        title={t("analytics_views:registrations.title")}
        file="registrations"
        rows={registrations?.some(({ direct, invited }) => direct + invited > 0) === false ? [] : registrations}
        rowId={({ day }) => day}
        columns={registrationColumns}
        empty={t("analytics_views:registrations.none")}
        chart={
          <DayBars
            running={runningSlot(shown)}
            isCount
            series={[
              { label: t("analytics_views:registrations.direct"), color: "var(--ui-chart-1)" },
              { label: t("analytics_views:registrations.invited"), color: "var(--ui-chart-2)" },
            ]}
            points={(registrations ?? []).map(({ day, direct, invited }) => ({
              title: day,
              values: [direct, invited],
            }))}
            formatValue={(value) => numbers.count(value)}
            formatAxis={(value) => numbers.short(value)}
            onPick={registered && ((index) => registered.open(days[index]))}
          />
        }
      />
      <FigureCard
        {...base}
        title={t("analytics_views:payments.title")}
        description={addsCurrencies ? t("analytics_views:payments.mixed", { zone: zoneText }) : base.description}
        file="top-ups"
        rows={payments}
        rowId={({ day, currency }) => `${day} ${currency}`}
        columns={paymentColumns}
        empty={t("analytics_views:payments.none")}
        chart={
          <DayBars
            running={runningSlot(shown)}
            apart
            series={currencies.map((currency, index) => ({
              label: currency === "" ? t("analytics_views:payments.amount") : currency,
              color: `var(--ui-chart-${(index % 6) + 1})`,
            }))}
            points={days.map((day) => ({
              title: day,
              values: currencies.map((currency) => paidOn.get(`${day} ${currency}`) ?? 0),
            }))}
            formatValue={(value) => numbers.count(value, 2)}
            formatAxis={(value) => numbers.short(value)}
            onPick={topUps && ((index) => topUps.open(days[index]))}
          />
        }
      />
      <FigureCard
        {...base}
        title={t("analytics_views:redemptions.title")}
        file="redemptions"
        rows={redeemed}
        rowId={({ date }) => date}
        columns={redeemedColumns}
        empty={t("analytics_views:redemptions.none")}
        chart={
          <DayBars
            running={runningSlot(shown)}
            series={[{ label: t("analytics_views:redemptions.quota"), color: "var(--ui-chart-1)" }]}
            points={days.map((day) => ({ title: day, values: [quotaOf.get(day) ?? 0] }))}
            formatValue={texts.full.quota}
            formatAxis={texts.axis.quota}
            onPick={topUps && ((index) => topUps.open(days[index]))}
          />
        }
      />
    </>
  );
};
