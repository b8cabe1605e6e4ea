import { SimpleGrid } from "@mantine/core";
import { formatDuration } from "@one-hub/sdk/format";
import type { ModelTelemetryDetail } from "@one-hub/sdk";
import { Card, StackedBarChart, StateView } from "@one-hub/ui";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../lib/numbers.ts";
import { useFigureText } from "./-figure-columns.tsx";
import { chartPoints } from "./-telemetry.ts";

export interface SeriesCardsProps {
  /** Undefined while it is on its way. */
  readonly detail: ModelTelemetryDetail | undefined;
}

/** A model over time: how many calls and errors, and how long the calls took. */
export const SeriesCards = ({ detail }: SeriesCardsProps): ReactNode => {
  const { t } = useTranslation("model_telemetry");
  const numbers = useNumbers();
  const text = useFigureText();
  const { calls, latency } = useMemo(() => {
    const points = (valuesOf: Parameters<typeof chartPoints>[2]) =>
      detail === undefined ? [] : chartPoints(detail.series, detail.window, valuesOf);
    return {
      calls: points((piece) => ({ succeeded: piece.calls - piece.errors, errors: piece.errors })),
      latency: points(({ p50_latency: p50, p95_latency: p95 }): Readonly<Record<string, number>> =>
        p50 === null || p95 === null ? {} : { p50, p95 },
      ),
    };
  }, [detail]);
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing={{ base: "lg", md: "xl" }}>
      <Card title={t("calls.title")} description={t("calls.description")}>
        <StackedBarChart
          label={t("calls.title")}
          summary={t("calls.summary", {
            calls: text("calls", detail?.total.calls ?? 0),
            errors: text("errors", detail?.total.errors ?? 0),
          })}
          loading={detail === undefined}
          category={t("piece")}
          series={[
            { id: "succeeded", label: t("calls.succeeded") },
            { id: "errors", label: t("figure.errors"), bad: true },
          ]}
          points={calls}
          formatValue={(value) => numbers.count(value)}
          formatAxis={(value) => numbers.short(value)}
        />
      </Card>
      <Card title={t("latency.title")} description={t("latency.description")}>
        {detail !== undefined && detail.total.p50_latency === null ? (
          <StateView kind="empty" picture="chart" title={t("latency.none")} />
        ) : (
          <StackedBarChart
            levels
            label={t("latency.title")}
            summary={t("latency.summary", {
              p50: text("p50_latency", detail?.total.p50_latency ?? null, detail?.total),
              p95: text("p95_latency", detail?.total.p95_latency ?? null, detail?.total),
            })}
            loading={detail === undefined}
            category={t("piece")}
            series={[
              { id: "p50", label: t("latency.p50") },
              { id: "p95", label: t("latency.p95") },
            ]}
            points={latency}
            formatValue={(value) => formatDuration(value, numbers.locale)}
            formatAxis={(value) => `${numbers.count(value / 1000, 3)} s`}
          />
        )}
      </Card>
    </SimpleGrid>
  );
};
