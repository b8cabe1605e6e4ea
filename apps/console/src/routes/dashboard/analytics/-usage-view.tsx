import { NativeSelect } from "@mantine/core";
import { useAnalyticsPeriod, useSiteUsage } from "@one-hub/hooks";
import type { AnalyticsPeriod } from "@one-hub/sdk";
import { Money, SearchField } from "@one-hub/ui";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { TextLink } from "../../../lib/link.tsx";
import { NONE } from "../../../shared/ListPage/cells.tsx";
import { logSpan, type Period } from "../-usage.ts";
import { choiceOf, type Grouping, groupings } from "./-choices.ts";
import classes from "./-analytics.module.css";
import { DaysCard } from "./-days-card.tsx";
import { FigureCard, type FigureColumn } from "./-figure-card.tsx";
import {
  dataIn,
  daysQuery,
  gatewayPeriod,
  groupTypes,
  isDayGrouping,
  measured,
  rowKey,
  rowsByName,
  type UseRow,
  toUseRow,
} from "./-figures.ts";
import { Ranking } from "../../../shared/Charts/lazy-charts.tsx";
import { useLogFilter } from "./-log-filter.ts";
import { MeasureControl } from "./-measure-control.tsx";
import { useChange, useMeasureTexts, usePageState } from "./-page-state.ts";
import { useUsageColumns } from "./-usage-columns.tsx";

/** Rows of their own; the rest is one row. */
export const MAX_ROWS = 100;
/** Bars of a ranking. */
const MAX_BARS = 10;

const dayRows = (data: AnalyticsPeriod, span: Period["last"], zone: string): readonly UseRow[] =>
  rowsByName(dataIn(data, span, zone).channel_statistics ?? []);

/** Usage of a period and of the one before, from sums of any grouping, or from one-hub's days. */
const useRows = (by: Grouping) => {
  const { search, period, zone, hasSums } = usePageState();
  const { user } = search;
  const fromDays = !hasSums || user !== undefined;
  const days = (span: Period["last"]) =>
    fromDays
      ? { ...daysQuery(span), group_type: isDayGrouping(by) ? groupTypes[by] : groupTypes.model, user_id: user }
      : undefined;
  const sums = (span: Period["last"]) => (fromDays ? undefined : { ...span, by, size: MAX_ROWS });
  const [nowDays, beforeDays] = [useAnalyticsPeriod(days(period.last)), useAnalyticsPeriod(days(period.before))];
  const [now, before] = [useSiteUsage(sums(period.last)), useSiteUsage(sums(period.before))];
  const shown = useMemo(() => gatewayPeriod(search, period, nowDays.data, zone), [search, period, nowDays.data, zone]);
  const rows = useMemo(
    () => (fromDays ? nowDays.data && dayRows(nowDays.data, shown.last, zone) : now.data && now.data.map(toUseRow)),
    [fromDays, nowDays.data, shown, zone, now.data],
  );
  const former = useMemo(() => {
    const its = fromDays
      ? beforeDays.data && dayRows(beforeDays.data, shown.before, zone)
      : before.data && before.data.map(toUseRow);
    return new Map((its ?? []).map((row) => [rowKey(row), row]));
  }, [fromDays, beforeDays.data, shown, zone, before.data]);
  return { query: fromDays ? nowDays : now, rows, former };
};

/** Usage of a model, user or another grouping over the period, the biggest first. */
const RankingCard = ({ by }: { readonly by: Grouping }): ReactNode => {
  const { t } = useTranslation("analytics");
  const { search, measure, period, hasSums } = usePageState();
  const texts = useMeasureTexts();
  const { share } = useChange();
  const navigate = useNavigate();
  const { query, rows, former } = useRows(by);
  const leads = useLogFilter(by);
  const usageColumns = useUsageColumns(rows);
  const sorted = useMemo(
    () => rows?.toSorted((one, other) => measured[measure](other) - measured[measure](one)),
    [rows, measure],
  );
  const columns = useMemo((): FigureColumn<UseRow>[] => {
    const nameOf = (row: UseRow): string => {
      if (row.name !== "") return row.name;
      if (row.id !== 0) return `#${row.id}`;
      return t(by === "vendor" || by === "group" || !hasSums ? "unknown" : "others");
    };
    const changeOf = (row: UseRow): string | undefined => {
      const before = former.get(rowKey(row));
      return before && share(measured[measure](row), measured[measure](before));
    };
    return [
      {
        id: "name",
        header: t(`by.${by}`),
        cell: (row) => {
          const filter = leads.of(row);
          const name = (
            <bdi translate="no" dir="auto">
              {nameOf(row)}
            </bdi>
          );
          return filter === undefined ? (
            name
          ) : (
            <TextLink to="/dashboard/log" search={{ ...filter, ...logSpan(period.last) }}>
              {name}
            </TextLink>
          );
        },
        csv: nameOf,
      },
      ...(by === "key"
        ? [
            {
              id: "username",
              header: t("by.user"),
              cell: ({ username }: UseRow) => <bdi translate="no">{username === "" ? NONE : username}</bdi>,
              csv: ({ username }: UseRow) => username,
            },
          ]
        : []),
      ...usageColumns,
      {
        id: "change",
        header: t("column.change"),
        align: "end",
        cell: (row) => <Money>{changeOf(row) ?? NONE}</Money>,
        csv: (row) => changeOf(row) ?? "",
      },
    ];
  }, [t, by, leads, hasSums, period, former, measure, share, usageColumns]);
  const bars = (sorted ?? []).slice(0, MAX_BARS);
  return (
    <FigureCard
      title={t(`ranking.${by}`)}
      file={`usage-by-${by}`}
      query={query}
      rows={sorted}
      rowId={rowKey}
      columns={columns}
      both
      asTable={search.table}
      empty={t("none")}
      chart={
        <Ranking
          isCount={measure !== "quota"}
          series={[{ label: t(`measure.${measure}`), color: "var(--ui-chart-1)" }]}
          rows={bars.map((row) => ({ name: String(columns[0]?.csv(row) ?? ""), values: [measured[measure](row)] }))}
          formatValue={texts.full[measure]}
          formatAxis={texts.axis[measure]}
          onPick={(index) => {
            const row = bars[index];
            const filter = row && leads.of(row);
            if (filter !== undefined)
              void navigate({ to: "/dashboard/log", search: { ...filter, ...logSpan(period.last) } });
          }}
        />
      }
    />
  );
};

/** The site's usage by model, user and other groupings. */
export const UsageView = (): ReactNode => {
  const { t } = useTranslation("analytics");
  const { search, change, hasSums } = usePageState();
  // Of one user, as of one-hub's whole site, the days alone are known.
  const offered = groupings.filter((one) => (hasSums && search.user === undefined) || isDayGrouping(one));
  const by = choiceOf(["model", ...offered], search.by);
  return (
    <>
      <div className={classes["tools"]}>
        <NativeSelect
          aria-label={t("by.label")}
          data={offered.map((value) => ({ value, label: t(`by.${value}`) }))}
          value={by}
          onChange={({ currentTarget: { value } }) => change({ by: value })}
        />
        <MeasureControl />
        <SearchField
          label={t("userId")}
          value={search.user === undefined ? "" : String(search.user)}
          onSearch={(text) => {
            const id = Number(text);
            change({ user: Number.isSafeInteger(id) && id > 0 ? id : undefined });
          }}
        />
      </div>
      {isDayGrouping(by) ? <DaysCard by={by} /> : null}
      <RankingCard by={by} />
    </>
  );
};
