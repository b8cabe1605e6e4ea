import { Code, SegmentedControl } from "@mantine/core";
import type { OperationRecord, operationRecordSortColumns } from "@one-hub/sdk";
import { formatTimestamp } from "@one-hub/sdk/format";
import { type DataTableColumn, FactLine, Facts, FilterBar, type RowCard, StatusDot } from "@one-hub/ui";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { CsvColumn } from "../../../lib/csv.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { useRoleText } from "../../../lib/role-text.ts";
import { useValueText } from "../../../lib/value-text.ts";
import { useViewer } from "../../../lib/viewer.ts";
import { ChoiceChip } from "../../../shared/ListFilters/ChoiceChip.tsx";
import { TextChip, TimeChip } from "../../../shared/ListFilters/ListFilters.tsx";
import { Cut, fact, NONE, RowDetail, Time } from "../../../shared/ListPage/cells.tsx";
import { withHeads } from "../../../shared/ListPage/columns.ts";
import { ListPage } from "../../../shared/ListPage/ListPage.tsx";
import { useList } from "../../../shared/ListPage/use-list.ts";
import { adminActions, ownActions } from "./-actions.ts";
import { recordList } from "./-record.list.ts";
import classes from "./-record.module.css";
import { outcomes } from "./-record.search.ts";

const route = getRouteApi("/dashboard/operation_record");

const Outcome = ({ success }: { readonly success: boolean }): ReactNode => {
  const { t } = useTranslation("operation_record");
  return <StatusDot tone={success ? "ok" : "bad"}>{t(success ? "outcome.done" : "outcome.refused")}</StatusDot>;
};

const Name = ({ name }: { readonly name: string }): ReactNode => <bdi translate="no">{name}</bdi>;

const RecordDetail = ({ row }: { readonly row: OperationRecord }): ReactNode => {
  const { t } = useTranslation("operation_record");
  const { root } = useViewer();
  const actionText = useValueText("operation_record", "actions");
  const roleText = useRoleText();
  const long = (text: string): ReactNode => <Code className={classes["long"] ?? ""}>{text}</Code>;
  return (
    <RowDetail>
      <Facts
        facts={[
          ...fact(t("column.time"), <Time seconds={row.created_at} />),
          ...fact(t("column.user"), <Name name={row.username} />, root),
          ...fact(t("role"), roleText(row.role), root),
          ...fact(t("column.action"), actionText(row.action)),
          ...fact(t("operation"), <Code>{row.action}</Code>),
          ...fact(t("column.target"), <Name name={row.target} />, row.target !== ""),
          ...fact(t("outcome.label"), t(row.success ? "outcome.done" : "outcome.refused")),
          ...fact(t("column.text"), long(row.text), row.text !== ""),
          ...fact(t("column.ip"), long(row.ip), row.ip !== ""),
          ...fact(t("column.userAgent"), long(row.user_agent), row.user_agent !== ""),
        ]}
      />
    </RowDetail>
  );
};

const detailOf = (row: OperationRecord): ReactNode => <RecordDetail row={row} />;

/** The audit log: everybody's for root, else the own. Each entry opens in place. */
export const RecordPage = (): ReactNode => {
  const { t } = useTranslation("operation_record");
  const numbers = useNumbers();
  const actionText = useValueText("operation_record", "actions");
  const roleText = useRoleText();
  const list = useList(recordList, route);
  const { search, viewer, all: root, total, change, field } = list;

  const columns = useMemo((): DataTableColumn<OperationRecord, (typeof operationRecordSortColumns)[number]>[] => {
    const machine = { mono: true, muted: true } as const;
    return withHeads(
      [
        {
          id: "time",
          sort: "created_at",
          muted: true,
          hideable: false,
          cell: (row) => <Time seconds={row.created_at} />,
        },
        root && { id: "user", sort: "username", cell: (row) => <Cut text={row.username} /> },
        { id: "action", sort: "action", nowrap: true, cell: (row) => actionText(row.action) },
        { id: "target", cell: (row) => <Cut text={row.target} /> },
        { id: "outcome", cell: (row) => <Outcome success={row.success} /> },
        { id: "text", ...machine, cell: (row) => <Cut text={row.text} className={classes["machine"]} /> },
        { id: "ip", ...machine, cell: (row) => row.ip || NONE },
        { id: "userAgent", ...machine, cell: (row) => <Cut text={row.user_agent} className={classes["machine"]} /> },
      ],
      (id) => t(id === "outcome" ? "outcome.label" : `column.${id}`),
    );
  }, [t, root, actionText]);

  const card = useCallback(
    (row: OperationRecord): RowCard => ({
      primary: actionText(row.action),
      end: <Outcome success={row.success} />,
      secondary: <FactLine facts={[<Time key="time" seconds={row.created_at} />, root && row.username, row.target]} />,
    }),
    [root, actionText],
  );

  const offered: readonly string[] = viewer.admin ? [...ownActions, ...adminActions] : ownActions;
  // One that the address names is in the list, whatever the role.
  const actions = search.action === "" || offered.includes(search.action) ? offered : [search.action, ...offered];
  const filters = (
    <>
      <SegmentedControl
        aria-label={t("outcome.label")}
        data={[
          { value: "all", label: t("outcome.all") },
          ...outcomes.map((name) => ({ value: name, label: t(`outcome.${name}`) })),
        ]}
        value={search.outcome ?? "all"}
        onChange={(value) => change({ outcome: outcomes.find((name) => name === value) })}
      />
      <FilterBar>
        <TimeChip search={search} onSearch={change} />
        <ChoiceChip
          label={t("column.action")}
          choices={actions.map((value) => ({ value, label: actionText(value) }))}
          {...field("action")}
        />
        {root ? <TextChip label={t("column.user")} help={t("userHelp")} {...field("user")} /> : null}
      </FilterBar>
    </>
  );
  const ofRoot: CsvColumn<OperationRecord>[] = [
    { name: t("column.user"), cell: (row) => row.username },
    { name: t("role"), cell: (row) => roleText(row.role) },
  ];
  const fileColumns: CsvColumn<OperationRecord>[] = [
    { name: t("column.time"), cell: (row) => formatTimestamp(row.created_at) },
    ...(root ? ofRoot : []),
    { name: t("column.action"), cell: (row) => actionText(row.action) },
    { name: t("operation"), cell: (row) => row.action },
    { name: t("column.target"), cell: (row) => row.target },
    { name: t("outcome.label"), cell: (row) => t(row.success ? "outcome.done" : "outcome.refused") },
    { name: t("column.text"), cell: (row) => row.text },
    { name: t("column.ip"), cell: (row) => row.ip },
    { name: t("column.userAgent"), cell: (row) => row.user_agent },
  ];

  return (
    <ListPage
      list={list}
      title={t("title")}
      state={total === undefined ? null : t("rows", { count: total, number: numbers.count(total) })}
      file={{ name: "audit-log", title: t("export.title"), columns: fileColumns }}
      columns={columns}
      getRowId={(row) => row.id}
      getRowLabel={(row) => t("rowLabel", { action: actionText(row.action), time: formatTimestamp(row.created_at) })}
      empty={{ title: t("empty.title"), text: t("empty.text") }}
      noMatch={t("noMatch")}
      tools={filters}
      detail={detailOf}
      card={card}
    />
  );
};
