import { useGateway } from "@one-hub/hooks";
import { type Fapiao, listFapiaos, listOwnFapiaos } from "@one-hub/sdk";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { type ListExportHandle, useListExport } from "../../../shared/ListExport/use-list-export.ts";
import { exportLines } from "./-fapiao-csv.ts";
import { filtersOf } from "./-fapiao-query.ts";
import type { FapiaoListSearch } from "./-fapiao.search.ts";

/** Exports every row of the view's filter, as of the moment when it was asked for. */
export const useFapiaoExport = (search: FapiaoListSearch, all: boolean): ListExportHandle => {
  const { t } = useTranslation("fapiao");
  const gateway = useGateway();
  return useListExport<Fapiao>("fapiao", (now) => {
    const filters = filtersOf(search, all, now);
    const query = { ...filters, end_timestamp: Math.min(filters.end_timestamp ?? now, now), order: search.order };
    return {
      ...exportLines(all, {
        column: (id) => t(`field.${id}`),
        kind: (kind) => t(`kind.${kind}`),
        state: (state) => t(`state.${state}`),
      }),
      fetchPage: (page, signal) => (all ? listFapiaos : listOwnFapiaos)(gateway, { ...query, ...page }, { signal }),
    };
  });
};
