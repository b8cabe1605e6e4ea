import { useAnalyticsPeriod } from "@one-hub/hooks";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { TextLink } from "../../../lib/link.tsx";
import { DayBars } from "../../../shared/Charts/lazy-charts.tsx";
import { logSpan, runningSlot, slotSpan, usageOf } from "../-usage.ts";
import { FigureCard, type FigureColumn } from "./-figure-card.tsx";
import { dashboardDays, type DayGrouping, daysOf, daysQuery, gatewayPeriod, groupTypes } from "./-figures.ts";
import { useLogFilter } from "./-log-filter.ts";
import { useMeasureTexts, usePageState } from "./-page-state.ts";

interface DayRow {
  readonly day: string;
  readonly values: readonly number[];
}

/** Usage by day, divided by model, vendor or channel, as every gateway knows it. */
export const DaysCard = ({ by }: { readonly by: DayGrouping }): ReactNode => {
  const { t } = useTranslation("analytics");
  const { search, measure, period, zone, zoneText } = usePageState();
  const { user } = search;
  const texts = useMeasureTexts();
  const navigate = useNavigate();
  const leads = useLogFilter(by);
  const spanOf = useCallback(
    (day: string) => logSpan(slotSpan(day, { ...period, hourly: false }, zone)),
    [period, zone],
  );
  const query = useAnalyticsPeriod({
    ...daysQuery(period.last),
    group_type: groupTypes[by],
    user_id: user,
  });
  const shown = useMemo(() => gatewayPeriod(search, period, query.data, zone), [search, period, query.data, zone]);
  const usage = useMemo(() => {
    if (query.data === undefined) return undefined;
    const rows = dashboardDays(query.data.channel_statistics ?? []);
    return usageOf(rows, { slots: daysOf(shown), hourly: true }, measure);
  }, [query.data, shown, measure]);
  const series = useMemo(
    () =>
      (usage?.series ?? []).map(({ model, models }) => ({
        id: model ?? "\u0000others",
        // Models beyond those that have a bar are no filter of the log.
        filter: model === undefined ? undefined : leads.of({ id: 0, name: model, username: "" }),
        label: model === "" ? t("unknown") : (model ?? t("otherCount", { count: models })),
        others: model === undefined,
      })),
    [usage, t, leads],
  );
  const rows = useMemo(
    () =>
      usage === undefined
        ? undefined
        : usage.total.calls === 0
          ? []
          : usage.slots.map((day): DayRow => ({ day, values: usage.series.map((one) => usage.value(day, one)) })),
    [usage],
  );
  const columns = useMemo(
    (): FigureColumn<DayRow>[] => [
      {
        id: "day",
        header: t("column.day"),
        cell: ({ day }) =>
          leads.ofAll === undefined ? (
            <bdi>{day}</bdi>
          ) : (
            <TextLink to="/dashboard/log" search={{ ...leads.ofAll, ...spanOf(day) }}>
              <bdi>{day}</bdi>
            </TextLink>
          ),
        csv: ({ day }) => day,
      },
      ...series.map(({ id, label, filter }, index): FigureColumn<DayRow> => ({
        id,
        header: label,
        align: "end",
        cell: ({ day, values }) => {
          const value = values[index] ?? 0;
          const text = texts.full[measure](value);
          if (value === 0 || filter === undefined) return text;
          return (
            <TextLink to="/dashboard/log" search={{ ...filter, ...spanOf(day) }}>
              {text}
            </TextLink>
          );
        },
        csv: ({ values }) => texts.csv(measure, values[index] ?? 0),
      })),
    ],
    [t, series, texts, measure, leads, spanOf],
  );
  return (
    <FigureCard
      title={t(`days.${by}`)}
      description={t("days.description", { zone: zoneText })}
      file={`days-by-${by}`}
      query={query}
      rows={rows}
      rowId={({ day }) => day}
      columns={columns}
      asTable={search.table}
      empty={t("none")}
      chart={
        <DayBars
          running={runningSlot(shown)}
          isCount={measure !== "quota"}
          series={series.map(({ label, others }, index) => ({
            label,
            color: others ? "var(--ui-chart-other)" : `var(--ui-chart-${index + 1})`,
          }))}
          points={(rows ?? []).map(({ day, values }) => ({ title: day, values }))}
          formatValue={texts.full[measure]}
          formatAxis={texts.axis[measure]}
          onPick={(index, bar) => {
            const day = rows?.[index]?.day;
            const filter = series[bar]?.filter ?? leads.ofAll;
            if (day !== undefined && filter !== undefined)
              void navigate({ to: "/dashboard/log", search: { ...filter, ...spanOf(day) } });
          }}
        />
      }
    />
  );
};
