import { taskQueries, useGateway } from "@one-hub/hooks";
import type { TaskPage as Tasks } from "@one-hub/sdk";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useCallback } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { useSelf } from "../../../lib/session.ts";
import { levels } from "../../../permissions.ts";
import { whileRunning } from "../../../shared/Tasks/task-status.ts";
import { WatchedPage } from "../../../shared/Tasks/WatchedPage.tsx";
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
  const change = useCallback(
    (next: Partial<TaskSearch>, replace = false): void =>
      void navigate({ search: (before) => ({ ...before, page: 1, ...next }), replace }),
    [navigate],
  );
  const gateway = useGateway();
  const query = listQuery(search, { admin }, now);
  const list = useQuery<Tasks>({
    ...(admin ? taskQueries.list(gateway, query) : taskQueries.selfList(gateway, query)),
    refetchInterval: whileRunning,
  });
  const csv = useTaskExport(search, admin);
  return (
    <WatchedPage title={t("title")} list={list} csv={{ title: t("export.title"), handle: csv }}>
      {(shown) => (
        <TaskTable
          {...shown}
          admin={admin}
          search={search}
          filtered={isFiltered(search, { admin })}
          onSearch={change}
          onClearFilters={() => change(withoutFilters(search))}
          tools={<TaskFilters search={search} admin={admin} onSearch={change} />}
        />
      )}
    </WatchedPage>
  );
};
