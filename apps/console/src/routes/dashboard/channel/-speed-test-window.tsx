import { Button, Group, MultiSelect, Progress, Skeleton, Stack, Switch, Text } from "@mantine/core";
import { useGateway } from "@one-hub/hooks";
import { type Channel, isGatewayError, userMessage } from "@one-hub/sdk";
import { formatDuration } from "@one-hub/sdk/format";
import { DataTable, type DataTableColumn, Dialog, StatusDot } from "@one-hub/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { ErrorView } from "../../../shared/ErrorView/ErrorView.tsx";
import { Cut, NONE } from "../../../shared/ListPage/cells.tsx";
import { refetchChannels, useOmitKey } from "./-channel-calls.ts";
import { responseTone } from "./-channel-cells.tsx";
import { namesOf } from "./-channel-values.ts";
import { resolveChannels } from "./-resolve-channels.ts";
import { isTestable, jobsOf, type TestJob, type TestOutcome, useSpeedTest } from "./-speed-test.ts";

export interface SpeedTestProps {
  readonly opened: boolean;
  readonly subject: readonly Channel[] | "all";
  readonly onClose: () => void;
}

const tones = { waiting: "neutral", running: "info", skipped: "neutral", cancelled: "neutral" } as const;

const Outcome = ({ outcome }: { readonly outcome: TestOutcome | undefined }): ReactNode => {
  const { t } = useTranslation("channel_tools");
  const { locale } = useNumbers();
  if (outcome === undefined) return NONE;
  if (outcome.state === "passed")
    return (
      <StatusDot tone={responseTone(outcome.milliseconds)}>{formatDuration(outcome.milliseconds, locale)}</StatusDot>
    );
  // The gateway's own words hold what the provider answered.
  if (outcome.state === "failed")
    return (
      <StatusDot tone="bad">
        {isGatewayError(outcome.error) && outcome.error.code === "channel_test_failed"
          ? userMessage(outcome.error)
          : errorMessage(outcome.error)}
      </StatusDot>
    );
  return <StatusDot tone={tones[outcome.state]}>{t(`test.state.${outcome.state}`)}</StatusDot>;
};

/** Rows of a page of the window: results of thousands of channels are not drawn at once. */
const PAGE = 20;

/** Tests one channel with chosen models, several, or all, with progress and cancel. */
export const SpeedTestWindow = ({ opened, subject, onClose }: SpeedTestProps): ReactNode => {
  const { t } = useTranslation("channel_tools");
  const gateway = useGateway();
  const client = useQueryClient();
  const { count } = useNumbers();
  const omit = useOmitKey();
  const channels = useQuery({
    queryKey: ["channel", "tested", subject],
    queryFn: ({ signal }) => resolveChannels(subject, { gateway, omit, signal }),
    gcTime: 0,
    staleTime: Infinity,
  });
  const test = useSpeedTest(gateway, () => void refetchChannels(client));
  const single = channels.data?.length === 1 ? channels.data[0] : undefined;
  const [models, setModels] = useState<readonly string[]>();
  const [page, setPage] = useState(1);
  const chosen = models ?? (single === undefined || single.test_model === "" ? [] : [single.test_model]);
  const [usesFirst, setUsesFirst] = useState(false);
  const jobs = jobsOf(channels.data ?? [], single === undefined ? undefined : chosen, usesFirst);
  const isLacking = single === undefined && (channels.data ?? []).some((channel) => channel.test_model === "");
  const states = [...test.outcomes.values()];
  const tested = states.filter(({ state }) => state === "passed" || state === "failed").length;
  const total = jobs.filter(isTestable).length;
  const columns = useMemo(
    (): DataTableColumn<TestJob>[] => [
      { id: "channel", header: t("test.channel"), cell: ({ channel }) => <Cut text={channel.name} /> },
      { id: "model", header: t("test.model"), mono: true, cell: ({ model }) => (model === "" ? NONE : model) },
      {
        id: "outcome",
        header: t("test.outcome"),
        cell: (job) => (
          <Outcome outcome={test.outcomes.get(job.id) ?? (isTestable(job) ? undefined : { state: "skipped" })} />
        ),
      },
    ],
    [t, test.outcomes],
  );
  const close = (): void => {
    test.cancel();
    onClose();
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={single === undefined ? t("test.title") : t("test.titleOf", { name: single.name })}
      width={760}
      sheet
      persistent={test.running}
    >
      <Stack px="xl" py="lg">
        <Text c="dimmed">{t("test.text")}</Text>
        {channels.isError ? (
          <ErrorView error={channels.error} retrying={channels.isFetching} onRetry={() => void channels.refetch()} />
        ) : null}
        {channels.isPending ? <Skeleton height={160} /> : null}
        {single === undefined ? null : (
          <MultiSelect
            label={t("test.models")}
            data={[...new Set([...namesOf(single.models).filter((name) => !name.endsWith("*")), ...chosen])]}
            searchable
            limit={60}
            disabled={test.running}
            value={[...chosen]}
            onChange={setModels}
          />
        )}
        {isLacking ? (
          <Switch
            label={t("test.first")}
            description={t("test.firstHelp")}
            disabled={test.running}
            checked={usesFirst}
            onChange={(event) => setUsesFirst(event.currentTarget.checked)}
          />
        ) : null}
        {test.running || tested > 0 ? (
          <div>
            <Progress aria-label={t("test.title")} value={total === 0 ? 0 : (tested / total) * 100} />
            <Text size="xs" c="dimmed" role="status" mt={4}>
              {t("test.progress", {
                done: count(tested),
                total: count(total),
                failed: count(states.filter(({ state }) => state === "failed").length),
              })}
            </Text>
          </div>
        ) : null}
        {jobs.length === 0 ? null : (
          <DataTable
            label={t("test.results")}
            columns={columns}
            rows={jobs.slice((page - 1) * PAGE, page * PAGE)}
            getRowId={({ id }) => id}
            state={{ kind: "ready" }}
            empty={{ title: t("test.none") }}
            page={page}
            pageSize={PAGE}
            total={jobs.length}
            onPageChange={setPage}
          />
        )}
        <Group justify="flex-end">
          {test.running ? null : <Button onClick={close}>{t("close")}</Button>}
          {/* One button for both: the focus stays on it, and the second click of a double click does not undo the first. */}
          <Button
            {...(test.running ? {} : { variant: "filled" })}
            disabled={!test.running && total === 0}
            onClick={(event) => {
              if (event.detail > 1) return;
              if (test.running) test.cancel();
              else test.start(jobs);
            }}
          >
            {t(test.running ? "test.cancel" : tested > 0 ? "test.again" : "test.start")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};
