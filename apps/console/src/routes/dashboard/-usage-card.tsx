import { Card, StackedBarChart, StateView, useNarrow } from "@one-hub/ui";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useNumbers } from "../../lib/numbers.ts";
import { ErrorView } from "../../shared/ErrorView/ErrorView.tsx";
import { type Usage, type UsageSeries, wholeDay } from "./-usage.ts";

/** Props of {@link UsageCard}. */
export interface UsageCardProps {
  /** Undefined while it is on its way, and after a failure. */
  readonly usage: Usage | undefined;
  readonly error: unknown;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

const others = "\u0000others";
const idOf = ({ model }: UsageSeries): string => model ?? others;

/** Spend of the last seven days: a bar a day, a colour a model. */
export const UsageCard = ({ usage, error, retrying, onRetry }: UsageCardProps): ReactNode => {
  const { t } = useTranslation("dashboard");
  const numbers = useNumbers();
  const narrow = useNarrow();
  const navigate = useNavigate();
  const content = (): ReactNode => {
    if (usage === undefined && error !== null) return <ErrorView error={error} onRetry={onRetry} retrying={retrying} />;
    if (usage !== undefined && usage.total.calls === 0)
      return <StateView kind="empty" title={t("usage.empty.title")} text={t("usage.empty.text")} />;
    const today = usage?.days.at(-1);
    return (
      <StackedBarChart
        label={t("usage.title")}
        summary={t("usage.summary", { total: numbers.spend(usage?.total.quota ?? 0) })}
        loading={usage === undefined}
        series={(usage?.series ?? []).map((series) => ({
          id: idOf(series),
          label: series.model ?? t("usage.others", { count: series.models }),
          others: series.model === undefined,
        }))}
        points={(usage?.days ?? []).map((day) => ({
          id: day,
          label: day.slice(5),
          title: day,
          unfinished: day === today,
          values: Object.fromEntries(
            (usage?.series ?? []).map((series) => [idOf(series), usage?.quota(day, series) ?? 0]),
          ),
        }))}
        formatValue={numbers.spend}
        onPick={({ series, point }) => {
          const model = series === undefined || series === others ? {} : { model: series };
          void navigate({
            to: "/dashboard/log",
            search: { type: "consume", ...model, ...(point === undefined ? { range: "7d" } : wholeDay(point)) },
          });
        }}
        height={narrow ? 220 : 416}
      />
    );
  };
  return (
    <Card title={t("usage.title")} description={t("usage.description")}>
      {content()}
    </Card>
  );
};
