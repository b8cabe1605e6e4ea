import { useSupports } from "@one-hub/hooks";
import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";
import { type CsvColumn, csvDollars, csvTime, type CsvValue } from "../../lib/csv.ts";
import { useNumbers } from "../../lib/numbers.ts";
import { chargeOf } from "./task-status.ts";
import { type TaskKind, type TaskRow, taskSeconds } from "./task-row.ts";
import { useStatusText } from "./TaskCells.tsx";

/** Additional columns of a kind of tasks, by position. */
export interface OwnTaskColumns<Row> {
  /** After the user, in everybody's tasks alone. */
  readonly ofAll?: readonly CsvColumn<Row>[];
  readonly beforeAction?: readonly CsvColumn<Row>[];
  readonly beforeReason?: readonly CsvColumn<Row>[];
}

export const useTaskFile = <Row extends TaskRow>(
  kind: TaskKind<Row>,
  actionText: (action: string) => string,
  all: boolean,
  { ofAll = [], beforeAction = [], beforeReason = [] }: OwnTaskColumns<Row>,
): readonly CsvColumn<Row>[] => {
  const { t } = useTranslation("task");
  const { quotaPerUnit } = useNumbers();
  const isNamed = useSupports("task_name") === true;
  const statusText = useStatusText();
  const column = (name: ParseKeys<"task">, cell: (row: Row) => CsvValue): CsvColumn<Row> => ({ name: t(name), cell });
  return [
    column("column.id", kind.idOf),
    column("column.submitted", (row) => csvTime(taskSeconds(kind, row.submit_time))),
    column("column.started", (row) => csvTime(taskSeconds(kind, row.start_time))),
    column("column.finished", (row) => csvTime(taskSeconds(kind, row.finish_time))),
    ...(all
      ? [
          column(isNamed ? "column.channelId" : "column.channel", (row) => row.channel_id),
          ...(isNamed ? [column("column.channel", (row) => row.channel_name ?? "")] : []),
          column("column.user", (row) => row.username ?? row.user_id),
          ...ofAll,
        ]
      : []),
    ...(isNamed ? [column("column.key", (row) => row.token_name ?? row.token_id)] : []),
    ...beforeAction,
    column("column.action", (row) => actionText(row.action)),
    column("column.status", (row) => statusText(row.status)),
    column("column.progress", (row) => row.progress),
    column("column.dollars", (row) => csvDollars(chargeOf(row), quotaPerUnit)),
    ...beforeReason,
    column("column.reason", (row) => row.fail_reason),
  ];
};
