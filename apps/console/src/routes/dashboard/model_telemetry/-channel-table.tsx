import { Text } from "@mantine/core";
import type { ModelTelemetryChannel } from "@one-hub/sdk";
import { Card, DataTable, type DataTableColumn, FactLine, type RowCard, type SortOrder } from "@one-hub/ui";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFigureColumns, useFigureText } from "./-figure-columns.tsx";
import { sortFigures } from "./-figures.ts";
import type { FigureName } from "./-telemetry.search.ts";
import classes from "./-telemetry.module.css";

type ChannelColumn = FigureName | "name";

export interface ChannelTableProps {
  readonly channels: readonly ModelTelemetryChannel[];
  readonly loading: boolean;
}

const nameOf = ({ channel_id: id, channel_name: name }: ModelTelemetryChannel): string =>
  name === "" ? `#${id}` : name;

/** A channel by its name and id; one that is unknown by its id alone. */
export const ChannelName = ({ id, name }: { readonly id: number; readonly name: string }): ReactNode => (
  <span className={classes["channel"]} title={name === "" ? undefined : name}>
    {name === "" ? null : (
      <>
        <bdi translate="no">{name}</bdi>{" "}
      </>
    )}
    <Text span inherit c="dimmed">
      <bdi>{`#${id}`}</bdi>
    </Text>
  </span>
);

export const ChannelTable = ({ channels, loading }: ChannelTableProps): ReactNode => {
  const { t } = useTranslation("model_telemetry");
  const text = useFigureText();
  const figures = useFigureColumns();
  const [order, setOrder] = useState<SortOrder<ChannelColumn>>("-calls");
  const rows = useMemo(() => sortFigures(channels, order, nameOf), [channels, order]);

  const columns = useMemo(
    (): DataTableColumn<ModelTelemetryChannel, ChannelColumn>[] => [
      {
        id: "name",
        header: t("channels.name"),
        sort: "name",
        cell: (row) => <ChannelName id={row.channel_id} name={row.channel_name} />,
      },
      ...figures,
    ],
    [t, figures],
  );

  const card = useCallback(
    (row: ModelTelemetryChannel): RowCard => ({
      primary: <ChannelName id={row.channel_id} name={row.channel_name} />,
      end: text("success_rate", row.success_rate),
      secondary: (
        <FactLine
          facts={(["calls", "errors", "p50_latency", "p95_latency"] as const).map((figure) =>
            t("fact", { name: t(`figure.${figure}`), value: text(figure, row[figure], row) }),
          )}
        />
      ),
    }),
    [t, text],
  );

  return (
    <Card title={t("channels.title")} description={t("channels.description")} flush>
      <DataTable<ModelTelemetryChannel, ChannelColumn>
        bare
        label={t("channels.title")}
        columns={columns}
        rows={rows}
        getRowId={(row) => row.channel_id}
        getRowLabel={nameOf}
        state={{ kind: loading ? "loading" : "ready" }}
        empty={{ title: t("channels.empty") }}
        sort={order}
        onSortChange={setOrder}
        card={card}
      />
    </Card>
  );
};
