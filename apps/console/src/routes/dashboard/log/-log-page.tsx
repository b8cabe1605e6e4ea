import { logQueries, useGateway, useSupports } from "@one-hub/hooks";
import type { LogPage as LogPageData, LogStat } from "@one-hub/sdk";
import { Button, deferred, Note, PageHeader } from "@one-hub/ui";
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";

import { useNumbers } from "../../../lib/numbers.ts";
import { useSelf } from "../../../lib/session.ts";
import { useTableView } from "../../../lib/table-view.ts";
import { levels } from "../../../permissions.ts";
import { ListExportButton } from "../../../shared/ListExport/ListExportButton.tsx";
import { RefreshButton } from "../../../shared/ListState/RefreshButton.tsx";
import { useListState } from "../../../shared/ListState/use-list-state.ts";
import { SavedViewsButton } from "../../../shared/SavedViews/SavedViewsButton.tsx";
import { LogFilters } from "./-log-filters.tsx";
import { isFiltered, listQuery, statQuery, withoutFilters } from "./-log-query.ts";
import { withRowIds } from "./-log-row.ts";
import { LogTable, usualView } from "./-log-table.tsx";
import { isElsewhere, linkedCall } from "./-linked-call.ts";
import { useLogExport } from "./-use-log-export.ts";
import { type LogSearch, logSearch } from "./-log.search.ts";

const route = getRouteApi("/dashboard/log");

/** Milliseconds between two questions while somebody follows the log. Entries and their sum are a quarter of what the gateway's usual limit lets through. */
const FOLLOW = 5000;

const Entries = (): ReactNode => {
  const { t } = useTranslation("log");
  const numbers = useNumbers();
  const self = useSelf();
  const admin = self.role >= levels.admin;
  const search = route.useSearch();
  const { now } = route.useLoaderData();
  const navigate = route.useNavigate();
  const router = useRouter();
  const change = useCallback(
    (next: Partial<LogSearch>, replace = false): void =>
      void navigate({ search: (before) => ({ ...before, page: 1, open: "", ...next }), replace }),
    [navigate],
  );

  // New entries come first on the first page; anywhere else nobody could follow them.
  const [live, setLive] = useState(false);
  const following = live && search.page === 1 && search.order === "-created_at";
  const refetchInterval = following ? FOLLOW : false;
  const gateway = useGateway();
  const byRequest = useSupports("log_request_id");
  const rowsQuery = listQuery(search, { admin, byRequest }, now);
  const list = useQuery<LogPageData>({
    ...(admin ? logQueries.list(gateway, rowsQuery) : logQueries.selfList(gateway, rowsQuery)),
    refetchInterval,
  });
  const sumQuery = statQuery(search, { admin, byRequest }, now);
  const sum = useQuery<LogStat>({
    ...(admin ? logQueries.stat(gateway, sumQuery) : logQueries.selfStat(gateway, sumQuery)),
    refetchInterval,
  });
  const readAgain = (): void => {
    void list.refetch();
    if (sumQuery !== undefined) void sum.refetch();
  };
  const { page, state } = useListState(list, readAgain);
  const listed = useMemo(() => withRowIds(page?.data ?? []), [page]);
  const isAway =
    byRequest === true &&
    isElsewhere(
      search.open,
      page?.data.map(({ request_id: request }) => request ?? ""),
    );
  const linkedQuery = isAway ? { request_id: search.open } : undefined;
  const found = useQuery<LogPageData>(
    admin ? logQueries.list(gateway, linkedQuery) : logQueries.selfList(gateway, linkedQuery),
  );
  const linked = linkedCall(search.open, isAway ? found : undefined, ({ request_id: request }) => request);
  const rows = useMemo(
    () => (linked.call === undefined ? listed : [...withRowIds([linked.call]), ...listed]),
    [linked.call, listed],
  );
  const total = page?.total_count;
  const [view, setView] = useTableView(admin ? "log-admin" : "log", usualView(admin));
  const logExport = useLogExport({ search, admin, byRequest });

  const refresh = (): void => {
    void router.invalidate();
    readAgain();
  };

  const sumText = ({ quota, refunded = 0 }: LogStat): string => {
    // Refunds are rows of another kind.
    if (search.type === "consume") return t("state.cost", { cost: numbers.balance(quota + refunded) });
    const cost = numbers.balance(quota);
    return refunded === 0
      ? t("state.cost", { cost })
      : t("state.refunded", { cost, refunded: numbers.balance(refunded) });
  };
  const counted = total === undefined ? null : t("state.rows", { count: total, number: numbers.count(total) });
  const spent =
    // A gateway may answer `null` where nothing matches.
    sumQuery === undefined || !sum.data ? null : sumText(sum.data);

  return (
    <>
      <PageHeader
        title={t("title")}
        late
        state={counted === null || spent === null ? counted : t("state.both", { rows: counted, cost: spent })}
        actions={
          <>
            <Button
              variant={following ? "light" : "default"}
              aria-pressed={following}
              leftSection={following ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />}
              onClick={() => {
                setLive(!following);
                if (!following) {
                  change({ order: "-created_at" });
                  refresh();
                }
              }}
            >
              {t("live")}
            </Button>
            <SavedViewsButton
              list="log"
              search={{ ...search, page: 1, open: "" }}
              table={view}
              onOpen={(saved) => {
                setView(saved.table);
                void navigate({ search: logSearch.parse(saved.search) });
              }}
            />
            <RefreshButton disabled={list.isFetching && !following} onPress={refresh} />
            <ListExportButton
              title={t("export.title")}
              handle={logExport}
              disabled={total === undefined || total === 0}
            />
          </>
        }
      />
      {linked.isMissing ? <Note tone="info">{t("linked.missing")}</Note> : null}
      <LogTable
        rows={rows}
        total={total}
        state={state}
        admin={admin}
        search={search}
        filtered={isFiltered(search, { admin, byRequest })}
        onSearch={change}
        onClearFilters={() => change(withoutFilters(search))}
        tools={<LogFilters search={search} admin={admin} onSearch={change} />}
        view={view}
        onView={setView}
      />
    </>
  );
};

const FailedCalls = deferred(async () => (await import("./-failed-calls.tsx")).FailedCalls);

/** The log: everybody's for administrators, else the own. Calls that failed are a list of their own. */
export const LogPage = (): ReactNode => {
  const failures = useSupports("error_log");
  return route.useSearch().failed && failures ? <FailedCalls /> : <Entries />;
};
