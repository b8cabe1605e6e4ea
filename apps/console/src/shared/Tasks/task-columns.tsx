import type { DataTableColumn } from "@one-hub/ui";
import { Time } from "../ListPage/cells.tsx";
import { type TaskKind, type TaskRow, taskSeconds, tookOf } from "./task-row.ts";
import { Named, ProgressText, StatusTag, TaskPerson, TaskText, Took } from "./TaskCells.tsx";

type SharedColumn<Row> = Omit<DataTableColumn<Row, "submit_time" | "channel_id" | "user_id">, "header">;

/** The columns that lists of tasks share, for `withHeads`: their ids are keys of the catalogue `task`. */
export const taskColumns = <Row extends TaskRow>(kind: TaskKind<Row>, actionText: (action: string) => string) =>
  ({
    id: { id: "id", cell: (row) => <TaskText text={kind.idOf(row)} mono /> },
    submitted: {
      id: "submitted",
      sort: "submit_time",
      muted: true,
      cell: (row) => <Time seconds={taskSeconds(kind, row.submit_time)} />,
    },
    channel: {
      id: "channel",
      sort: "channel_id",
      cell: (row) => <Named id={row.channel_id} name={row.channel_name} />,
    },
    user: {
      id: "user",
      sort: "user_id",
      nowrap: true,
      cell: (row) => <TaskPerson row={row} />,
    },
    action: { id: "action", nowrap: true, cell: (row) => actionText(row.action) },
    status: { id: "status", cell: (row) => <StatusTag status={row.status} /> },
    progress: { id: "progress", align: "end", cell: (row) => <ProgressText progress={row.progress} /> },
    duration: { id: "duration", align: "end", cell: (row) => <Took milliseconds={tookOf(kind, row)} /> },
    reason: { id: "reason", muted: true, cell: (row) => <TaskText text={row.fail_reason} /> },
  }) as const satisfies Record<string, SharedColumn<Row>>;
