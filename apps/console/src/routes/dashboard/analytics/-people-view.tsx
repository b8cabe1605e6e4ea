import { Alert, Button, TextInput } from "@mantine/core";
import { useGateway, useMultiUserStats } from "@one-hub/hooks";
import { exportMultiUserStats, type MultiUserModelUse } from "@one-hub/sdk";
import { formatDay, formatDuration } from "@one-hub/sdk/format";
import { Card, Money, StateView } from "@one-hub/ui";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { saveCsv } from "../../../lib/csv.ts";
import { TextLink } from "../../../lib/link.tsx";
import { notifyError } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { isDenied, useSelf } from "../../../lib/session.ts";
import { logSpan } from "../-usage.ts";
import classes from "./-analytics.module.css";
import { MAX_NAMES_LENGTH } from "./-analytics.search.ts";
import { FigureCard, type FigureColumn } from "./-figure-card.tsx";
import { measured, type UseRow } from "./-figures.ts";
import { Ranking } from "../../../shared/Charts/lazy-charts.tsx";
import { MeasureControl } from "./-measure-control.tsx";
import { useMeasureTexts, usePageState } from "./-page-state.ts";
import { useUsageColumns } from "./-usage-columns.tsx";

const namesIn = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[,，、\n]/)
      .map((name) => name.trim())
      .filter((name) => name !== ""),
  ),
];

/** Several users' usage of the period side by side. */
const Comparison = ({ names }: { readonly names: readonly string[] }): ReactNode => {
  const { t } = useTranslation(["analytics", "analytics_views"]);
  const numbers = useNumbers();
  const texts = useMeasureTexts();
  const gateway = useGateway();
  const navigate = useNavigate();
  const denied = isDenied("/dashboard/log", useSelf());
  const { search, measure, period, zone, hasSums } = usePageState();
  const asked = useMemo(
    () => ({
      usernames: names.join(","),
      start_time: formatDay(period.last.from, zone),
      end_time: formatDay(period.last.to - 1, zone),
    }),
    [names, period, zone],
  );
  const query = useMultiUserStats(asked);
  const file = useMutation({
    mutationFn: () => exportMultiUserStats(gateway, asked),
    onSuccess: (text) => saveCsv([text], `multi_user_stats_${asked.start_time}_${asked.end_time}.csv`),
    // A read: the toast of the cache would speak of a change.
    onError: (error) => notifyError(error),
    meta: { formShowsError: true },
  });
  const rows = useMemo(
    () =>
      query.data?.users.map((row): UseRow => ({
        id: 0,
        name: row.username,
        username: "",
        quota: row.quota,
        calls: row.request_count,
        tokensIn: row.prompt_tokens,
        tokensOut: row.completion_tokens,
        time: row.request_time,
      })),
    [query.data],
  );
  const usageColumns = useUsageColumns();
  const link = useCallback(
    (user: string, model?: string): ReactNode => (
      <TextLink
        to="/dashboard/log"
        search={{ type: "consume", user, ...(model === undefined ? {} : { model }), ...logSpan(period.last) }}
      >
        <bdi translate="no">{model ?? user}</bdi>
      </TextLink>
    ),
    [period],
  );
  const columns = useMemo(
    (): FigureColumn<UseRow>[] => [
      { id: "name", header: t("by.user"), cell: ({ name }) => link(name), csv: ({ name }) => name },
      ...usageColumns,
      {
        id: "time",
        header: t("analytics_views:people.time"),
        align: "end",
        cell: ({ time }) => <Money>{formatDuration(time, numbers.locale)}</Money>,
        csv: ({ time }) => time,
      },
    ],
    [t, numbers, link, usageColumns],
  );
  const modelColumns = useMemo(
    (): FigureColumn<MultiUserModelUse>[] => [
      {
        id: "name",
        header: t("by.user"),
        cell: ({ username }) => <bdi translate="no">{username}</bdi>,
        csv: ({ username }) => username,
      },
      {
        id: "model",
        header: t("by.model"),
        cell: ({ username, model_name: model }) => link(username, model),
        csv: ({ model_name: model }) => model,
      },
      {
        id: "calls",
        header: t("column.calls"),
        align: "end",
        cell: ({ request_count: calls }) => <Money>{numbers.count(calls)}</Money>,
        csv: ({ request_count: calls }) => calls,
      },
    ],
    [t, numbers, link],
  );
  // One-hub leaves out those without calls, too.
  const missing = rows === undefined ? [] : names.filter((name) => !rows.some((row) => row.name === name));
  return (
    <>
      {missing.length === 0 ? null : (
        <Alert role="note" color="info">
          {t(`analytics_views:people.${hasSums ? "unknown" : "unused"}`, { names: missing.join(", ") })}
        </Alert>
      )}
      <FigureCard
        title={t("analytics_views:people.title")}
        description={`${asked.start_time} – ${asked.end_time}`}
        file="users"
        query={query}
        rows={rows}
        rowId={({ name }) => name}
        columns={columns}
        both
        asTable={search.table}
        empty={t(hasSums ? "analytics_views:people.none" : "none")}
        controls={
          <Button
            size="xs"
            variant="default"
            loading={file.isPending}
            disabled={rows === undefined || rows.length === 0}
            onClick={() => file.mutate()}
          >
            {t("analytics_views:people.file")}
          </Button>
        }
        chart={
          <Ranking
            isCount={measure !== "quota"}
            series={[{ label: t(`measure.${measure}`), color: "var(--ui-chart-1)" }]}
            rows={(rows ?? []).map((row) => ({ name: row.name, values: [measured[measure](row)] }))}
            formatValue={texts.full[measure]}
            formatAxis={texts.axis[measure]}
            onPick={
              denied
                ? undefined
                : (index) => {
                    const user = rows?.[index]?.name;
                    if (user === undefined) return;
                    void navigate({ to: "/dashboard/log", search: { type: "consume", user, ...logSpan(period.last) } });
                  }
            }
          />
        }
      />
      {rows === undefined || rows.length === 0 ? null : (
        <FigureCard
          title={t("analytics_views:people.models")}
          file="users-by-model"
          query={query}
          rows={query.data?.models}
          rowId={({ username, model_name: model }) => `${username} ${model}`}
          columns={modelColumns}
          asTable
          empty={t("none")}
        />
      )}
    </>
  );
};

/** Chooses users by their names and compares them. */
export const PeopleView = (): ReactNode => {
  const { t } = useTranslation(["analytics", "analytics_views"]);
  const { search, change } = usePageState();
  const [typed, setTyped] = useState(search.names);
  const names = useMemo(() => namesIn(search.names), [search.names]);
  return (
    <>
      <form
        className={classes["tools"]}
        onSubmit={(event) => {
          event.preventDefault();
          change({ names: namesIn(typed).join(",") });
        }}
      >
        <TextInput
          className={classes["names"] ?? ""}
          label={t("analytics_views:people.names")}
          description={t("analytics_views:people.hint")}
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
          maxLength={MAX_NAMES_LENGTH}
        />
        <Button type="submit">{t("analytics_views:people.compare")}</Button>
        <MeasureControl />
      </form>
      {names.length === 0 ? (
        <Card>
          <StateView
            kind="empty"
            picture="chart"
            title={t("analytics_views:people.start.title")}
            text={t("analytics_views:people.start.text")}
          />
        </Card>
      ) : (
        <Comparison key={search.names} names={names} />
      )}
    </>
  );
};
