import type { ErrorLog } from "@one-hub/sdk";
import { formatTimestamp } from "@one-hub/sdk/format";
import type { TFunction } from "i18next";
import type { CsvColumn } from "../../../lib/csv.ts";
import { failedReason } from "./-failed-reason.ts";

/** The columns of the failed calls' file. Users get none that only administrators see, and no attempt that another one followed. */
export const failedFile = (
  admin: boolean,
  t: TFunction<readonly ["log", "failed_calls"]>,
): readonly CsvColumn<ErrorLog>[] => {
  const answer = (isSo: boolean): string => t(isSo ? "export.yes" : "export.no");
  const ofAdmin: readonly CsvColumn<ErrorLog>[] = [
    { name: t("export.column.user"), cell: (row) => row.username },
    { name: t("export.column.channelId"), cell: (row) => (row.channel_id === 0 ? "" : row.channel_id) },
    { name: t("export.column.channel"), cell: (row) => row.channel_name },
    { name: t("export.column.retried"), cell: (row) => answer(row.retried) },
  ];
  return [
    { name: t("export.column.time"), cell: (row) => formatTimestamp(row.created_at) },
    { name: t("failed_calls:status"), cell: (row) => row.status },
    { name: t("failed_calls:code"), cell: (row) => row.code },
    { name: t("failed_calls:reason"), cell: (row) => failedReason(row.code) },
    { name: t("export.column.model"), cell: (row) => row.model_name },
    { name: t("export.column.key"), cell: (row) => row.token_name },
    ...(admin ? ofAdmin : []),
    { name: t("export.column.streamed"), cell: (row) => answer(row.is_stream) },
    { name: t("export.column.durationMs"), cell: (row) => row.request_time },
    { name: t("export.column.ip"), cell: (row) => row.source_ip },
    { name: t("call.request"), cell: (row) => row.request_id },
  ];
};
