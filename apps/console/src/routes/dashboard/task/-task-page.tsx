import { Box } from "@mantine/core";
import { type Task, taskActions, taskPlatforms, type taskSortColumns, taskStatuses } from "@one-hub/sdk";
import { formatTimestamp } from "@one-hub/sdk/format";
import { type DataTableColumn, lazyPart, FactLine, FilterBar, type RowCard } from "@one-hub/ui";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useValueText } from "../../../lib/value-text.ts";
import { ChoiceChip } from "../../../shared/ListFilters/ChoiceChip.tsx";
import { NumberChip, TextChip, TimeChip } from "../../../shared/ListFilters/ListFilters.tsx";
import { Time } from "../../../shared/ListPage/cells.tsx";
import { withHeads } from "../../../shared/ListPage/columns.ts";
import { ListPage } from "../../../shared/ListPage/ListPage.tsx";
import { useList } from "../../../shared/ListPage/use-list.ts";
import { whileRunning } from "../../../shared/Tasks/task-status.ts";
import { ProgressText, StatusTag, TaskText, useStatusText } from "../../../shared/Tasks/TaskCells.tsx";
import { taskColumns } from "../../../shared/Tasks/task-columns.tsx";
import { useTaskFile } from "../../../shared/Tasks/use-task-file.ts";
import { WatchedState } from "../../../shared/Tasks/WatchedState.tsx";
import { platformName, taskKind, taskList } from "./-task.list.ts";

const route = getRouteApi("/dashboard/task");

const TaskDetail = lazyPart(async () => (await import("./-task-detail.tsx")).TaskDetail, <Box mih={240} />);

const detailOf = (row: Task): ReactNode => <TaskDetail row={row} />;

/** Asynchronous tasks, such as songs. It follows what runs. */
export const TaskPage = (): ReactNode => {
  const { t } = useTranslation("task");
  const actionText = useValueText("task", "action");
  const statusText = useStatusText();
  const list = useList(taskList, route, { refetchInterval: whileRunning });
  const { all, search, field, page } = list;

  const columns = useMemo((): DataTableColumn<Task, (typeof taskSortColumns)[number]>[] => {
    const { id, submitted, channel, user, action, status, progress, duration, reason } = taskColumns(
      taskKind,
      actionText,
    );
    return withHeads(
      [
        { ...id, sort: "id" },
        submitted,
        { ...submitted, id: "finished", sort: "finish_time", cell: (row) => <Time seconds={row.finish_time} /> },
        all && channel,
        all && user,
        {
          id: "platform",
          sort: "platform",
          cell: ({ platform }) => <span translate="no">{platformName(platform)}</span>,
        },
        action,
        status,
        progress,
        duration,
        reason,
      ],
      (name) => t(`column.${name}`),
    );
  }, [t, all, actionText]);

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
            <Time key="time" seconds={row.submit_time} />,
            <ProgressText key="progress" progress={row.progress} />,
            ...(row.fail_reason === "" ? [] : [<TaskText key="reason" text={row.fail_reason} />]),
          ]}
        />
      ),
    }),
    [actionText],
  );

  const choices = [
    { name: "status", known: taskStatuses, text: statusText },
    { name: "platform", known: taskPlatforms, text: platformName },
    { name: "action", known: taskActions, text: actionText },
  ] as const;
  const filters = (
    <FilterBar>
      <TimeChip search={search} onSearch={list.change} />
      <TextChip label={t("column.id")} help={t("filter.idHelp")} mono {...field("task")} />
      {choices.map(({ name, known, text }) => (
        <ChoiceChip
          key={name}
          label={t(`column.${name}`)}
          choices={known.map((value) => ({ value, label: text(value) }))}
          {...field(name)}
        />
      ))}
      {all
        ? (["channel", "user"] as const).map((name) => (
            <NumberChip
              key={name}
              label={t(`column.${name}`)}
              help={t(`filter.${name}Help`)}
              wrongText={t("filter.numberWrong")}
              {...field(name)}
            />
          ))
        : null}
    </FilterBar>
  );
  const file = useTaskFile(taskKind, actionText, all, {
    beforeAction: [{ name: t("column.platform"), cell: ({ platform }) => platformName(platform) }],
  });

  return (
    <ListPage
      list={list}
      title={t("title")}
      state={<WatchedState page={page} />}
      file={{ name: "tasks", title: t("export.title"), columns: file }}
      columns={columns}
      getRowId={(row) => row.id}
      getRowLabel={(row) => t("rowLabel", { id: row.task_id, time: formatTimestamp(row.submit_time) })}
      empty={{ picture: "task", title: t("empty.title"), text: t("empty.text") }}
      tools={filters}
      ahead={TaskDetail.preload}
      detail={detailOf}
      card={card}
    />
  );
};
