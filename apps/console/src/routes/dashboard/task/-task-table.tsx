import type { Task, taskSortColumns } from "@one-hub/sdk";
import { formatTimestamp } from "@one-hub/sdk/format";
import { DataTable, type DataTableColumn, deferred, FactLine, Mono, type RowCard, type TableView } from "@one-hub/ui";
import { type ReactNode, useCallback, useEffect, useMemo } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { fetchAhead } from "../../../lib/chunk-errors.ts";
import { useTableView } from "../../../lib/table-view.ts";
import { inAddress } from "../../../shared/ListState/in-address.ts";
import { Cut, Named, none, ProgressText, StatusTag, Took } from "../../../shared/Tasks/TaskCells.tsx";
import { tookOf } from "../../../shared/Tasks/task-status.ts";
import classes from "../../../shared/Tasks/Tasks.module.css";
import type { WatchedTableProps } from "../../../shared/Tasks/WatchedPage.tsx";
import { platformName, useTaskActionText } from "./-task-texts.ts";
import type { TaskSearch } from "./-task.search.ts";

type TaskColumn = (typeof taskSortColumns)[number];

const loadDetail = () => import("./-task-detail.tsx");
const TaskDetail = deferred(async () => (await loadDetail()).TaskDetail);
const detailRoom = <div className={classes["room"]} />;

/** What a person sees before choosing: when a task ended stands in the detail. */
const usualView: TableView = { hidden: ["finished"], density: "dense" };
/** Channel and user take the room of what the state and the action tell as well. */
const usualViewOfAdmins: TableView = { ...usualView, hidden: [...usualView.hidden, "platform", "progress"] };

const milliseconds = 1000;

const tookBy = (row: Task): number | undefined =>
  tookOf(row.submit_time * milliseconds, row.finish_time * milliseconds);

/** The list of tasks; each opens in place to its result. */
export const TaskTable = ({
  rows,
  total,
  state,
  admin,
  search,
  filtered,
  onSearch,
  onClearFilters,
  tools,
}: WatchedTableProps<Task, TaskSearch>): ReactNode => {
  const { t } = useTranslation("task");
  const { t: shared } = useTranslation("table");
  const actionText = useTaskActionText();
  const [view, setView] = useTableView(admin ? "task-admin" : "task", admin ? usualViewOfAdmins : usualView);

  const columns = useMemo((): DataTableColumn<Task, TaskColumn>[] => {
    const time = (seconds: number): ReactNode =>
      seconds === 0 ? none : <span className={classes["line"]}>{formatTimestamp(seconds)}</span>;
    const ofAdmin: DataTableColumn<Task, TaskColumn>[] = [
      {
        id: "channel",
        header: t("column.channel"),
        sort: "channel_id",
        cell: ({ channel_id: id, channel_name: name }) => <Named id={id} name={name} />,
      },
      {
        id: "user",
        header: t("column.user"),
        sort: "user_id",
        cell: ({ user_id: id, username: name }) => <Named id={id} name={name} />,
      },
    ];
    return [
      { id: "id", header: t("column.id"), sort: "id", cell: ({ task_id: id }) => <Cut text={id} mono /> },
      {
        id: "submitted",
        header: t("column.submitted"),
        sort: "submit_time",
        mono: true,
        muted: true,
        cell: ({ submit_time: seconds }) => time(seconds),
      },
      {
        id: "finished",
        header: t("column.finished"),
        sort: "finish_time",
        mono: true,
        muted: true,
        cell: ({ finish_time: seconds }) => time(seconds),
      },
      ...(admin ? ofAdmin : []),
      {
        id: "platform",
        header: t("column.platform"),
        sort: "platform",
        cell: ({ platform }) => <span translate="no">{platformName(platform)}</span>,
      },
      {
        id: "action",
        header: t("column.action"),
        cell: ({ action }) => <span className={classes["line"]}>{actionText(action)}</span>,
      },
      { id: "status", header: t("column.status"), cell: ({ status }) => <StatusTag status={status} /> },
      {
        id: "progress",
        header: t("column.progress"),
        align: "end",
        cell: ({ progress }) => <ProgressText progress={progress} />,
      },
      {
        id: "duration",
        header: t("column.duration"),
        align: "end",
        cell: (row) => <Took milliseconds={tookBy(row)} />,
      },
      { id: "reason", header: t("column.reason"), muted: true, cell: ({ fail_reason: text }) => <Cut text={text} /> },
    ];
  }, [t, admin, actionText]);

  // Loaded when the list stands, so that a row opens at once.
  useEffect(() => fetchAhead(loadDetail), []);
  const detail = useCallback(
    (row: Task): ReactNode => <TaskDetail row={row} admin={admin} fallback={detailRoom} />,
    [admin],
  );

  const card = useCallback(
    (row: Task): RowCard => ({
      primary: (
        <span>
          <span translate="no">{platformName(row.platform)}</span> {actionText(row.action)}
        </span>
      ),
      end: <StatusTag status={row.status} />,
      secondary: (
        <FactLine
          facts={[
            <Mono key="time">{formatTimestamp(row.submit_time)}</Mono>,
            <ProgressText key="progress" progress={row.progress} />,
            ...(row.fail_reason === "" ? [] : [<Cut key="reason" text={row.fail_reason} />]),
          ]}
        />
      ),
    }),
    [actionText],
  );

  return (
    <DataTable<Task, TaskColumn>
      label={t("title")}
      columns={columns}
      rows={rows}
      getRowId={(row) => row.id}
      getRowLabel={(row) => t("rowLabel", { id: row.task_id, time: formatTimestamp(row.submit_time) })}
      state={state}
      filtered={filtered}
      onClearFilters={onClearFilters}
      empty={{ title: t("empty.title"), text: t("empty.text") }}
      noMatch={{ title: shared("noMatch.title"), text: shared("noMatch.text") }}
      {...inAddress(search, onSearch)}
      total={total}
      tools={tools}
      detail={detail}
      card={card}
      view={view}
      onViewChange={setView}
    />
  );
};
