import { Center, SegmentedControl, Text } from "@mantine/core";
import { formatDuration } from "@one-hub/sdk/format";
import { Card, StackedBarChart, StateView, useNarrow } from "@one-hub/ui";
import { useNavigate } from "@tanstack/react-router";
import { memo, type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../lib/numbers.ts";
import { useSiteZone } from "../../lib/site-zone.ts";
import { ErrorView } from "../../shared/ErrorView/ErrorView.tsx";
import { isDenied, useSelf } from "../../lib/session.ts";
import type { DashboardSearch } from "./-dashboard.search.ts";
import { useOwnLog } from "./-own-log.ts";
import type { OwnUsage } from "./-own-usage.ts";
import { useAmount } from "./-use-amount.tsx";
import {
  logSpan,
  type Measure,
  measures,
  type Period,
  runningSlot,
  slotSpan,
  usageOf,
  type UsageSeries,
} from "./-usage.ts";

export interface UsageCardProps {
  readonly own: OwnUsage;
  readonly period: Period;
  readonly range: DashboardSearch["range"];
}

const others = "\u0000others";
const idOf = ({ model }: UsageSeries): string => model ?? others;

/** Spend, calls, tokens or time of a period: a bar a day or hour, a colour a model. */
export const UsageCard = memo(
  ({ own: { data: rows, error, isFetching, refetch }, period, range }: UsageCardProps): ReactNode => {
    const { t } = useTranslation("dashboard");
    const numbers = useNumbers();
    const ownLog = useOwnLog();
    const self = useSelf();
    const hasCalled = self.request_count > 0;
    const { zone, text: zoneText } = useSiteZone();
    const amount = useAmount();
    const narrow = useNarrow();
    const navigate = useNavigate();
    const [measure, setMeasure] = useState<Measure>("quota");
    const usage = useMemo(
      () => (rows === undefined ? undefined : usageOf(rows, period, measure)),
      [rows, period, measure],
    );
    const refunded = usage?.refunded ?? 0;
    const texts: Readonly<Record<Measure, (value: number) => string>> = {
      quota: (value) => amount(value),
      calls: numbers.count,
      tokens: numbers.count,
      time: (value) => formatDuration(value, numbers.locale),
    };
    const axis: Readonly<Record<Measure, (value: number) => string>> = {
      quota: numbers.shortQuota,
      calls: numbers.short,
      tokens: numbers.short,
      time: (value) => t("usage.seconds", { seconds: numbers.short(value / 1000) }),
    };
    const running = runningSlot(period);
    const height = narrow ? 300 : 416;
    const content = (): ReactNode => {
      if (usage === undefined && error !== null)
        return <ErrorView error={error} onRetry={() => void refetch()} retrying={isFetching} />;
      if (usage !== undefined && usage.total.calls === 0)
        return (
          <Center mih={height}>
            {hasCalled ? (
              <StateView kind="empty" picture="chart" title={t("none")} />
            ) : (
              <StateView kind="empty" picture="chart" title={t("usage.empty.title")} text={t("usage.empty.text")} />
            )}
          </Center>
        );
      const slots = usage?.slots ?? [];
      return (
        <StackedBarChart
          label={t(`usage.title.${measure}`)}
          summary={t(`usage.summary.${measure}`, {
            period: t(`period.${range}`),
            total: texts[measure](usage?.measured ?? 0),
          })}
          loading={usage === undefined}
          series={(usage?.series ?? []).map((series) => ({
            id: idOf(series),
            label: series.model ?? t("usage.others", { count: series.models }),
            others: series.model === undefined,
          }))}
          points={slots.map((slot) => ({
            id: slot,
            label: slot.slice(period.hourly ? 11 : 5),
            title: slot,
            unfinished: slot === running,
            values: Object.fromEntries(
              (usage?.series ?? []).map((series) => [idOf(series), usage?.value(slot, series) ?? 0]),
            ),
          }))}
          formatValue={(value) => texts[measure](value)}
          formatAxis={(value) => axis[measure](value)}
          formatSum={(value) =>
            measure === "quota" ? (numbers.headline(value) ?? numbers.spend(value)) : axis[measure](value)
          }
          onPick={
            isDenied("/dashboard/log", self)
              ? undefined
              : ({ series, point }) => {
                  const model = series === undefined || series === others ? {} : { model: series };
                  const span = logSpan(point === undefined ? period.last : slotSpan(point, period, zone));
                  void navigate({ to: "/dashboard/log", search: { type: "consume", ...model, ...ownLog, ...span } });
                }
          }
          height={height}
        />
      );
    };
    return (
      <Card
        title={t(`usage.title.${measure}`)}
        description={t(running !== undefined ? "usage.running" : "usage.description", {
          period: t(`period.${range}`),
          zone: zoneText,
        })}
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
  },
);
