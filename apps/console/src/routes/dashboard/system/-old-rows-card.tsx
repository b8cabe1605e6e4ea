import { Alert, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useDeleteLogs, useLogs, useOldRows } from "@one-hub/hooks";
import { isGatewayError, type SystemDeletion } from "@one-hub/sdk";
import { formatTimestamp } from "@one-hub/sdk/format";
import { Card, ConfirmDialog, NumberField } from "@one-hub/ui";
import { IconTrash } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { nowSeconds } from "../../../lib/local-time.ts";
import { errorMessage } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { useViewer } from "../../../lib/viewer.ts";

const DAY_SECONDS = 86_400;
const DEFAULT_DAYS = "90";
const MAX_DAYS = 3650;

const readDays = (text: string): number | undefined => {
  const days = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
  return days >= 1 && days <= MAX_DAYS ? days : undefined;
};

/** How many log rows a deletion would remove: the gateway's own count, or the total of a list of them where it has none. */
const useOldRowCount = (before: number | undefined) => {
  const counts = useViewer().offers("system");
  const counted = useOldRows(counts ? before : undefined);
  const listed = useLogs(
    counts || before === undefined ? undefined : { log_type: 2, end_timestamp: before - 1, size: 1 },
  );
  const query = counts ? counted : listed;
  return {
    query,
    rows: query.isPlaceholderData ? undefined : counts ? counted.data?.rows : listed.data?.total_count,
    oldest: counts ? (counted.data?.oldest ?? undefined) : undefined,
  };
};

/** Progress of a deletion; the gateway may not tell how far it is. */
const Deleting = ({ deletion }: { readonly deletion: SystemDeletion | undefined }): ReactNode => {
  const { t } = useTranslation("system");
  const numbers = useNumbers();
  const text =
    deletion === undefined
      ? t("old.deleting")
      : t("old.progress", { removed: numbers.count(deletion.removed), total: numbers.count(deletion.total) });
  return (
    <Stack gap="xs" role="status">
      <Text size="sm">{text}</Text>
      <Progress
        aria-label={t("old.deleting")}
        animated={deletion === undefined}
        value={deletion === undefined ? 100 : (deletion.removed / Math.max(1, deletion.total)) * 100}
      />
    </Stack>
  );
};

export interface OldRowsCardProps {
  /** The deletion that the gateway tells of. */
  readonly deletion: SystemDeletion | undefined;
  /** A deletion has been started: it can be asked for soon. */
  readonly onStart: () => void;
}

/** Deletes old log rows by their age, after showing what it will remove. */
export const OldRowsCard = ({ deletion, onStart }: OldRowsCardProps): ReactNode => {
  const { t } = useTranslation("system");
  const numbers = useNumbers();
  const [now, setNow] = useState(nowSeconds);
  const [typed, setTyped] = useState(DEFAULT_DAYS);
  const [opened, setOpened] = useState(false);
  const days = readDays(typed);
  const wanted = days === undefined ? undefined : now - days * DAY_SECONDS;
  const [before] = useDebouncedValue(wanted, 300);
  const { query, rows: counted, oldest } = useOldRowCount(before);
  // While someone types, the count is still that of the age before.
  const rows = before === wanted ? counted : undefined;
  const removal = useDeleteLogs({ meta: { formShowsError: true }, onSettled: () => setNow(nowSeconds()) });
  const running = deletion?.state === "running" ? deletion : undefined;
  const isDeleting = removal.isPending || running !== undefined;
  const count = rows ?? 0;
  const time = before === undefined ? "" : formatTimestamp(before);

  const forecast = (): string | null => {
    if (days === undefined || query.isError) return null;
    if (rows === undefined) return t("old.counting");
    if (rows === 0) return t("old.none", { time });
    const values = { count, number: numbers.count(count), time };
    return oldest === undefined
      ? t("old.forecast", values)
      : t("old.forecastSince", { ...values, oldest: formatTimestamp(oldest) });
  };
  const outcome = (): ReactNode => {
    if (isDeleting) return <Deleting deletion={running} />;
    if (removal.isError) {
      const isLost = isGatewayError(removal.error) && removal.error.kind === "network";
      return <Alert>{isLost ? t("old.lost") : errorMessage(removal.error)}</Alert>;
    }
    if (removal.isSuccess)
      return (
        <Alert color="ok" role="status">
          {t("old.done", { count: removal.data, number: numbers.count(removal.data) })}
        </Alert>
      );
    if (deletion === undefined) return null;
    return (
      <Text size="sm" c="dimmed">
        {t(deletion.state === "failed" ? "old.lastFailed" : "old.last", {
          count: deletion.removed,
          number: numbers.count(deletion.removed),
          time: formatTimestamp(deletion.started_at),
          error: deletion.error,
        })}
      </Text>
    );
  };

  return (
    <Card title={t("old.title")} description={t("old.description")}>
      <Stack gap="md">
        <Group align="flex-start">
          <NumberField
            kind="integer"
            label={t("old.age")}
            unit={t("old.days")}
            value={typed}
            onChange={setTyped}
            error={days === undefined ? t("old.invalid", { most: numbers.count(MAX_DAYS) }) : undefined}
          />
          <Button
            mt={26}
            color="bad"
            leftSection={<IconTrash size={16} />}
            disabled={days === undefined || rows === undefined || rows === 0 || isDeleting}
            onClick={() => setOpened(true)}
          >
            {t("old.delete")}
          </Button>
        </Group>
        {query.isError ? (
          <Alert>
            <Group justify="space-between">
              <span>{errorMessage(query.error)}</span>
              <Button size="xs" loading={query.isFetching} onClick={() => void query.refetch()}>
                {t("old.retry")}
              </Button>
            </Group>
          </Alert>
        ) : (
          <Text size="sm" c="dimmed" mih={44} aria-live="polite">
            {forecast()}
          </Text>
        )}
        <Stack mih={22}>{outcome()}</Stack>
      </Stack>
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t("old.question.title", { count, number: numbers.count(count) })}
        text={t("old.question.text", { time })}
        confirmText={t("old.question.confirm")}
        busyText={t("old.deleting")}
        danger
        onConfirm={async () => {
          // The dialog closes at once: a large log takes minutes, and the card shows how far it is.
          if (before !== undefined) removal.mutate(before);
          onStart();
          return undefined;
        }}
      />
    </Card>
  );
};
