import { Badge, Code } from "@mantine/core";
import { logQueries } from "@one-hub/hooks";
import type { ErrorLog, ErrorLogPage, errorLogSortColumns } from "@one-hub/sdk";
import { formatDuration, formatTimestamp } from "@one-hub/sdk/format";
import { CopyButton, type DataTableColumn, FactLine, Facts, type RowCard } from "@one-hub/ui";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { notifyCopied } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { TextChip } from "../../../shared/ListFilters/ListFilters.tsx";
import { badgeCell, Cut, fact, modelCell, NONE, RowDetail, Time } from "../../../shared/ListPage/cells.tsx";
import { withHeads } from "../../../shared/ListPage/columns.ts";
import { ListHeader } from "../../../shared/ListPage/ListHeader.tsx";
import { ListTable } from "../../../shared/ListPage/ListTable.tsx";
import { ListViews } from "../../../shared/ListPage/ListViews.tsx";
import { ChannelLink } from "../../../shared/RecordLinks/ChannelLink.tsx";
import { KeyLink } from "../../../shared/RecordLinks/KeyLink.tsx";
import { PersonLink } from "../../../shared/RecordLinks/PersonLink.tsx";
import { useList } from "../../../shared/ListPage/use-list.ts";
import { CallLinks } from "./-call-links.tsx";
import { failedFile } from "./-failed-file.ts";
import { failedReason } from "./-failed-reason.ts";
import { channelCell } from "./-log-cells.tsx";
import { LogFilters } from "./-log-filters.tsx";
import { failedRowId } from "./-log-row.ts";
import classes from "./-log.module.css";
import { failedList } from "./-log.list.ts";
import { useLinkedCall } from "./-use-linked-call.tsx";

const route = getRouteApi("/dashboard/log");

/** An HTTP status as typed; undefined for anything else. */
const statusOf = (text: string): number | undefined => (/^\s*[1-5]\d\d\s*$/.test(text) ? Number(text) : undefined);

/** Calls that failed: everybody's for administrators, else the own. */
export const FailedCalls = (): ReactNode => {
  const { t } = useTranslation(["log", "failed_calls"]);
  const numbers = useNumbers();
  const list = useList(failedList, route);
  const { all: admin, total, search, change, field } = list;
  const read = admin ? logQueries.errors : logQueries.selfErrors;
  const { call, notice, opened } = useLinkedCall<ErrorLogPage>(read, list, failedRowId);
  const rows = useMemo(() => (call === undefined ? list.rows : [call, ...list.rows]), [call, list.rows]);

  const columns = useMemo(
    (): DataTableColumn<ErrorLog, (typeof errorLogSortColumns)[number]>[] =>
      withHeads(
        [
          { id: "time", sort: "created_at", muted: true, cell: (row) => <Time seconds={row.created_at} /> },
          { id: "status", sort: "status", cell: ({ status }) => badgeCell(status, "bad") },
          {
            id: "code",
            cell: ({ code, retried }) => (
              <span className={classes["model"]} title={code}>
                <bdi className={classes["line"]}>{failedReason(code) || NONE}</bdi>
                {retried ? badgeCell(t("failed_calls:retried")) : null}
              </span>
            ),
          },
          {
            id: "model",
            cell: ({ model_name: model }) => (model === "" ? NONE : modelCell(model)),
          },
          { id: "key", nowrap: true, cell: (row) => <Cut text={row.token_name} /> },
          admin && {
            id: "user",
            cell: (row) => (row.username === "" ? NONE : <PersonLink id={row.user_id} name={row.username} cut />),
          },
          admin && { id: "channel", cell: (row) => channelCell(row.channel_id, row.channel_name) },
          { id: "duration", align: "end", cell: (row) => formatDuration(row.request_time, numbers.locale) },
          { id: "ip", cell: ({ source_ip: ip }) => (ip === "" ? NONE : <Code>{ip}</Code>) },
          {
            id: "request",
            cell: ({ request_id: id }) =>
              id === "" ? (
                NONE
              ) : (
                <span className={classes["model"]}>
                  <Code>{id}</Code>
                  <CopyButton iconOnly size="sm" value={id} label={t("call.copyRequest")} onCopy={notifyCopied} />
                </span>
              ),
          },
        ],
        (id) => {
          if (id === "code") return t("failed_calls:reason");
          if (id === "status") return t("failed_calls:status");
          return id === "request" ? t("call.request") : t(`column.${id}`);
        },
      ),
    [t, numbers, admin],
  );

  const card = useCallback(
    (row: ErrorLog): RowCard => {
      const time = <Time key="time" seconds={row.created_at} />;
      const facts = [
        time,
        row.model_name,
        row.token_name,
        admin && row.username,
        row.retried && t("failed_calls:retried"),
      ];
      const primary = <bdi>{failedReason(row.code) || NONE}</bdi>;
      const end = <Badge color="bad">{row.status}</Badge>;
      return { primary, end, secondary: <FactLine facts={facts} /> };
    },
    [t, admin],
  );

  const detail = useCallback(
    (row: ErrorLog): ReactNode => {
      const { code, model_name: model, token_name: key, channel_id: id, channel_name: name, source_ip: ip } = row;
      const facts = [
        ...fact(t("failed_calls:reason"), <bdi>{failedReason(code)}</bdi>, code !== ""),
        ...fact(t("failed_calls:code"), <Code>{code}</Code>, code !== ""),
        ...fact(t("column.time"), <Time seconds={row.created_at} />),
        ...fact(t("column.model"), <Code>{model}</Code>, model !== ""),
        ...fact(t("column.user"), <PersonLink id={row.user_id} name={row.username} />, admin && row.username !== ""),
        ...fact(t("column.key"), <KeyLink userId={row.user_id} name={key} />, key !== ""),
        ...fact(
          t("column.channel"),
          <ChannelLink id={id} name={name ?? ""}>
            {t("channel", { id, name })}
          </ChannelLink>,
          admin && id !== 0,
        ),
        ...fact(t("column.duration"), formatDuration(row.request_time, numbers.locale)),
        ...fact(t("column.ip"), <Code>{ip}</Code>, ip !== ""),
        ...fact(t("call.request"), <Code>{row.request_id}</Code>, row.request_id !== ""),
      ];
      return (
        <RowDetail>
          <Facts facts={facts} />
          {row.request_id === "" || row.retried ? null : <CallLinks request={row.request_id} failed />}
        </RowDetail>
      );
    },
    [t, numbers, admin],
  );

  return (
    <>
      <ListHeader
        list={list}
        title={t("title")}
        state={total === undefined ? null : t("failed_calls:rows", { count: total, number: numbers.count(total) })}
        file={{ name: "failed-calls", title: t("export.title"), columns: failedFile(admin, t) }}
        firstActions={<ListViews list={list} />}
      />
      {notice}
      <ListTable
        list={list}
        label={t("types.failed")}
        columns={columns}
        rows={rows}
        getRowId={failedRowId}
        getRowLabel={({ code, created_at: time }) =>
          t("failed_calls:rowLabel", { code: failedReason(code), time: formatTimestamp(time) })
        }
        empty={{ picture: "log", title: t("failed_calls:empty.title"), text: t("failed_calls:empty.text") }}
        noMatch={t("failed_calls:noMatch")}
        tools={
          <LogFilters list={list}>
            <TextChip
              label={t("failed_calls:status")}
              help={t("failed_calls:statusHelp")}
              mono
              value={search.status === undefined ? "" : String(search.status)}
              onChange={(value) => change({ status: statusOf(value) })}
            />
            <TextChip label={t("failed_calls:code")} help={t("failed_calls:codeHelp")} mono {...field("code")} />
            <TextChip label={t("call.request")} help={t("call.requestHelp")} mono {...field("request")} />
          </LogFilters>
        }
        detail={detail}
        {...opened}
        card={card}
      />
    </>
  );
};
