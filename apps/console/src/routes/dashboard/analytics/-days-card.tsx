import { useAnalyticsPeriod } from "@one-hub/hooks";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { CHART_HEIGHT, DayBars } from "../../../shared/Charts/lazy-charts.tsx";
import { usageOf } from "../-usage.ts";
import { FigureCard, type FigureColumn } from "./-figure-card.tsx";
import { dashboardDays, type DayGrouping, daysOf, daysQuery, groupTypes } from "./-figures.ts";
import { useMeasureTexts, usePageState } from "./-page-state.ts";

interface DayRow {
  readonly day: string;
  readonly values: readonly number[];
}

/** Usage by day, divided by model, vendor or channel, as every gateway knows it. */
export const DaysCard = ({ by }: { readonly by: DayGrouping }): ReactNode => {
  const { t } = useTranslation("analytics");
  const { search, measure, period, zoneText } = usePageState();
  const { user } = search;
  const texts = useMeasureTexts();
  const query = useAnalyticsPeriod({
    ...daysQuery(period.last),
    group_type: groupTypes[by],
    user_id: user,
  });
  const usage = useMemo(() => {
    if (query.data === undefined) return undefined;
    const rows = dashboardDays(query.data.channel_statistics ?? []);
    return usageOf(rows, { slots: daysOf(period), hourly: true }, measure);
  }, [query.data, period, measure]);
  const series = useMemo(
    () =>
      (usage?.series ?? []).map(({ model, models }) => ({
        id: model ?? "\u0000others",
        label: model === "" ? t("unknown") : (model ?? t("otherCount", { count: models })),
        others: model === undefined,
      })),
    [usage, t],
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
      { id: "day", header: t("column.day"), cell: ({ day }) => <bdi>{day}</bdi>, csv: ({ day }) => day },
      ...series.map(({ id, label }, index): FigureColumn<DayRow> => ({
        id,
        header: label,
        align: "end",
        cell: ({ values }) => texts.full[measure](values[index] ?? 0),
        csv: ({ values }) => texts.csv(measure, values[index] ?? 0),
      })),
    ],
    [t, series, texts, measure],
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
          height={CHART_HEIGHT}
          series={series.map(({ label, others }, index) => ({
            label,
            color: others ? "var(--ui-chart-other)" : `var(--ui-chart-${index + 1})`,
          }))}
          points={(rows ?? []).map(({ day, values }) => ({ title: day, values }))}
          formatValue={texts.full[measure]}
          formatAxis={texts.axis[measure]}
        />
      }
    />
  );
};
