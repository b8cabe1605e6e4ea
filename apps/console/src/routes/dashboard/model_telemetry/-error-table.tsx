import { Code, Badge, Group } from "@mantine/core";
import type { ModelTelemetryDetail } from "@one-hub/sdk";
import { Card, CopyButton, DataTable, type DataTableColumn, type RowCard } from "@one-hub/ui";
import { type ReactNode, useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { notifyCopied } from "../../../lib/notify.ts";
import { NONE, Time } from "../../../shared/ListPage/cells.tsx";
import { ChannelName } from "./-channel-table.tsx";

type Failed = ModelTelemetryDetail["latest_errors"][number];

/** Channel 0: the call failed before it reached one. */
const Channel = ({ row }: { readonly row: Failed }): ReactNode =>
  row.channel_id === 0 ? NONE : <ChannelName id={row.channel_id} name={row.channel_name} />;

/** The status, and whether another attempt followed, so that the caller did not see it. */
const Status = ({ row }: { readonly row: Failed }): ReactNode => {
  const { t } = useTranslation("model_telemetry");
  return (
    <Group component="span" display="inline-flex" gap="sm" wrap="nowrap">
      <Code>{row.status}</Code>
      {row.retried ? <Badge color="info">{t("errors.retried")}</Badge> : null}
    </Group>
  );
};

/** The latest calls and attempts of a model that failed. */
export const ErrorTable = ({ errors }: { readonly errors: readonly Failed[] }): ReactNode => {
  const { t } = useTranslation("model_telemetry");

  const columns = useMemo(
    (): DataTableColumn<Failed>[] => [
      {
        id: "time",
        header: t("errors.time"),
        muted: true,
        cell: (row) => <Time seconds={row.created_at} />,
      },
      { id: "status", header: t("errors.status"), cell: (row) => <Status row={row} /> },
      {
        id: "code",
        header: t("errors.code"),
        mono: true,
        cell: (row) => <span translate="no">{row.code}</span>,
      },
      { id: "channel", header: t("channels.name"), cell: (row) => <Channel row={row} /> },
      {
        id: "request",
        header: t("errors.request"),
        mono: true,
        muted: true,
        cell: (row) => <span translate="no">{row.request_id}</span>,
      },
    ],
    [t],
  );

  const copy = useCallback(
    (row: Failed): ReactNode => (
      <CopyButton
        iconOnly
        value={row.request_id}
        label={t("errors.copy", { id: row.request_id })}
        onCopy={notifyCopied}
      />
    ),
    [t],
  );

  const card = useCallback(
    (row: Failed): RowCard => ({
      primary: (
        <Code>
          <span translate="no">{row.code}</span>
        </Code>
      ),
      end: <Status row={row} />,
      secondary: (
        <>
          <div>
            <Time seconds={row.created_at} />
          </div>
          <div>
            <Channel row={row} />
          </div>
          <Code>
            <span translate="no">{row.request_id}</span>
          </Code>
        </>
      ),
    }),
    [],
  );

  return (
    <Card title={t("errors.title")} description={t("errors.description")} flush>
      <DataTable<Failed>
        bare
        label={t("errors.title")}
        columns={columns}
        rows={errors}
        getRowId={(row) => row.id}
        getRowLabel={(row) => row.request_id}
        state={{ kind: "ready" }}
        empty={{ title: t("errors.empty") }}
        rowActions={copy}
        card={card}
      />
    </Card>
  );
};
