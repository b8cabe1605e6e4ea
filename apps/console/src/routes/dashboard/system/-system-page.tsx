import { Alert, Button, Group, Stack } from "@mantine/core";
import { useStatus, useSystem } from "@one-hub/hooks";
import type { SystemState } from "@one-hub/sdk";
import { formatBytes, formatTimestamp } from "@one-hub/sdk/format";
import { Card, lazyPart, PageHeader, StatStrip, useUiTexts } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { useViewer } from "../../../lib/viewer.ts";
import { ErrorView } from "../../../shared/ErrorView/ErrorView.tsx";
import { RefreshButton } from "../../../shared/ListState/RefreshButton.tsx";
import { HealthCard } from "./-health-card.tsx";
import { JobsCard } from "./-jobs-card.tsx";
import { LogCard } from "./-log-card.tsx";
import { OldRowsCard } from "./-old-rows-card.tsx";
import { uptimeText } from "./-uptime-text.ts";

const REFRESH_MS = 10_000;
/** While log rows are being deleted. */
const PROGRESS_MS = 1000;
/** A deletion counts its rows before it begins. */
const START_MS = 500;

const UpdateCard = lazyPart(async () => (await import("../../../shared/UpdateCard/UpdateCard.tsx")).UpdateCard, null);

const databaseNames = { sqlite: "SQLite", postgres: "PostgreSQL" } as const;

const Figures = ({ system }: { readonly system: SystemState | undefined }): ReactNode => {
  const { t } = useTranslation("system");
  const { colon } = useUiTexts();
  const numbers = useNumbers();
  const when = (text: (known: SystemState) => ReactNode): ReactNode =>
    system === undefined ? undefined : text(system);
  const waiting = system?.queues.filter((queue) => queue.waiting > 0) ?? [];
  return (
    <StatStrip
      stats={[
        {
          name: t("figure.uptime"),
          value: when(({ now, start_time: start }) => uptimeText(now - start, numbers.locale)),
          meaning: when(({ start_time: start }) => t("figure.since", { time: formatTimestamp(start) })) ?? null,
        },
        {
          name: t("figure.version"),
          value: when(({ version }) => version),
          meaning: null,
        },
        {
          name: t("figure.database"),
          value: when(({ database }) => formatBytes(database.size, numbers.locale)),
          meaning:
            when(({ database }) => <bdi translate="no">{`${databaseNames[database.kind]} ${database.version}`}</bdi>) ??
            null,
        },
        {
          name: t("figure.queues"),
          value: when(({ queues }) => numbers.count(queues.reduce((sum, queue) => sum + queue.waiting, 0))),
          meaning:
            when(() =>
              waiting.length === 0
                ? t("figure.noneWaiting")
                : waiting
                    .map((queue) => `${t(`queue.${queue.name}`)}${colon}${numbers.count(queue.waiting)}`)
                    .join(", "),
            ) ?? null,
        },
        {
          name: t("figure.holds"),
          value: when(({ holds }) => numbers.count(holds.count)),
          meaning: when(({ holds }) => t("figure.held", { amount: numbers.quota(holds.quota) })) ?? null,
        },
      ]}
    />
  );
};

/** All that a gateway without the extension `system` tells of itself. */
const Version = (): ReactNode => {
  const { t } = useTranslation("system");
  const { status } = useStatus();
  return <StatStrip stats={[{ name: t("figure.version"), value: status?.version }]} />;
};

/** The gateway itself: state, health, its own log, deletion of old log rows, jobs. */
export const SystemPage = (): ReactNode => {
  const { t } = useTranslation("system");
  const { t: errorText } = useTranslation("error");
  const { offers } = useViewer();
  const offered = offers("system");
  const query = useSystem({
    enabled: offered,
    refetchInterval: ({ state }) => (state.data?.deletion?.state === "running" ? PROGRESS_MS : REFRESH_MS),
  });
  const system = query.data;
  const failed = offered && query.isError;
  const unknown = failed && system === undefined;
  const watchDeletion = (): void => {
    if (offered) setTimeout(() => void query.refetch(), START_MS);
  };
  return (
    <>
      <PageHeader
        title={t("title")}
        state={t("state")}
        actions={
          offered ? <RefreshButton disabled={query.isFetching} onPress={() => void query.refetch()} /> : undefined
        }
      />
      <Stack gap="xl">
        {failed && !unknown ? (
          <Alert>
            <Group justify="space-between">
              <span>{errorMessage(query.error)}</span>
              <Button size="xs" loading={query.isFetching} onClick={() => void query.refetch()}>
                {errorText("retry")}
              </Button>
            </Group>
          </Alert>
        ) : null}
        {unknown ? (
          <Card>
            <ErrorView error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
          </Card>
        ) : null}
        {offered && !unknown ? (
          <>
            <Figures system={system} />
            <HealthCard checks={system?.checks} />
          </>
        ) : null}
        {offered ? null : <Version />}
        {offers("update_check") ? <UpdateCard /> : null}
        <LogCard />
        <OldRowsCard deletion={system?.deletion ?? undefined} onStart={watchDeletion} />
        {offered && !unknown ? <JobsCard jobs={system?.jobs} /> : null}
      </Stack>
    </>
  );
};
