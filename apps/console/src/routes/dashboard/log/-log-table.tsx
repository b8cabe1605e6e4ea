import { Box, Code } from "@mantine/core";
import { formatDuration, formatTimestamp } from "@one-hub/sdk/format";
import { type DetailSteps, FactLine, lazyPart, type RowCard } from "@one-hub/ui";
import { type ReactNode, useCallback } from "react";
import { useTranslation } from "react-i18next";
import { withTexts } from "../../../i18n/i18n.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { Time } from "../../../shared/ListPage/cells.tsx";
import { ListTable } from "../../../shared/ListPage/ListTable.tsx";
import type { ListOf } from "../../../shared/ListPage/use-list.ts";
import { costCell, useLogTexts } from "./-log-cells.tsx";
import { useLogColumns } from "./-log-columns.tsx";
import { LogFilters } from "./-log-filters.tsx";
import type { LogRow } from "./-log-row.ts";
import type { logList } from "./-log.list.ts";
import type { useLinkedCall } from "./-use-linked-call.tsx";

const LogDetail = lazyPart(
  async () => (await withTexts(import("./-log-detail.tsx"), "log_detail")).LogDetail,
  <Box mih={288} />,
);

const detailOf = (row: LogRow, steps: DetailSteps): ReactNode => <LogDetail row={row} steps={steps} />;

export interface LogTableProps {
  readonly list: ListOf<typeof logList>;
  readonly rows: readonly LogRow[];
  readonly opened: ReturnType<typeof useLinkedCall>["opened"];
}

/** The list of log rows; each opens in place to its price. */
export const LogTable = ({ list, rows, opened }: LogTableProps): ReactNode => {
  const { t } = useTranslation("log");
  const numbers = useNumbers();
  const { all: admin } = list;

  const { kind, said } = useLogTexts();
  const columns = useLogColumns(list);

  const card = useCallback(
    (row: LogRow): RowCard => {
      const { prompt_tokens: input, completion_tokens: output } = row;
      const call = [
        row.token_name,
        admin && row.username,
        formatDuration(row.request_time, numbers.locale),
        t("card.tokens", { input: numbers.count(input), output: numbers.count(output) }),
      ];
      const time = <Time key="time" seconds={row.created_at} />;
      const facts = row.type === 2 ? call : [admin && row.username, said(row)];
      const primary = row.model_name === "" ? kind(row) : <Code>{row.model_name}</Code>;
      const end = costCell(t, numbers, row);
      return { primary, end, secondary: <FactLine facts={[time, ...facts]} /> };
    },
    [t, numbers, admin, kind, said],
  );

  return (
    <ListTable
      list={list}
      label={t("title")}
      columns={columns}
      rows={rows}
      getRowId={(row) => row.rowId}
      getRowLabel={(row) =>
        t("rowLabel", {
          what: row.model_name === "" ? kind(row) : row.model_name,
          time: formatTimestamp(row.created_at),
        })
      }
      empty={{ picture: "log", title: t("empty.title"), text: t("empty.text") }}
      noMatch={t("noMatch")}
      tools={<LogFilters list={list} />}
      ahead={LogDetail.preload}
      detail={detailOf}
      {...opened}
      card={card}
    />
  );
};
