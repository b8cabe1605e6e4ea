import { taskQueries, useGateway } from "@one-hub/hooks";
import type { TaskPage as Tasks } from "@one-hub/sdk";
import { PageHeader } from "@one-hub/ui";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { type ReactNode, useCallback } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { useSelf } from "../../../lib/session.ts";
import { levels } from "../../../permissions.ts";
import { ListExportButton } from "../../../shared/ListExport/ListExportButton.tsx";
import { RefreshButton } from "../../../shared/ListState/RefreshButton.tsx";
import { useListState } from "../../../shared/ListState/use-list-state.ts";
import { whileRunning } from "../../../shared/Tasks/task-status.ts";
import { WatchedState } from "../../../shared/Tasks/WatchedState.tsx";
import { TaskFilters } from "./-task-filters.tsx";
import { isFiltered, listQuery, withoutFilters } from "./-task-query.ts";
import { TaskTable } from "./-task-table.tsx";
import type { TaskSearch } from "./-task.search.ts";
import { useTaskExport } from "./-use-task-export.ts";

const route = getRouteApi("/dashboard/task");

/** Asynchronous tasks, such as songs: everybody's for administrators, else the own. It follows what runs. */
export const TaskPage = (): ReactNode => {
  const { t } = useTranslation("task");
  const admin = useSelf().role >= levels.admin;
  const search = route.useSearch();
  const { now } = route.useLoaderData();
  const navigate = route.useNavigate();
  const router = useRouter();
  const change = useCallback(
    (next: Partial<TaskSearch>): void => void navigate({ search: (before) => ({ ...before, page: 1, ...next }) }),
    [navigate],
  );
  const gateway = useGateway();
  const query = listQuery(search, { admin }, now);
  const list = useQuery<Tasks>({
    ...(admin ? taskQueries.list(gateway, query) : taskQueries.selfList(gateway, query)),
    refetchInterval: whileRunning,
  });
  const { page, state } = useListState(list);
  const csv = useTaskExport(search, admin);
  return (
    <>
      <PageHeader
        title={t("title")}
        state={<WatchedState page={page} />}
        actions={
          <>
            <RefreshButton
              disabled={list.isFetching}
              onPress={() => {
                void router.invalidate();
                void list.refetch();
              }}
            />
            <ListExportButton
              title={t("export.title")}
              handle={csv}
              disabled={page === undefined || page.total_count === 0}
            />
          </>
        }
      />
      <TaskTable
        rows={page?.data ?? []}
        total={page?.total_count}
        state={state}
        admin={admin}
        search={search}
        filtered={isFiltered(search, { admin })}
        onSearch={change}
        onClearFilters={() => change(withoutFilters(search))}
        tools={<TaskFilters search={search} admin={admin} onSearch={change} />}
      />
    </>
  );
};
