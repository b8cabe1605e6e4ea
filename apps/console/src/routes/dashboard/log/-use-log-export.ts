import { useGateway } from "@one-hub/hooks";
import { type Log, listLogs, listSelfLogs } from "@one-hub/sdk";
import { useTranslation } from "../../../i18n/use-translation.ts";

import { useNumbers } from "../../../lib/numbers.ts";
import { type ListExportHandle, useListExport } from "../../../shared/ListExport/use-list-export.ts";
import { exportLines } from "./-log-export-line.ts";
import { logFilters, logTypeName } from "./-log-query.ts";
import type { LogSearch } from "./-log.search.ts";

/** Exports every row of the view's filter, as of the moment when it was asked for. */
export const useLogExport = ({
  search,
  admin,
}: {
  readonly search: LogSearch;
  readonly admin: boolean;
}): ListExportHandle => {
  const { t } = useTranslation("log");
  const gateway = useGateway();
  const { quotaPerUnit } = useNumbers();
  return useListExport<Log>("log", (now) => {
    const filters = logFilters(search, { admin }, now);
    const query = { ...filters, end_timestamp: Math.min(filters.end_timestamp ?? now, now), order: search.order };
    return {
      ...exportLines(admin, {
        column: (id) => t(`export.column.${id}`),
        type: (type) => t(`types.${logTypeName(type) ?? "other"}`),
        yes: t("export.yes"),
        no: t("export.no"),
        quotaPerUnit,
      }),
      fetchPage: (page, signal) => (admin ? listLogs : listSelfLogs)(gateway, { ...query, ...page }, { signal }),
    };
  });
};
