import { Alert, Anchor, Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useGateway, useSiteUsage, useSupports, useUpdateChannel } from "@one-hub/hooks";
import { type ErrorLog, type Gateway, listErrorLogs } from "@one-hub/sdk";
import { DataTable, type DataTableColumn, Dialog } from "@one-hub/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { TextLink } from "../../../lib/link.tsx";
import { nowSeconds } from "../../../lib/local-time.ts";
import { errorMessage } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { ErrorView } from "../../../shared/ErrorView/ErrorView.tsx";
import { NONE, Time } from "../../../shared/ListPage/cells.tsx";
import { RowSwitch } from "../../../shared/ListPage/RowSwitch.tsx";
import { useOmitKey } from "./-channel-calls.ts";
import { useDisabledText } from "./-channel-cells.tsx";
import { openDrawer } from "./-channel-windows.ts";
import { type FailingChannel, failingChannels } from "./-failing.ts";
import { resolveChannels } from "./-resolve-channels.ts";

export interface FailingWindowProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3600;
const PAGE = 100;
/** Failed calls that are read: a channel that fails always would otherwise take hundreds of pages. */
const MAX_ERRORS = 500;

const readErrors = async (gateway: Gateway, from: number, signal: AbortSignal): Promise<readonly ErrorLog[]> => {
  const found: ErrorLog[] = [];
  for (let page = 1; found.length < MAX_ERRORS; page += 1) {
    const { data } = await listErrorLogs(
      gateway,
      { page, size: PAGE, order: "-created_at", start_timestamp: from },
      { signal },
    );
    found.push(...data);
    if (data.length < PAGE) break;
  }
  return found;
};

/** Channels that failed in the last day or that the gateway disabled, with the way to mend and enable each. */
export const FailingWindow = ({ opened, onClose }: FailingWindowProps): ReactNode => {
  const { t } = useTranslation("channel_tools");
  const gateway = useGateway();
  const { count, percent } = useNumbers();
  const omit = useOmitKey();
  const disabledText = useDisabledText();
  const tellsReason = useSupports("channel_health") === true;
  const hasErrors = useSupports("error_log") === true;
  const hasUsage = useSupports("usage") === true;
  const [now] = useState(nowSeconds);
  const hour = Math.floor(now / HOUR_SECONDS) * HOUR_SECONDS;
  const errors = useQuery({
    queryKey: ["channel", "failing", now],
    queryFn: ({ signal }) => readErrors(gateway, now - DAY_SECONDS, signal),
    enabled: hasErrors,
  });
  const usage = useSiteUsage(
    hasUsage ? { from: hour - DAY_SECONDS, to: hour + HOUR_SECONDS, by: "channel", size: 1000 } : undefined,
  );
  const channels = useQuery({
    queryKey: ["channel", "list", "failing", now],
    queryFn: ({ signal }) => resolveChannels("all", { gateway, omit, signal }),
  });
  const { mutate: update } = useUpdateChannel();
  const rows = useMemo(
    () => failingChannels(errors.data ?? [], usage.data, channels.data ?? []),
    [errors.data, usage.data, channels.data],
  );
  const errorColumns = useMemo(
    (): DataTableColumn<FailingChannel>[] => [
      { id: "errors", header: t("failing.errors"), align: "end", cell: (row) => count(row.errors) },
      {
        id: "share",
        header: t("failing.share"),
        align: "end",
        cell: ({ share }) => (share === undefined ? NONE : percent(share)),
      },
      {
        id: "last",
        header: t("failing.last"),
        nowrap: true,
        cell: ({ id, last }) =>
          last === undefined ? (
            NONE
          ) : (
            <div>
              <Time seconds={last.created_at} />
              <div>
                <TextLink to="/dashboard/log" search={{ failed: true, channel: id }} fz="xs">
                  <code dir="ltr">{`${last.status} ${last.code}`}</code>
                </TextLink>
              </div>
            </div>
          ),
      },
    ],
    [t, count, percent],
  );
  const columns = useMemo(
    (): DataTableColumn<FailingChannel>[] => [
      {
        id: "name",
        header: t("test.channel"),
        cell: ({ id, name, channel }) =>
          channel === undefined ? (
            <span translate="no">{name}</span>
          ) : (
            <Anchor
              component="button"
              type="button"
              aria-haspopup="dialog"
              ta="start"
              translate="no"
              onClick={() => {
                onClose();
                openDrawer({ mode: "edit", id });
              }}
            >
              {name === "" ? `#${id}` : name}
            </Anchor>
          ),
      },
      {
        id: "enabled",
        header: t("failing.enabled"),
        cell: ({ id, name, channel }) =>
          channel === undefined ? (
            t("failing.deleted")
          ) : (
            <RowSwitch
              label={t("failing.enable", { name })}
              checked={channel.status === 1}
              onChange={(on) =>
                update({ channel: { id, status: on ? 1 : 2 }, ...omit }, { onSuccess: () => void channels.refetch() })
              }
            />
          ),
      },
      ...(tellsReason
        ? [
            {
              id: "reason",
              header: t("failing.reason"),
              cell: ({ channel }: FailingChannel) => (channel?.disabled ? disabledText(channel) : NONE),
            },
          ]
        : []),
      ...(hasErrors ? errorColumns : []),
    ],
    [t, update, omit, channels, onClose, disabledText, tellsReason, hasErrors, errorColumns],
  );
  const needed = hasErrors ? [channels, errors] : [channels];
  const unread = needed.filter(({ isLoadingError }) => isLoadingError);
  const failure = errors.error ?? usage.error ?? channels.error;
  return (
    <Dialog opened={opened} onClose={onClose} title={t("failing.title")} width={1040} sheet>
      <Stack px="xl" py="lg">
        <Text c="dimmed">{t(hasErrors ? "failing.text" : "failing.textWithout")}</Text>
        {(errors.data ?? []).length >= MAX_ERRORS ? (
          <Alert role="note" color="info">
            {t("failing.cut", { number: count(MAX_ERRORS) })}
          </Alert>
        ) : null}
        {failure === null || unread.length > 0 ? null : <Alert>{errorMessage(failure)}</Alert>}
        {unread.length > 0 ? (
          <ErrorView
            error={unread[0]?.error}
            onRetry={() => void Promise.all(unread.map(({ refetch }) => refetch()))}
          />
        ) : needed.some(({ isPending }) => isPending) ? (
          <Skeleton height={200} />
        ) : (
          <DataTable
            label={t("failing.title")}
            columns={columns}
            rows={rows}
            getRowId={({ id }) => id}
            getRowLabel={({ name }) => name}
            state={{ kind: "ready" }}
            empty={{ title: t("failing.none"), text: t("failing.noneText") }}
          />
        )}
        <Group justify="flex-end">
          <Button onClick={onClose}>{t("close")}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
};
