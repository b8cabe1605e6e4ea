import { Center, Group, Skeleton, Stack } from "@mantine/core";
import { Card, DataTable, type DataTableColumn, IconButton, StateView } from "@one-hub/ui";
import { IconDownload } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { CSV_START, csvLines, type CsvValue, saveCsv } from "../../../lib/csv.ts";
import { ErrorView } from "../../../shared/ErrorView/ErrorView.tsx";
import { CHART_HEIGHT } from "../../../shared/Charts/chart-height.ts";

/** A column of a table and of its file. */
export interface FigureColumn<Row> extends Pick<DataTableColumn<Row>, "id" | "header" | "cell" | "align"> {
  readonly csv: (row: Row) => CsvValue;
}

/** Queries that a card waits for. */
export type Asked = Pick<UseQueryResult, "error" | "isFetching" | "refetch">;

export interface FigureCardProps<Row> {
  readonly title: string;
  readonly description?: ReactNode;
  /** Name of the CSV file, without its end. */
  readonly file: string;
  readonly query: Asked;
  /** Undefined while they are on their way. */
  readonly rows: readonly Row[] | undefined;
  readonly rowId: (row: Row) => string;
  /** Keep the array's identity between renders. */
  readonly columns: readonly FigureColumn<Row>[];
  /** In place of the table, or above it with `both`. */
  readonly chart?: ReactNode;
  readonly both?: boolean;
  readonly asTable: boolean;
  /** Said where there are no rows. */
  readonly empty: string;
  /** Controls before the button that saves the file. */
  readonly controls?: ReactNode;
}

/** Figures as a chart or a table, and as a file. */
export const FigureCard = <Row,>({
  title,
  description,
  file,
  query,
  rows,
  rowId,
  columns,
  chart,
  both = false,
  asTable,
  empty,
  controls,
}: FigureCardProps<Row>): ReactNode => {
  const { t } = useTranslation("analytics");
  const shown = useMemo(() => columns.map(({ csv: _csv, ...column }): DataTableColumn<Row> => column), [columns]);
  const save = (): void => {
    const { head, line } = csvLines(columns.map(({ header, csv }) => ({ name: header, cell: csv })));
    saveCsv([CSV_START, head, ...(rows ?? []).map(line)], `${file}.csv`);
  };
  const content = (): ReactNode => {
    if (rows === undefined && query.error !== null)
      return <ErrorView error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
    if (rows === undefined) return <Skeleton h={CHART_HEIGHT} />;
    if (rows.length === 0)
      return (
        <Center mih={CHART_HEIGHT}>
          <StateView kind="empty" picture="chart" title={empty} />
        </Center>
      );
    return (
      <Stack gap="md">
        {asTable ? null : chart}
        {asTable || both || chart === undefined ? (
          <DataTable<Row>
            bare
            label={title}
            columns={shown}
            rows={rows}
            getRowId={rowId}
            state={{ kind: "ready" }}
            empty={{ title: empty }}
          />
        ) : null}
      </Stack>
    );
  };
  return (
    <Card
      title={title}
      description={description}
      end={
        <Group gap="xs" wrap="nowrap">
          {controls}
          <IconButton
            label={t("save", { title })}
            icon={<IconDownload size={18} />}
            disabled={rows === undefined || rows.length === 0}
            onClick={save}
          />
        </Group>
      }
    >
      {content()}
    </Card>
  );
};
