import { useSiteUsage } from "@one-hub/hooks";
import { Money } from "@one-hub/ui";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { TextLink } from "../../../lib/link.tsx";
import { isDenied, useSelf } from "../../../lib/session.ts";
import { NONE } from "../../../shared/ListPage/cells.tsx";
import { logSpan, type Period, runningSlot, slotSpan } from "../-usage.ts";
import { FigureCard, type FigureColumn } from "./-figure-card.tsx";
import { measured, type TrendPoint, trendOf } from "./-figures.ts";
import { Trend } from "../../../shared/Charts/lazy-charts.tsx";
import { MeasureControl } from "./-measure-control.tsx";
import { useChange, useMeasureTexts, usePageState } from "./-page-state.ts";

/** The queries of the trend: this period and the one before. */
export const trendQueries = ({ last, before, hourly }: Period) => {
  const by = hourly ? ("hour" as const) : ("day" as const);
  return [
    { ...last, by },
    { ...before, by },
  ] as const;
};

/** The site's usage by day or hour, against the period before. */
export const TrendCard = (): ReactNode => {
  const { t } = useTranslation("analytics");
  const { search, measure, period, zone, zoneText } = usePageState();
  const texts = useMeasureTexts();
  const { share } = useChange();
  const navigate = useNavigate();
  const denied = isDenied("/dashboard/log", useSelf());
  const [nowQuery, beforeQuery] = trendQueries(period);
  const now = useSiteUsage(nowQuery);
  const before = useSiteUsage(beforeQuery);
  const points = useMemo(
    () =>
      now.data === undefined || before.data === undefined ? undefined : trendOf(period, now.data, before.data, zone),
    [now.data, before.data, period, zone],
  );
  const used = points?.some((point) => point.now.calls > 0 || (point.before?.calls ?? 0) > 0) === true ? points : [];
  const columns = useMemo(
    (): FigureColumn<TrendPoint>[] => [
      {
        id: "time",
        header: t("column.time"),
        cell: ({ slot }) => (
          <TextLink to="/dashboard/log" search={{ type: "consume", ...logSpan(slotSpan(slot, period, zone)) }}>
            <bdi>{slot}</bdi>
          </TextLink>
        ),
        csv: ({ slot }) => slot,
      },
      ...(["quota", "calls", "tokens"] as const).map((one): FigureColumn<TrendPoint> => ({
        id: one,
        header: t(`measure.${one}`),
        align: "end",
        cell: (point) => <Money>{texts.full[one](measured[one](point.now))}</Money>,
        csv: (point) => texts.csv(one, measured[one](point.now)),
      })),
      {
        id: "before",
        header: t("column.before"),
        align: "end",
        cell: (point) =>
          point.before === undefined ? NONE : <Money>{texts.full[measure](measured[measure](point.before))}</Money>,
        csv: (point) => (point.before === undefined ? "" : texts.csv(measure, measured[measure](point.before))),
      },
      {
        id: "change",
        header: t("column.change"),
        align: "end",
        cell: (point) => (
          <Money>
            {(point.before && share(measured[measure](point.now), measured[measure](point.before))) ?? NONE}
          </Money>
        ),
        csv: (point) => (point.before && share(measured[measure](point.now), measured[measure](point.before))) ?? "",
      },
    ],
    [t, texts, share, measure, period, zone],
  );
  return (
    <FigureCard
      title={t("trend.title")}
      description={t("trend.description", { zone: zoneText })}
      file="usage-by-time"
      query={now.error === null ? before : now}
      rows={points === undefined ? undefined : used}
      rowId={({ slot }) => slot}
      columns={columns}
      asTable={search.table}
      empty={t("none")}
      controls={<MeasureControl />}
      chart={
        <Trend
          running={runningSlot(period)}
          isCount={measure !== "quota"}
          now={{ label: t("trend.now"), color: "var(--ui-chart-1)" }}
          before={{ label: t("trend.before"), color: "var(--ui-chart-other)" }}
          points={used.map(({ slot, now: here, before: there }) => ({
            title: slot,
            now: measured[measure](here),
            before: there === undefined ? undefined : measured[measure](there),
          }))}
          formatValue={texts.full[measure]}
          formatAxis={texts.axis[measure]}
          onPick={
            denied
              ? undefined
              : (index) => {
                  const slot = used[index]?.slot;
                  if (slot === undefined) return;
                  void navigate({
                    to: "/dashboard/log",
                    search: { type: "consume", ...logSpan(slotSpan(slot, period, zone)) },
                  });
                }
          }
        />
      }
    />
  );
};
