import { useGateway } from "@one-hub/hooks";
import { type Log, listLogs, listSelfLogs } from "@one-hub/sdk";
import { useTranslation } from "../../../i18n/use-translation.ts";

import { useNumbers } from "../../../lib/numbers.ts";
import { type ListExportHandle, useListExport } from "../../../shared/ListExport/use-list-export.ts";
import { exportLines } from "./-log-export-line.ts";
import { logEventText } from "./-log-event.ts";
import { logFilters, logTypeName, type LogViewer } from "./-log-query.ts";
import type { LogSearch } from "./-log.search.ts";

/** Exports every row of the view's filter, as of the moment when it was asked for. */
export const useLogExport = ({ search, ...viewer }: LogViewer & { readonly search: LogSearch }): ListExportHandle => {
  const { t } = useTranslation("log");
  const gateway = useGateway();
  const numbers = useNumbers();
  return useListExport<Log>("log", (now) => {
    const filters = logFilters(search, viewer, now);
    const query = { ...filters, end_timestamp: Math.min(filters.end_timestamp ?? now, now), order: search.order };
    return {
      ...exportLines(viewer.admin, {
        column: (id) => t(`export.column.${id}`),
        type: (type) => t(`types.${logTypeName(type) ?? "other"}`),
        yes: t("export.yes"),
        no: t("export.no"),
        said: logEventText(t, numbers),
        quotaPerUnit: numbers.quotaPerUnit,
      }),
      fetchPage: (page, signal) => (viewer.admin ? listLogs : listSelfLogs)(gateway, { ...query, ...page }, { signal }),
    };
  });
};
