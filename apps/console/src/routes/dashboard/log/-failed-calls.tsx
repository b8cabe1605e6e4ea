import { logQueries, useGateway } from "@one-hub/hooks";
import {
  type ErrorLog,
  type ErrorLogPage,
  type errorLogSortColumns,
  listErrorLogs,
  listSelfErrorLogs,
} from "@one-hub/sdk";
import { formatDuration, formatTimestamp } from "@one-hub/sdk/format";
import {
  CopyButton,
  DataTable,
  type DataTableColumn,
  type Fact,
  FactLine,
  Facts,
  Mono,
  Note,
  PageHeader,
  type RowCard,
  Stack,
  type TableView,
  Tag,
} from "@one-hub/ui";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { type ReactNode, useCallback, useMemo } from "react";
import type { TextKey } from "../../../i18n/resources.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { notifyCopied } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { useSelf } from "../../../lib/session.ts";
import { useTableView } from "../../../lib/table-view.ts";
import { levels } from "../../../permissions.ts";
import { inAddress } from "../../../shared/ListState/in-address.ts";
import { RefreshButton } from "../../../shared/ListState/RefreshButton.tsx";
import { useListState } from "../../../shared/ListState/use-list-state.ts";
import { SavedViewsButton } from "../../../shared/SavedViews/SavedViewsButton.tsx";
import { ListExportButton } from "../../../shared/ListExport/ListExportButton.tsx";
import { useListExport } from "../../../shared/ListExport/use-list-export.ts";
import { CallLinks } from "./-call-links.tsx";
import { type FailedColumnId, failedLines } from "./-failed-export-line.ts";
import { LogFilters } from "./-log-filters.tsx";
import { failedReason } from "./-failed-reason.ts";
import { failedFilters, failedQuery, isFiltered, withoutFilters } from "./-log-query.ts";
import { failedRowId } from "./-log-row.ts";
import { type LogSearch, logSearch } from "./-log.search.ts";
import { isElsewhere, linkedCall } from "./-linked-call.ts";
import classes from "./-log.module.css";

type FailedColumn = (typeof errorLogSortColumns)[number];

const route = getRouteApi("/dashboard/log");

/** The file's columns in words. */
const columnTexts = {
  time: "export.column.time",
  status: "failed.status",
  code: "failed.code",
  reason: "failed.reason",
  model: "export.column.model",
  key: "export.column.key",
  user: "export.column.user",
  channelId: "export.column.channelId",
  channel: "export.column.channel",
  retried: "failed.retried",
  streamed: "export.column.streamed",
  durationMs: "export.column.durationMs",
  ip: "export.column.ip",
  request: "failed.request",
} as const satisfies Readonly<Record<FailedColumnId, TextKey<"log">>>;

const usualView: TableView = { hidden: ["ip", "duration"], density: "dense" };

const none = "—";

const nameOrNone = (name: string): ReactNode => (name === "" ? none : <span className={classes["line"]}>{name}</span>);

/** Calls that failed: everybody's for administrators, else the own. */
export const FailedCalls = (): ReactNode => {
  const { t } = useTranslation("log");
  const { t: shared } = useTranslation("table");
  const numbers = useNumbers();
  const admin = useSelf().role >= levels.admin;
  const search = route.useSearch();
  const { now } = route.useLoaderData();
  const navigate = route.useNavigate();
  const router = useRouter();
  const change = useCallback(
    (next: Partial<LogSearch>, replace = false): void =>
      void navigate({ search: (before) => ({ ...before, page: 1, open: "", ...next }), replace }),
    [navigate],
  );
  const gateway = useGateway();
  const query = failedQuery(search, { admin }, now);
  const list = useQuery<ErrorLogPage>(
    admin ? logQueries.errors(gateway, query) : logQueries.selfErrors(gateway, query),
  );
  const { page, state } = useListState(list);
  const listed = page?.data;
  const isAway = isElsewhere(search.open, listed?.map(failedRowId));
  const linkedQuery = isAway ? { request_id: search.open } : undefined;
  const found = useQuery<ErrorLogPage>(
    admin ? logQueries.errors(gateway, linkedQuery) : logQueries.selfErrors(gateway, linkedQuery),
  );
  const linked = linkedCall(search.open, isAway ? found : undefined, failedRowId);
  const rows = useMemo(
    () => (linked.call === undefined ? (listed ?? []) : [linked.call, ...(listed ?? [])]),
    [linked.call, listed],
  );
  const total = page?.total_count;
  const failedExport = useListExport<ErrorLog>("failed-calls", (pressed) => {
    const filters = failedFilters(search, { admin }, pressed);
    const end = Math.min(filters.end_timestamp ?? pressed, pressed);
    const query = { ...filters, end_timestamp: end, order: search.failedOrder };
    const lines = failedLines(admin, {
      column: (id) => t(columnTexts[id]),
      reason: (code) => failedReason(code, t),
      yes: t("export.yes"),
      no: t("export.no"),
    });
    const fetch = admin ? listErrorLogs : listSelfErrorLogs;
    return {
      ...lines,
      fetchPage: (at, signal) => fetch(gateway, { ...query, ...at }, { signal }),
    };
  });
  const [view, setView] = useTableView(admin ? "log-failed-admin" : "log-failed", usualView);

  const columns = useMemo((): DataTableColumn<ErrorLog, FailedColumn>[] => {
    const ofAdmin: DataTableColumn<ErrorLog, FailedColumn>[] = [
      { id: "user", header: t("column.user"), cell: ({ username }) => nameOrNone(username) },
      {
        id: "channel",
        header: t("column.channel"),
        cell: ({ channel_id: id, channel_name: name }) =>
          id === 0 ? none : <span className={classes["channel"]}>{t("channel", { id, name })}</span>,
      },
    ];
    return [
      {
        id: "time",
        header: t("column.time"),
        sort: "created_at",
        cell: ({ created_at: time }) => <Mono className={classes["line"] ?? ""}>{formatTimestamp(time)}</Mono>,
      },
      {
        id: "status",
        header: t("failed.status"),
        sort: "status",
        cell: ({ status }) => <Tag tone="bad">{status}</Tag>,
      },
      {
        id: "code",
        header: t("failed.reason"),
        cell: ({ code, retried }) => (
          <span className={classes["model"]} title={code}>
            <bdi className={classes["line"]}>{failedReason(code, t) || none}</bdi>
            {retried ? <Tag>{t("failed.retried")}</Tag> : null}
          </span>
        ),
      },
      {
        id: "model",
        header: t("column.model"),
        cell: ({ model_name: model }) =>
          model === "" ? (
            none
          ) : (
            <span className={classes["model"]} title={model}>
              <Mono className={classes["modelName"] ?? ""}>{model}</Mono>
            </span>
          ),
      },
      { id: "key", header: t("column.key"), cell: ({ token_name: name }) => nameOrNone(name) },
      ...(admin ? ofAdmin : []),
      {
        id: "duration",
        header: t("column.duration"),
        align: "end",
        cell: ({ request_time: time }) => formatDuration(time, numbers.locale),
      },
      { id: "ip", header: t("column.ip"), cell: ({ source_ip: ip }) => (ip === "" ? none : <Mono>{ip}</Mono>) },
      {
        id: "request",
        header: t("failed.request"),
        cell: ({ request_id: id }) =>
          id === "" ? (
            none
          ) : (
            <span className={classes["model"]}>
              <Mono>{id}</Mono>
              <CopyButton iconOnly size="sm" value={id} label={t("failed.copyRequest")} onCopy={notifyCopied} />
            </span>
          ),
      },
    ];
  }, [t, numbers, admin]);

  const card = useCallback(
    (row: ErrorLog): RowCard => {
      const facts = [
        row.model_name,
        row.token_name,
        ...(admin ? [row.username] : []),
        row.retried ? t("failed.retried") : "",
      ].filter((fact) => fact !== "");
      const status = <Tag tone="bad">{row.status}</Tag>;
      const secondary = <FactLine facts={[<Mono key="time">{formatTimestamp(row.created_at)}</Mono>, ...facts]} />;
      return { primary: <bdi>{failedReason(row.code, t) || none}</bdi>, end: status, secondary };
    },
    [t, admin],
  );

  const detail = useCallback(
    (row: ErrorLog): ReactNode => {
      const facts: Fact[] = [
        ...(row.code === ""
          ? []
          : [
              { id: "reason", name: t("failed.reason"), value: <bdi>{failedReason(row.code, t)}</bdi> },
              { id: "code", name: t("failed.code"), value: <Mono>{row.code}</Mono> },
            ]),
        { id: "time", name: t("column.time"), value: <Mono>{formatTimestamp(row.created_at)}</Mono> },
        ...(row.model_name === ""
          ? []
          : [{ id: "model", name: t("column.model"), value: <Mono>{row.model_name}</Mono> }]),
        ...(row.token_name === ""
          ? []
          : [{ id: "key", name: t("column.key"), value: <bdi translate="no">{row.token_name}</bdi> }]),
        ...(admin && row.channel_id !== 0
          ? [
              {
                id: "channel",
                name: t("column.channel"),
                value: t("channel", { id: row.channel_id, name: row.channel_name }),
              },
            ]
          : []),
        { id: "duration", name: t("column.duration"), value: formatDuration(row.request_time, numbers.locale) },
        ...(row.source_ip === "" ? [] : [{ id: "ip", name: t("column.ip"), value: <Mono>{row.source_ip}</Mono> }]),
      ];
      return (
        <Stack gap={12} className={classes["failed"] ?? ""}>
          <Facts facts={facts} />
          {row.request_id === "" ? null : (
            <div>
              <Mono>{row.request_id}</Mono>
              {row.retried ? null : <CallLinks request={row.request_id} failed />}
            </div>
          )}
        </Stack>
      );
    },
    [t, numbers, admin],
  );

  return (
    <>
      <PageHeader
        title={t("title")}
        state={total === undefined ? null : t("failed.rows", { count: total, number: numbers.count(total) })}
        actions={
          <>
            <SavedViewsButton
              list="log-failed"
              search={{ ...search, page: 1, open: "" }}
              table={view}
              onOpen={(saved) => {
                setView(saved.table);
                void navigate({ search: logSearch.parse(saved.search) });
              }}
            />
            <RefreshButton
              disabled={list.isFetching}
              onPress={() => {
                void router.invalidate();
                void list.refetch();
              }}
            />
            <ListExportButton
              disabled={total === undefined || total === 0}
              title={t("export.title")}
              handle={failedExport}
            />
          </>
        }
      />
      {linked.isMissing ? <Note tone="info">{t("linked.missing")}</Note> : null}
      <DataTable<ErrorLog, FailedColumn>
        label={t("types.failed")}
        columns={columns}
        rows={rows}
        getRowId={failedRowId}
        getRowLabel={({ code, created_at: time }) =>
          t("failed.rowLabel", { code: failedReason(code, t), time: formatTimestamp(time) })
        }
        state={state}
        filtered={isFiltered(search, { admin })}
        onClearFilters={() => change(withoutFilters(search))}
        empty={{ title: t("failed.empty.title"), text: t("failed.empty.text") }}
        noMatch={{ title: shared("noMatch.title"), text: t("failed.noMatch") }}
        {...inAddress<FailedColumn>(
          { page: search.page, size: search.size, order: search.failedOrder },
          (next, replace) => {
            const { order, ...rest } = next;
            change(order === undefined ? rest : { ...rest, failedOrder: order }, replace);
          },
        )}
        total={total}
        tools={<LogFilters search={search} admin={admin} onSearch={change} />}
        detail={detail}
        openedRow={search.open === "" ? undefined : search.open}
        onOpenedRowChange={(id, open) => {
          if (open || id === search.open) change({ open: open ? String(id) : "", page: search.page }, true);
        }}
        card={card}
        view={view}
        onViewChange={setView}
      />
    </>
  );
};
