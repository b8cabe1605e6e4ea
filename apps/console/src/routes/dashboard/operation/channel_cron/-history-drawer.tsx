import { Button, Progress, Stack, Text } from "@mantine/core";
import { useCancelChannelCronRun, useChannelCronHistory, useRunChannelCron } from "@one-hub/hooks";
import type { ChannelCron, ChannelCronRun } from "@one-hub/sdk";
import { DataTable, type DataTableColumn, FactLine, Facts, type RowCard, SideDrawer, StatusDot } from "@one-hub/ui";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePageSize } from "../../../../lib/page-size.ts";
import { useLatest } from "../../../../lib/latest.ts";
import { notifyDone } from "../../../../lib/notify.ts";
import { useSendOnce } from "../../../../lib/send-once.ts";
import type { WindowProps } from "../../../../shared/LazyPart/optional-part.tsx";
import { fact, Line } from "../../../../shared/ListPage/cells.tsx";
import { useListState } from "../../../../shared/ListState/use-list-state.ts";
import { useCronText } from "./-cron-text.ts";
import { RunResults } from "./-run-results.tsx";

const WIDTH = 760;
/** Milliseconds between two looks at a run under way, and at a schedule that may begin one. */
const FOLLOW_MS = 1000;
const WAIT_MS = 15_000;

const NO_RUNS: readonly ChannelCronRun[] = [];

const RunOutcome = ({ run }: { readonly run: ChannelCronRun }): ReactNode => {
  const { outcome } = useCronText();
  const { tone, text } = outcome(run);
  return (
    <Line>
      <StatusDot tone={tone}>{text}</StatusDot>
    </Line>
  );
};

const StartedBy = ({ run }: { readonly run: ChannelCronRun }): ReactNode => {
  const { t } = useTranslation("operation_channel_cron");
  return run.trigger === "schedule" ? t("trigger.schedule") : <bdi translate="no">{run.by}</bdi>;
};

const RunProgress = ({ run }: { readonly run: ChannelCronRun }): ReactNode => {
  const { t } = useTranslation("operation_channel_cron");
  const { outcome } = useCronText();
  const { total, succeeded, failed } = run;
  return (
    <div>
      <Progress aria-label={t("result.progress")} value={total === 0 ? 0 : ((succeeded + failed) / total) * 100} />
      <Text size="xs" c="dimmed" role="status" mt={4}>
        {outcome(run).text}
      </Text>
    </div>
  );
};

const Body = ({ row }: { readonly row: ChannelCron }): ReactNode => {
  const { t } = useTranslation("operation_channel_cron");
  const text = useCronText();
  const [page, setPage] = useState(1);
  const [size, setSize] = usePageSize("cron-history", 10);
  const query = useChannelCronHistory(
    { id: row.id, page, size },
    {
      refetchInterval: ({ state: { data: runs } }) =>
        row.running !== null || runs?.data.some((run) => run.state === "running") === true ? FOLLOW_MS : WAIT_MS,
    },
  );
  const { page: found, state } = useListState(query);
  const columns = useMemo(
    (): DataTableColumn<ChannelCronRun>[] => [
      { id: "time", header: t("history.time"), nowrap: true, cell: (run) => <bdi>{text.time(run.due_at)}</bdi> },
      { id: "result", header: t("history.result"), cell: (run) => <RunOutcome run={run} /> },
      { id: "by", header: t("history.by"), cell: (run) => <StartedBy run={run} /> },
    ],
    [t, text],
  );
  const card = useCallback(
    (run: ChannelCronRun): RowCard => ({
      primary: <bdi>{text.time(run.due_at)}</bdi>,
      end: <RunOutcome run={run} />,
      secondary: <FactLine facts={[<StartedBy key="by" run={run} />]} />,
    }),
    [text],
  );
  const detail = useCallback((run: ChannelCronRun): ReactNode => <RunResults run={run} />, []);
  return (
    <Stack gap="xl">
      <Facts
        facts={[
          ...fact(t("field.action"), t(`action.${row.action}`)),
          ...fact(t("field.target"), <bdi>{text.target(row.target)}</bdi>),
          ...fact(t("field.schedule"), <bdi>{text.scheduleInZone(row)}</bdi>),
          ...fact(
            t("history.next", { zone: text.siteZone }),
            <FactLine
              facts={row.next_runs.map((seconds) => (
                <Line key={seconds}>{text.time(seconds)}</Line>
              ))}
            />,
            row.next_runs.length > 0,
          ),
        ]}
      />
      {row.running === null ? null : <RunProgress run={row.running} />}
      <DataTable
        label={t("history.label")}
        columns={columns}
        rows={found?.data ?? NO_RUNS}
        getRowId={({ id }) => id}
        getRowLabel={(run) => text.time(run.due_at)}
        state={state}
        empty={{ title: t("history.empty"), text: t("history.emptyText") }}
        page={page}
        pageSize={size}
        total={found?.total_count}
        onPageChange={setPage}
        onPageSizeChange={(next) => {
          setSize(next);
          setPage(1);
        }}
        detail={detail}
        card={card}
      />
    </Stack>
  );
};

export interface HistoryDrawerProps extends WindowProps {
  /** Undefined once it is closed. */
  readonly row: ChannelCron | undefined;
}

/** The runs of a schedule with their results; the one under way with its progress. */
export const HistoryDrawer = ({ opened, onClose, row }: HistoryDrawerProps): ReactNode => {
  const { t } = useTranslation("operation_channel_cron");
  const shown = useLatest(row);
  const { mutate: run, isPending: starting } = useRunChannelCron();
  const { mutate: cancel, isPending: cancelling } = useCancelChannelCronRun();
  const sendRun = useSendOnce(run);
  const sendCancel = useSendOnce(cancel);
  if (shown === undefined) return null;
  const { id, name, running } = shown;
  return (
    <SideDrawer
      opened={opened}
      onClose={onClose}
      title={t("history.title", { name })}
      width={WIDTH}
      footer={
        running === null ? (
          <Button variant="filled" ms="auto" loading={starting} onClick={() => sendRun(id)}>
            {t("menu.run")}
          </Button>
        ) : (
          <Button
            ms="auto"
            loading={cancelling}
            onClick={() => sendCancel(id, { onSuccess: () => notifyDone(t("cancelled", { name })) })}
          >
            {t("menu.cancel")}
          </Button>
        )
      }
    >
      <Body key={id} row={shown} />
    </SideDrawer>
  );
};
