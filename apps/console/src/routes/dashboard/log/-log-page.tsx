import { Button } from "@mantine/core";
import { logQueries, useGateway, useSupports } from "@one-hub/hooks";
import type { LogPage as LogPageData, LogStat } from "@one-hub/sdk";
import { lazyPart } from "@one-hub/ui";
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { withTexts } from "../../../i18n/i18n.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { useViewer } from "../../../lib/viewer.ts";
import { ListHeader } from "../../../shared/ListPage/ListHeader.tsx";
import { ListViews } from "../../../shared/ListPage/ListViews.tsx";
import { useList } from "../../../shared/ListPage/use-list.ts";
import { logFile } from "./-log-file.ts";
import { withRowIds } from "./-log-row.ts";
import { LogTable } from "./-log-table.tsx";
import { logList, statQuery } from "./-log.list.ts";
import { useLinkedCall } from "./-use-linked-call.tsx";

const route = getRouteApi("/dashboard/log");

/** Milliseconds between two polls of the followed log. Entries and their sum use a quarter of the gateway's default rate limit. */
const FOLLOW = 5000;

const Entries = (): ReactNode => {
  const { t } = useTranslation("log");
  const numbers = useNumbers();
  const gateway = useGateway();
  const viewer = useViewer();
  const search = route.useSearch();
  const { now } = route.useLoaderData();

  // Only the first page shows new entries first.
  const [live, setLive] = useState(false);
  const following = live && search.page === 1 && search.order === "-created_at";
  const refetchInterval = following ? FOLLOW : false;
  const sumQuery = statQuery(search, viewer, now);
  const sum = useQuery<LogStat>({
    ...(viewer.admin ? logQueries.stat(gateway, sumQuery) : logQueries.selfStat(gateway, sumQuery)),
    refetchInterval,
  });
  const list = useList(logList, route, {
    refetchInterval,
    onRefresh: () => {
      if (sumQuery !== undefined) void sum.refetch();
    },
  });
  const { all, page, total, change, refresh } = list;
  const { call, notice, opened } = useLinkedCall<LogPageData>(
    all ? logQueries.list : logQueries.selfList,
    list,
    ({ request_id: request }) => request,
    viewer.offers("log_request_id"),
  );
  const listed = useMemo(() => withRowIds(page?.data ?? []), [page]);
  const rows = useMemo(() => (call === undefined ? listed : [...withRowIds([call]), ...listed]), [call, listed]);

  const sumText = ({ quota, refunded = 0 }: LogStat): string => {
    // Refunds are rows of another kind.
    if (search.type === "consume") return t("state.cost", { cost: numbers.balance(quota + refunded) });
    const cost = numbers.balance(quota);
    return refunded === 0
      ? t("state.cost", { cost })
      : t("state.refunded", { cost, refunded: numbers.balance(refunded) });
  };
  const counted = total === undefined ? null : t("state.rows", { count: total, number: numbers.count(total) });
  // A gateway may answer `null` where nothing matches.
  const spent = sumQuery === undefined || !sum.data ? null : sumText(sum.data);
  return (
    <>
      <ListHeader
        list={list}
        title={t("title")}
        late
        state={counted === null || spent === null ? counted : t("state.both", { rows: counted, cost: spent })}
        file={{ name: "log", title: t("export.title"), columns: logFile(all, t, numbers) }}
        following={following}
        firstActions={
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
            <ListViews list={list} />
          </>
        }
      />
      {notice}
      <LogTable list={list} rows={rows} opened={opened} />
    </>
  );
};

const FailedCalls = lazyPart(async () => (await withTexts(import("./-failed-calls.tsx"), "failed_calls")).FailedCalls);

/** The log: everybody's for administrators, else the own. Calls that failed are a list of their own. */
export const LogPage = (): ReactNode => {
  const failures = useSupports("error_log");
  return route.useSearch().failed && failures ? <FailedCalls /> : <Entries />;
};
