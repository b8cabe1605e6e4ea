import { useGateway, useSupports } from "@one-hub/hooks";
import { listMidjourneyTasks, listSelfMidjourneyTasks, type MidjourneyTask } from "@one-hub/sdk";
import { formatTimestamp } from "@one-hub/sdk/format";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { csvDollars, csvLines } from "../../../lib/csv.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { type ListExportHandle, useListExport } from "../../../shared/ListExport/use-list-export.ts";
import { useStatusText } from "../../../shared/Tasks/TaskCells.tsx";
import { chargeOf } from "../../../shared/Tasks/task-status.ts";
import { filtersOf } from "./-midjourney-query.ts";
import { useMidjourneyTexts } from "./-midjourney-texts.ts";
import type { MidjourneySearch } from "./-midjourney.search.ts";

const timeOf = (milliseconds: number): string =>
  milliseconds === 0 ? "" : formatTimestamp(Math.floor(milliseconds / 1000));

/** Exports every task of the view's filter, as of the moment when it was asked for. */
export const useMidjourneyExport = (search: MidjourneySearch, admin: boolean): ListExportHandle => {
  const { t } = useTranslation("midjourney");
  const { t: task } = useTranslation("task");
  const { quotaPerUnit } = useNumbers();
  const gateway = useGateway();
  const named = useSupports("task_name");
  const texts = useMidjourneyTexts();
  const statusText = useStatusText();
  return useListExport<MidjourneyTask>("midjourney", (now) => {
    const filters = filtersOf(search, { admin }, now);
    const end = now * 1000 + 999;
    const query = { ...filters, end_timestamp: Math.min(filters.end_timestamp ?? end, end), order: search.order };
    return {
      ...csvLines<MidjourneyTask>([
        { name: task("column.id"), cell: (row) => row.mj_id },
        { name: task("column.submitted"), cell: (row) => timeOf(row.submit_time) },
        { name: task("column.started"), cell: (row) => timeOf(row.start_time) },
        { name: task("column.finished"), cell: (row) => timeOf(row.finish_time) },
        ...(admin
          ? [
              {
                name: task(named ? "column.channelId" : "column.channel"),
                cell: (row: MidjourneyTask) => row.channel_id,
              },
              ...(named
                ? [{ name: task("column.channel"), cell: (row: MidjourneyTask) => row.channel_name ?? "" }]
                : []),
              { name: task("column.user"), cell: (row: MidjourneyTask) => row.username ?? row.user_id },
              { name: t("column.result"), cell: (row: MidjourneyTask) => texts.result(row.code) },
            ]
          : []),
        ...(named ? [{ name: task("column.key"), cell: (row: MidjourneyTask) => row.token_name ?? row.token_id }] : []),
        { name: task("column.action"), cell: (row) => texts.action(row.action) },
        { name: task("column.status"), cell: (row) => statusText(row.status) },
        { name: task("column.progress"), cell: (row) => row.progress },
        { name: task("column.dollars"), cell: (row) => csvDollars(chargeOf(row), quotaPerUnit) },
        { name: t("column.image"), cell: (row) => row.image_url },
        { name: t("column.prompt"), cell: (row) => row.prompt },
        { name: t("column.promptEn"), cell: (row) => row.prompt_en },
        { name: task("column.reason"), cell: (row) => row.fail_reason },
      ]),
      fetchPage: (page, signal) =>
        (admin ? listMidjourneyTasks : listSelfMidjourneyTasks)(gateway, { ...query, ...page }, { signal }),
    };
  });
};
