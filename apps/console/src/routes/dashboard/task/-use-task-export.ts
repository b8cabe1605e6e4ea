import { useGateway, useSupports } from "@one-hub/hooks";
import { listSelfTasks, listTasks, type Task } from "@one-hub/sdk";
import { formatTimestamp } from "@one-hub/sdk/format";
import type { TextKey } from "../../../i18n/resources.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { type CsvColumn, csvDollars, csvLines, type CsvValue } from "../../../lib/csv.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { type ListExportHandle, useListExport } from "../../../shared/ListExport/use-list-export.ts";
import { useStatusText } from "../../../shared/Tasks/TaskCells.tsx";
import { chargeOf } from "../../../shared/Tasks/task-status.ts";
import { filtersOf } from "./-task-query.ts";
import { platformName, useTaskActionText } from "./-task-texts.ts";
import type { TaskSearch } from "./-task.search.ts";

const timeOf = (seconds: number): string => (seconds === 0 ? "" : formatTimestamp(seconds));

/** Exports every task of the view's filter, as of the moment when it was asked for. */
export const useTaskExport = (search: TaskSearch, admin: boolean): ListExportHandle => {
  const { t } = useTranslation("task");
  const { quotaPerUnit } = useNumbers();
  const gateway = useGateway();
  const named = useSupports("task_name");
  const actionText = useTaskActionText();
  const statusText = useStatusText();
  const column = (name: TextKey<"task">, cell: (row: Task) => CsvValue): CsvColumn<Task> => ({ name: t(name), cell });
  return useListExport<Task>("tasks", (now) => {
    const filters = filtersOf(search, { admin }, now);
    const query = { ...filters, end_timestamp: Math.min(filters.end_timestamp ?? now, now), order: search.order };
    return {
      ...csvLines([
        column("column.id", (row) => row.task_id),
        column("column.submitted", (row) => timeOf(row.submit_time)),
        column("column.started", (row) => timeOf(row.start_time)),
        column("column.finished", (row) => timeOf(row.finish_time)),
        ...(admin
          ? [
              column(named ? "column.channelId" : "column.channel", (row) => row.channel_id),
              ...(named ? [column("column.channel", (row) => row.channel_name ?? "")] : []),
              column("column.user", (row) => row.username ?? row.user_id),
            ]
          : []),
        ...(named ? [column("column.key", (row) => row.token_name ?? row.token_id)] : []),
        column("column.platform", (row) => platformName(row.platform)),
        column("column.action", (row) => actionText(row.action)),
        column("column.status", (row) => statusText(row.status)),
        column("column.progress", (row) => row.progress),
        column("column.dollars", (row) => csvDollars(chargeOf(row), quotaPerUnit)),
        column("column.reason", (row) => row.fail_reason),
      ]),
      fetchPage: (page, signal) => (admin ? listTasks : listSelfTasks)(gateway, { ...query, ...page }, { signal }),
    };
  });
};
