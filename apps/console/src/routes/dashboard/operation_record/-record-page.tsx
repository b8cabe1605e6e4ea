import { useOperationRecords } from "@one-hub/hooks";
import { PageHeader } from "@one-hub/ui";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { type ReactNode, useCallback } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { useSelf } from "../../../lib/session.ts";
import { levels } from "../../../permissions.ts";
import { ListExportButton } from "../../../shared/ListExport/ListExportButton.tsx";
import { RefreshButton } from "../../../shared/ListState/RefreshButton.tsx";
import { useListState } from "../../../shared/ListState/use-list-state.ts";
import { RecordFilters } from "./-record-filters.tsx";
import { isFiltered, listQuery, withoutFilters } from "./-record-query.ts";
import { RecordTable } from "./-record-table.tsx";
import type { RecordSearch } from "./-record.search.ts";
import { useRecordExport } from "./-use-record-export.ts";

const route = getRouteApi("/dashboard/operation_record");

/** The audit log: everybody's for root, else the own. */
export const RecordPage = (): ReactNode => {
  const { t } = useTranslation("operation_record");
  const numbers = useNumbers();
  const self = useSelf();
  const root = self.role >= levels.root;
  const search = route.useSearch();
  const { now } = route.useLoaderData();
  const navigate = route.useNavigate();
  const router = useRouter();
  const change = useCallback(
    (next: Partial<RecordSearch>, replace = false): void =>
      void navigate({ search: (before) => ({ ...before, page: 1, ...next }), replace }),
    [navigate],
  );
  const list = useOperationRecords(listQuery(search, { root }, now));
  const { page, state } = useListState(list);
  const total = page?.total_count;
  const csv = useRecordExport(search, root);

  const refresh = (): void => {
    void router.invalidate();
    void list.refetch();
  };

  return (
    <>
      <PageHeader
        title={t("title")}
        state={total === undefined ? null : t("rows", { count: total, number: numbers.count(total) })}
        actions={
          <>
            <RefreshButton disabled={list.isFetching} onPress={refresh} />
            <ListExportButton title={t("export.title")} handle={csv} disabled={total === undefined || total === 0} />
          </>
        }
      />
      <RecordTable
        rows={page?.data ?? []}
        total={total}
        state={state}
        root={root}
        search={search}
        filtered={isFiltered(search, { root })}
        onSearch={change}
        onClearFilters={() => change(withoutFilters(search))}
        tools={<RecordFilters search={search} admin={self.role >= levels.admin} root={root} onSearch={change} />}
      />
    </>
  );
};
