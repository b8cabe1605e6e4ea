import { Text, SegmentedControl } from "@mantine/core";
import type { DashboardRow } from "@one-hub/sdk";
import { formatDuration } from "@one-hub/sdk/format";
import { Card, StackedBarChart, StateView, useNarrow } from "@one-hub/ui";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../lib/numbers.ts";
import { useSiteZone } from "../../lib/site-zone.ts";
import { ErrorView } from "../../shared/ErrorView/ErrorView.tsx";
import { useOwnLog } from "./-own-log.ts";
import { useAmount } from "./-use-amount.ts";
import { type Measure, measures, usageOf, type UsageSeries, wholeDays } from "./-usage.ts";

export interface UsageCardProps {
  /** Undefined while they are on their way, and after a failure. */
  readonly rows: readonly DashboardRow[] | undefined;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly error: unknown;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

const others = "\u0000others";
const idOf = ({ model }: UsageSeries): string => model ?? others;

/** Spend, calls, tokens or time of the last seven days: a bar a day, a colour a model. */
export const UsageCard = ({ rows, today, error, retrying, onRetry }: UsageCardProps): ReactNode => {
  const { t } = useTranslation("dashboard");
  const numbers = useNumbers();
  const own = useOwnLog();
  const { zone, text: zoneText } = useSiteZone();
  const amount = useAmount();
  const narrow = useNarrow();
  const navigate = useNavigate();
  const [measure, setMeasure] = useState<Measure>("quota");
  const usage = useMemo(() => (rows === undefined ? undefined : usageOf(rows, today, measure)), [rows, today, measure]);
  const refunded = usage?.refunded ?? 0;
  const texts: Readonly<Record<Measure, (value: number) => string>> = {
    quota: (value) => amount(value),
    calls: numbers.count,
    tokens: numbers.count,
    time: (value) => formatDuration(value, numbers.locale),
  };
  const axis: Readonly<Record<Measure, (value: number) => string>> = {
    quota: numbers.spend,
    calls: numbers.short,
    tokens: numbers.short,
    time: (value) => t("usage.seconds", { seconds: numbers.short(value / 1000) }),
  };
  const content = (): ReactNode => {
    if (usage === undefined && error !== null) return <ErrorView error={error} onRetry={onRetry} retrying={retrying} />;
    if (usage !== undefined && usage.total.calls === 0)
      return <StateView kind="empty" title={t("usage.empty.title")} text={t("usage.empty.text")} />;
    const days = usage?.days ?? [];
    const last = days.at(-1);
    return (
      <StackedBarChart
        label={t(`usage.title.${measure}`)}
        summary={t(`usage.summary.${measure}`, { total: texts[measure](usage?.measured ?? 0) })}
        loading={usage === undefined}
        series={(usage?.series ?? []).map((series) => ({
          id: idOf(series),
          label: series.model ?? t("usage.others", { count: series.models }),
          others: series.model === undefined,
        }))}
        points={days.map((day) => ({
          id: day,
          label: day.slice(5),
          title: day,
          unfinished: day === last,
          values: Object.fromEntries(
            (usage?.series ?? []).map((series) => [idOf(series), usage?.value(day, series) ?? 0]),
          ),
        }))}
        formatValue={(value) => texts[measure](value)}
        formatAxis={(value) => axis[measure](value)}
        onPick={({ series, point }) => {
          const model = series === undefined || series === others ? {} : { model: series };
          const span = point === undefined ? wholeDays(zone, days[0] ?? today, last) : wholeDays(zone, point);
          void navigate({ to: "/dashboard/log", search: { type: "consume", ...model, ...own, ...span } });
        }}
        height={narrow ? 300 : 416}
      />
    );
  };
  return (
    <Card
      title={t(`usage.title.${measure}`)}
      description={t("usage.description", { zone: zoneText })}
      end={
        usage?.total.calls === 0 ? undefined : (
          <SegmentedControl
            aria-label={t("usage.measures")}
            data={measures.map((value) => ({ value, label: t(`usage.measure.${value}`) }))}
            value={measure}
            onChange={setMeasure}
          />
        )
      }
    >
      {content()}
      {refunded === 0 ? null : (
        <Text span inherit c="dimmed">
          {t("usage.refunded", { refunded: amount(refunded) })}
        </Text>
      )}
    </Card>
  );
};
