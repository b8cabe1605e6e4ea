import { Text } from "@mantine/core";
import type { SystemJob } from "@one-hub/sdk";
import { formatTimestamp } from "@one-hub/sdk/format";
import { Card, DataTable, type DataTableColumn, FactLine, type RowCard, StatusDot, type Tone } from "@one-hub/ui";
import { type ReactNode, useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../lib/numbers.ts";
import { NONE, Time } from "../../../shared/ListPage/cells.tsx";
import { withHeads } from "../../../shared/ListPage/columns.ts";

const tones: Readonly<Record<SystemJob["state"], Tone>> = {
  waiting: "neutral",
  running: "info",
  done: "ok",
  failed: "bad",
};

const NO_JOBS: readonly SystemJob[] = [];

const timeOf = (seconds: number | null): string => (seconds === null ? NONE : formatTimestamp(seconds));

/** The gateway's own jobs, when they ran and when they run next. */
export const JobsCard = ({ jobs }: { readonly jobs: readonly SystemJob[] | undefined }): ReactNode => {
  const { t } = useTranslation("system");
  const numbers = useNumbers();

  const resultOf = useCallback(
    ({ state, error, removed }: SystemJob): string => {
      if (state === "failed") return error;
      return removed === null || removed === 0
        ? NONE
        : t("jobs.removed", { count: removed, number: numbers.count(removed) });
    },
    [t, numbers],
  );
  const columns = useMemo(
    (): DataTableColumn<SystemJob>[] =>
      withHeads(
        [
          { id: "name", hideable: false, cell: ({ name }) => t(`job.${name}`) },
          { id: "state", cell: ({ state }) => <StatusDot tone={tones[state]}>{t(`jobState.${state}`)}</StatusDot> },
          { id: "last", cell: ({ started_at: time }) => <Time seconds={time ?? 0} /> },
          { id: "next", cell: ({ next_at: time }) => <Time seconds={time ?? 0} /> },
          {
            id: "result",
            cell: (job) => (
              <Text span inherit c={job.state === "failed" ? "var(--ui-bad)" : "dimmed"}>
                {resultOf(job)}
              </Text>
            ),
          },
        ],
        (id) => t(`jobs.${id}`),
      ),
    [t, resultOf],
  );
  const card = useCallback(
    (job: SystemJob): RowCard => ({
      primary: t(`job.${job.name}`),
      end: <StatusDot tone={tones[job.state]}>{t(`jobState.${job.state}`)}</StatusDot>,
      secondary: (
        <FactLine
          facts={[
            t("jobs.lastAt", { time: timeOf(job.started_at) }),
            ...(job.next_at === null ? [] : [t("jobs.nextAt", { time: timeOf(job.next_at) })]),
            ...(resultOf(job) === NONE ? [] : [resultOf(job)]),
          ]}
        />
      ),
    }),
    [t, resultOf],
  );

  return (
    <Card title={t("jobs.title")} description={t("jobs.description")} flush>
      <DataTable<SystemJob>
        bare
        label={t("jobs.title")}
        columns={columns}
        rows={jobs ?? NO_JOBS}
        getRowId={({ name }) => name}
        getRowLabel={({ name }) => t(`job.${name}`)}
        state={{ kind: jobs === undefined ? "loading" : "ready" }}
        empty={{ title: t("jobs.empty") }}
        card={card}
      />
    </Card>
  );
};
