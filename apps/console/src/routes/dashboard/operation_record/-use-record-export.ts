import { useGateway } from "@one-hub/hooks";
import { listOperationRecords, type OperationRecord } from "@one-hub/sdk";
import { formatTimestamp } from "@one-hub/sdk/format";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { csvLines } from "../../../lib/csv.ts";
import { useRoleText } from "../../../lib/role-text.ts";
import { type ListExportHandle, useListExport } from "../../../shared/ListExport/use-list-export.ts";
import { useActionText } from "./-actions.ts";
import { filtersOf } from "./-record-query.ts";
import type { RecordSearch } from "./-record.search.ts";

/** Exports every entry of the view's filter, as of the moment when it was asked for. */
export const useRecordExport = (search: RecordSearch, root: boolean): ListExportHandle => {
  const { t } = useTranslation("operation_record");
  const gateway = useGateway();
  const actionText = useActionText();
  const roleText = useRoleText();
  return useListExport<OperationRecord>("audit-log", (now) => {
    const filters = filtersOf(search, { root }, now);
    const query = { ...filters, end_timestamp: Math.min(filters.end_timestamp ?? now, now), order: search.order };
    return {
      ...csvLines<OperationRecord>([
        { name: t("column.time"), cell: (row) => formatTimestamp(row.created_at) },
        ...(root
          ? [
              { name: t("column.user"), cell: (row: OperationRecord) => row.username },
              { name: t("role"), cell: (row: OperationRecord) => roleText(row.role) },
            ]
          : []),
        { name: t("column.action"), cell: (row) => actionText(row.action) },
        { name: t("operation"), cell: (row) => row.action },
        { name: t("column.target"), cell: (row) => row.target },
        { name: t("outcome.label"), cell: (row) => t(row.success ? "outcome.done" : "outcome.refused") },
        { name: t("column.text"), cell: (row) => row.text },
        { name: t("column.ip"), cell: (row) => row.ip },
        { name: t("column.userAgent"), cell: (row) => row.user_agent },
      ]),
      fetchPage: (page, signal) => listOperationRecords(gateway, { ...query, ...page }, { signal }),
    };
  });
};
