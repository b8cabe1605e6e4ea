import { useChannelFigures } from "@one-hub/hooks";
import type { ModelTelemetryChannel } from "@one-hub/sdk";
import { formatDuration } from "@one-hub/sdk/format";
import { Money } from "@one-hub/ui";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { TextLink } from "../../../lib/link.tsx";
import { useNumbers } from "../../../lib/numbers.ts";
import { NONE } from "../../../shared/ListPage/cells.tsx";
import { isDenied, useSelf } from "../../../lib/session.ts";
import { logSpan } from "../-usage.ts";
import { FigureCard, type FigureColumn } from "./-figure-card.tsx";
import { axisDuration } from "./-figures.ts";
import { Ranking } from "../../../shared/Charts/lazy-charts.tsx";
import { usePageState } from "./-page-state.ts";

/** Bars of a chart; the table has all channels. */
const MAX_BARS = 10;

const nameOf = ({ channel_id: id, channel_name: name }: ModelTelemetryChannel): string =>
  name === "" ? `#${id}` : name;
const failureShare = ({ calls, errors }: ModelTelemetryChannel): number => (calls === 0 ? 0 : errors / calls);

/** Latency and failures of the channels over the period. */
export const ChannelsView = (): ReactNode => {
  const { t } = useTranslation(["analytics", "analytics_views"]);
  const numbers = useNumbers();
  const { search, period } = usePageState();
  const navigate = useNavigate();
  const denied = isDenied("/dashboard/log", useSelf());
  const query = useChannelFigures(period.last);
  const rows = query.data;
  const columns = useMemo((): FigureColumn<ModelTelemetryChannel>[] => {
    const time = (
      id: "average" | "p50" | "p95" | "firstToken",
      read: (row: ModelTelemetryChannel) => number | null,
    ): FigureColumn<ModelTelemetryChannel> => ({
      id,
      header: t(`analytics_views:channels.${id}`),
      align: "end",
      cell: (row) => {
        const value = read(row);
        return value === null ? NONE : <Money>{formatDuration(value, numbers.locale)}</Money>;
      },
      csv: (row) => read(row) ?? "",
    });
    return [
      {
        id: "name",
        header: t("by.channel"),
        cell: (row) => (
          <TextLink to="/dashboard/log" search={{ type: "consume", channel: row.channel_id, ...logSpan(period.last) }}>
            <bdi translate="no">{nameOf(row)}</bdi>
          </TextLink>
        ),
        csv: nameOf,
      },
      {
        id: "attempts",
        header: t("analytics_views:channels.attempts"),
        align: "end",
        cell: ({ calls }) => <Money>{numbers.count(calls)}</Money>,
        csv: ({ calls }) => calls,
      },
      {
        id: "failures",
        header: t("analytics_views:channels.failures"),
        align: "end",
        cell: (row) =>
          row.errors === 0 ? (
            <Money>{numbers.count(0)}</Money>
          ) : (
            <TextLink to="/dashboard/log" search={{ failed: true, channel: row.channel_id, ...logSpan(period.last) }}>
              {numbers.count(row.errors)}
            </TextLink>
          ),
        csv: ({ errors }) => errors,
      },
      {
        id: "share",
        header: t("analytics_views:channels.share"),
        align: "end",
        cell: (row) => <Money>{numbers.percent(failureShare(row), 2)}</Money>,
        csv: failureShare,
      },
      time("average", ({ average_latency: value }) => value),
      time("p50", ({ p50_latency: value }) => value),
      time("p95", ({ p95_latency: value }) => value),
      time("firstToken", ({ first_token: value }) => value),
    ];
  }, [t, numbers, period]);
  const failing = (rows ?? [])
    .filter(({ errors }) => errors > 0)
    .toSorted((one, other) => failureShare(other) - failureShare(one))
    .slice(0, MAX_BARS);
  const timed = (rows ?? []).filter((row) => row.p95_latency !== null).slice(0, MAX_BARS);
  const lead = (channel: ModelTelemetryChannel | undefined, failed: boolean): void => {
    if (channel === undefined) return;
    void navigate({
      to: "/dashboard/log",
      search: {
        ...(failed ? { failed } : { type: "consume" as const }),
        channel: channel.channel_id,
        ...logSpan(period.last),
      },
    });
  };
  const base = {
    query,
    rowId: ({ channel_id: id }: ModelTelemetryChannel) => String(id),
    columns,
    empty: t("none"),
  };
  return (
    <>
      <FigureCard
        {...base}
        title={t("analytics_views:channels.latency")}
        description={t("analytics_views:channels.kept")}
        file="channels"
        rows={rows}
        both
        asTable={search.table || timed.length === 0}
        chart={
          <Ranking
            series={[
              { label: t("analytics_views:channels.p50"), color: "var(--ui-chart-1)" },
              { label: t("analytics_views:channels.p95"), color: "var(--ui-chart-2)" },
            ]}
            rows={timed.map((row) => ({ name: nameOf(row), values: [row.p50_latency ?? 0, row.p95_latency ?? 0] }))}
            formatValue={(value) => formatDuration(value, numbers.locale)}
            formatAxis={(value) => axisDuration(value, numbers.locale)}
            onPick={denied ? undefined : (index) => lead(timed[index], false)}
          />
        }
      />
      {rows === undefined || rows.length === 0 ? null : (
        <FigureCard
          {...base}
          title={t("analytics_views:channels.failureShare")}
          file="channel-failures"
          rows={failing}
          empty={t("analytics_views:channels.noFailures")}
          asTable={search.table}
          chart={
            <Ranking
              series={[{ label: t("analytics_views:channels.share"), color: "var(--ui-bad)" }]}
              rows={failing.map((row) => ({ name: nameOf(row), values: [failureShare(row)] }))}
              formatValue={(value) => numbers.percent(value, 2)}
              formatAxis={(value) => numbers.percent(value)}
              onPick={denied ? undefined : (index) => lead(failing[index], true)}
            />
          }
        />
      )}
    </>
  );
};
