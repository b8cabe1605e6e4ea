import { Box, Badge } from "@mantine/core";
import type { midjourneySortColumns, MidjourneyTask } from "@one-hub/sdk";
import { formatTimestamp } from "@one-hub/sdk/format";
import { type DataTableColumn, lazyPart, FactLine, FilterBar, type RowCard } from "@one-hub/ui";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useValueText } from "../../../lib/value-text.ts";
import { NumberChip, TextChip, TimeChip } from "../../../shared/ListFilters/ListFilters.tsx";
import { NONE, Time } from "../../../shared/ListPage/cells.tsx";
import { withHeads } from "../../../shared/ListPage/columns.ts";
import { ListPage } from "../../../shared/ListPage/ListPage.tsx";
import { useList } from "../../../shared/ListPage/use-list.ts";
import { taskSeconds } from "../../../shared/Tasks/task-row.ts";
import { whileRunning } from "../../../shared/Tasks/task-status.ts";
import { ProgressText, StatusTag, TaskText } from "../../../shared/Tasks/TaskCells.tsx";
import { taskColumns } from "../../../shared/Tasks/task-columns.tsx";
import { useTaskFile } from "../../../shared/Tasks/use-task-file.ts";
import { WatchedState } from "../../../shared/Tasks/WatchedState.tsx";
import { hasImage, OpenImage } from "./-midjourney-image.tsx";
import { midjourneyKind, midjourneyList } from "./-midjourney.list.ts";

const route = getRouteApi("/dashboard/midjourney");

const MidjourneyDetail = lazyPart(
  async () => (await import("./-midjourney-detail.tsx")).MidjourneyDetail,
  <Box mih={240} />,
);

const detailOf = (row: MidjourneyTask): ReactNode => <MidjourneyDetail row={row} />;

const submittedAt = (row: MidjourneyTask): string => formatTimestamp(taskSeconds(midjourneyKind, row.submit_time));

/** Midjourney tasks; each opens in place to its image and its prompts. It follows what runs. */
export const MidjourneyPage = (): ReactNode => {
  const { t } = useTranslation("midjourney");
  const { t: task } = useTranslation("task");
  const actionText = useValueText("midjourney", "action");
  const resultText = useValueText("midjourney", "result");
  const list = useList(midjourneyList, route, { refetchInterval: whileRunning });
  const { all, search, field, page } = list;

  const columns = useMemo((): DataTableColumn<MidjourneyTask, (typeof midjourneySortColumns)[number]>[] => {
    const shared = taskColumns(midjourneyKind, actionText);
    return withHeads(
      [
        { ...shared.id, sort: "mj_id" },
        shared.submitted,
        all && shared.channel,
        all && shared.user,
        { ...shared.action, sort: "action", cell: (row) => <Badge>{actionText(row.action)}</Badge> },
        all && { id: "result", sort: "code", nowrap: true, cell: ({ code }) => resultText(code) },
        { ...shared.status, sort: "status" },
        shared.progress,
        shared.duration,
        { id: "image", cell: (row) => (hasImage(row) ? <OpenImage row={row} /> : NONE) },
        { id: "prompt", cell: ({ prompt }) => <TaskText text={prompt} /> },
        { id: "promptEn", cell: ({ prompt_en: prompt }) => <TaskText text={prompt} /> },
        shared.reason,
      ],
      (id) =>
        id === "result" || id === "image" || id === "prompt" || id === "promptEn"
          ? t(`column.${id}`)
          : task(`column.${id}`),
    );
  }, [t, task, all, actionText, resultText]);

  const card = useCallback(
    (row: MidjourneyTask): RowCard => ({
      end: <StatusTag status={row.status} />,
      primary: row.prompt === "" ? actionText(row.action) : <TaskText text={row.prompt} />,
      secondary: (
        <FactLine
          facts={[
            <Time key="time" seconds={taskSeconds(midjourneyKind, row.submit_time)} />,
            row.prompt && actionText(row.action),
            <ProgressText key="progress" progress={row.progress} />,
          ]}
        />
      ),
    }),
    [actionText],
  );

  const filters = (
    <FilterBar>
      <TimeChip search={search} onSearch={list.change} />
      <TextChip label={task("column.id")} help={task("filter.idHelp")} mono {...field("task")} />
      {all ? (
        <NumberChip
          label={task("column.channel")}
          help={task("filter.channelHelp")}
          wrongText={task("filter.numberWrong")}
          {...field("channel")}
        />
      ) : null}
    </FilterBar>
  );
  const file = useTaskFile(midjourneyKind, actionText, all, {
    ofAll: [{ name: t("column.result"), cell: ({ code }) => resultText(code) }],
    beforeReason: [
      { name: t("column.image"), cell: (row) => row.image_url },
      { name: t("column.prompt"), cell: (row) => row.prompt },
      { name: t("column.promptEn"), cell: (row) => row.prompt_en },
    ],
  });

  return (
    <ListPage
      list={list}
      title={t("title")}
      state={<WatchedState page={page} />}
      file={{ name: "midjourney", title: t("export.title"), columns: file }}
      columns={columns}
      getRowId={(row) => row.id}
      getRowLabel={(row) => t("rowLabel", { action: actionText(row.action), time: submittedAt(row) })}
      empty={{ picture: "task", title: t("empty.title"), text: t("empty.text") }}
      tools={filters}
      ahead={MidjourneyDetail.preload}
      detail={detailOf}
      card={card}
    />
  );
};
