import type { midjourneySortColumns, MidjourneyTask } from "@one-hub/sdk";
import { formatTimestamp } from "@one-hub/sdk/format";
import {
  DataTable,
  type DataTableColumn,
  deferred,
  FactLine,
  Mono,
  type RowCard,
  type TableView,
  Tag,
} from "@one-hub/ui";
import { type ReactNode, useCallback, useEffect, useMemo } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { fetchAhead } from "../../../lib/chunk-errors.ts";
import { useTableView } from "../../../lib/table-view.ts";
import { inAddress } from "../../../shared/ListState/in-address.ts";
import { hasImage, OpenImage } from "./-midjourney-image.tsx";
import { Cut, Named, none, ProgressText, StatusTag, Took } from "../../../shared/Tasks/TaskCells.tsx";
import { tookOf } from "../../../shared/Tasks/task-status.ts";
import classes from "../../../shared/Tasks/Tasks.module.css";
import type { WatchedTableProps } from "../../../shared/Tasks/WatchedPage.tsx";
import { useMidjourneyTexts } from "./-midjourney-texts.ts";
import type { MidjourneySearch } from "./-midjourney.search.ts";

type MidjourneyColumn = (typeof midjourneySortColumns)[number];

const loadDetail = () => import("./-midjourney-detail.tsx");
const MidjourneyDetail = deferred(async () => (await loadDetail()).MidjourneyDetail);
const detailRoom = <div className={classes["room"]} />;

/** What a person sees before choosing: the English prompt and how long it took stand in the detail. */
const usualView: TableView = { hidden: ["promptEn", "result", "duration"], density: "dense" };
/** Channel and user take the room of what the state tells as well, and of what stands in the detail. */
const usualViewOfAdmins: TableView = { ...usualView, hidden: [...usualView.hidden, "progress", "image"] };

const timeOf = (milliseconds: number): string => formatTimestamp(Math.floor(milliseconds / 1000));

/** The list of Midjourney tasks; each opens in place to its image and its prompts. */
export const MidjourneyTable = ({
  rows,
  total,
  state,
  admin,
  search,
  filtered,
  onSearch,
  onClearFilters,
  tools,
}: WatchedTableProps<MidjourneyTask, MidjourneySearch>): ReactNode => {
  const { t } = useTranslation("midjourney");
  const { t: task } = useTranslation("task");
  const { t: shared } = useTranslation("table");
  const texts = useMidjourneyTexts();
  const [view, setView] = useTableView(
    admin ? "midjourney-admin" : "midjourney",
    admin ? usualViewOfAdmins : usualView,
  );

  const columns = useMemo((): DataTableColumn<MidjourneyTask, MidjourneyColumn>[] => {
    const owners: DataTableColumn<MidjourneyTask, MidjourneyColumn>[] = [
      {
        id: "channel",
        header: task("column.channel"),
        sort: "channel_id",
        cell: ({ channel_id: id, channel_name: name }) => <Named id={id} name={name} />,
      },
      {
        id: "user",
        header: task("column.user"),
        sort: "user_id",
        cell: ({ user_id: id, username: name }) => <Named id={id} name={name} />,
      },
    ];
    const result: DataTableColumn<MidjourneyTask, MidjourneyColumn> = {
      id: "result",
      header: t("column.result"),
      sort: "code",
      cell: ({ code }) => <span className={classes["line"]}>{texts.result(code)}</span>,
    };
    return [
      { id: "id", header: task("column.id"), sort: "mj_id", cell: ({ mj_id: id }) => <Cut text={id} mono /> },
      {
        id: "submitted",
        header: task("column.submitted"),
        sort: "submit_time",
        mono: true,
        muted: true,
        cell: ({ submit_time: time }) => (time === 0 ? none : <span className={classes["line"]}>{timeOf(time)}</span>),
      },
      ...(admin ? owners : []),
      {
        id: "action",
        header: task("column.action"),
        sort: "action",
        cell: ({ action }) => <Tag>{texts.action(action)}</Tag>,
      },
      ...(admin ? [result] : []),
      {
        id: "status",
        header: task("column.status"),
        sort: "status",
        cell: ({ status }) => <StatusTag status={status} />,
      },
      {
        id: "progress",
        header: task("column.progress"),
        align: "end",
        cell: ({ progress }) => <ProgressText progress={progress} />,
      },
      {
        id: "duration",
        header: task("column.duration"),
        align: "end",
        cell: (row) => <Took milliseconds={tookOf(row.submit_time, row.finish_time)} />,
      },
      {
        id: "image",
        header: t("column.image"),
        cell: (row) =>
          hasImage(row) ? (
            <span className={classes["line"]}>
              <OpenImage row={row} />
            </span>
          ) : (
            none
          ),
      },
      { id: "prompt", header: t("column.prompt"), cell: ({ prompt }) => <Cut text={prompt} /> },
      { id: "promptEn", header: t("column.promptEn"), cell: ({ prompt_en: prompt }) => <Cut text={prompt} /> },
      {
        id: "reason",
        header: task("column.reason"),
        muted: true,
        cell: ({ fail_reason: text }) => <Cut text={text} />,
      },
    ];
  }, [t, task, admin, texts]);

  // Loaded when the list stands, so that a row opens at once.
  useEffect(() => fetchAhead(loadDetail), []);
  const detail = useCallback(
    (row: MidjourneyTask): ReactNode => <MidjourneyDetail row={row} admin={admin} fallback={detailRoom} />,
    [admin],
  );

  const card = useCallback(
    (row: MidjourneyTask): RowCard => {
      const end = <StatusTag status={row.status} />;
      const prompt = <Cut text={row.prompt} />;
      const secondary = (
        <FactLine
          facts={[
            <Mono key="time">{timeOf(row.submit_time)}</Mono>,
            ...(row.prompt === "" ? [] : [texts.action(row.action)]),
            <ProgressText key="progress" progress={row.progress} />,
          ]}
        />
      );
      return { primary: row.prompt === "" ? texts.action(row.action) : prompt, end, secondary };
    },
    [texts],
  );

  return (
    <DataTable<MidjourneyTask, MidjourneyColumn>
      label={t("title")}
      columns={columns}
      rows={rows}
      getRowId={(row) => row.id}
      getRowLabel={(row) => t("rowLabel", { action: texts.action(row.action), time: timeOf(row.submit_time) })}
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
