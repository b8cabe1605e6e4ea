import type { DataTableColumn } from "@one-hub/ui";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Line, Time } from "../ListPage/cells.tsx";
import { type TaskKind, type TaskRow, taskSeconds, tookOf } from "./task-row.ts";
import { Named, ProgressText, StatusTag, TaskText, Took } from "./TaskCells.tsx";

type SharedSort = "submit_time" | "channel_id" | "user_id";

/** The columns that lists of tasks share. The same object until something changes. */
export const useTaskColumns = <Row extends TaskRow>(kind: TaskKind<Row>, actionText: (action: string) => string) => {
  const { t } = useTranslation("task");
  return useMemo(
    () =>
      ({
        id: { id: "id", header: t("column.id"), cell: (row) => <TaskText text={kind.idOf(row)} mono /> },
        submitted: {
          id: "submitted",
          header: t("column.submitted"),
          sort: "submit_time",
          mono: true,
          muted: true,
          cell: (row) => <Time seconds={taskSeconds(kind, row.submit_time)} />,
        },
        channel: {
          id: "channel",
          header: t("column.channel"),
          sort: "channel_id",
          cell: (row) => <Named id={row.channel_id} name={row.channel_name} />,
        },
        user: {
          id: "user",
          header: t("column.user"),
          sort: "user_id",
          cell: (row) => <Named id={row.user_id} name={row.username} />,
        },
        action: { id: "action", header: t("column.action"), cell: (row) => <Line>{actionText(row.action)}</Line> },
        status: { id: "status", header: t("column.status"), cell: (row) => <StatusTag status={row.status} /> },
        progress: {
          id: "progress",
          header: t("column.progress"),
          align: "end",
          cell: (row) => <ProgressText progress={row.progress} />,
        },
        duration: {
          id: "duration",
          header: t("column.duration"),
          align: "end",
          cell: (row) => <Took milliseconds={tookOf(kind, row)} />,
        },
        reason: {
          id: "reason",
          header: t("column.reason"),
          muted: true,
          cell: (row) => <TaskText text={row.fail_reason} />,
        },
      }) satisfies Record<string, DataTableColumn<Row, SharedSort>>,
    [t, kind, actionText],
  );
};
