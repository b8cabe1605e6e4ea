import { midjourneyQueries, useGateway } from "@one-hub/hooks";
import type { MidjourneyTaskPage } from "@one-hub/sdk";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useCallback } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { useSelf } from "../../../lib/session.ts";
import { levels } from "../../../permissions.ts";
import { whileRunning } from "../../../shared/Tasks/task-status.ts";
import { WatchedPage } from "../../../shared/Tasks/WatchedPage.tsx";
import { MidjourneyFilters } from "./-midjourney-filters.tsx";
import { isFiltered, listQuery, withoutFilters } from "./-midjourney-query.ts";
import { MidjourneyTable } from "./-midjourney-table.tsx";
import type { MidjourneySearch } from "./-midjourney.search.ts";
import { useMidjourneyExport } from "./-use-midjourney-export.ts";

const route = getRouteApi("/dashboard/midjourney");

/** Midjourney tasks: everybody's for administrators, else the own. It follows what runs. */
export const MidjourneyPage = (): ReactNode => {
  const { t } = useTranslation("midjourney");
  const admin = useSelf().role >= levels.admin;
  const search = route.useSearch();
  const { now } = route.useLoaderData();
  const navigate = route.useNavigate();
  const change = useCallback(
    (next: Partial<MidjourneySearch>, replace = false): void =>
      void navigate({ search: (before) => ({ ...before, page: 1, ...next }), replace }),
    [navigate],
  );
  const gateway = useGateway();
  const query = listQuery(search, { admin }, now);
  const list = useQuery<MidjourneyTaskPage>({
    ...(admin ? midjourneyQueries.list(gateway, query) : midjourneyQueries.selfList(gateway, query)),
    refetchInterval: whileRunning,
  });
  const csv = useMidjourneyExport(search, admin);
  return (
    <WatchedPage title={t("title")} list={list} csv={{ title: t("export.title"), handle: csv }}>
      {(shown) => (
        <MidjourneyTable
          {...shown}
          admin={admin}
          search={search}
          filtered={isFiltered(search, { admin })}
          onSearch={change}
          onClearFilters={() => change(withoutFilters(search))}
          tools={<MidjourneyFilters search={search} admin={admin} onSearch={change} />}
        />
      )}
    </WatchedPage>
  );
};
