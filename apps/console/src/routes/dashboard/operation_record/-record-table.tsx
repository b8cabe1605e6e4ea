import { Code, Text, Badge } from "@mantine/core";
import type { OperationRecord, operationRecordSortColumns } from "@one-hub/sdk";
import { formatTimestamp } from "@one-hub/sdk/format";
import { type DataTableColumn, Facts, type RowCard } from "@one-hub/ui";
import { type ReactNode, useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useRoleText } from "../../../lib/role-text.ts";
import { useValueText } from "../../../lib/value-text.ts";
import { Cut, fact, Line, NONE, RowDetail, Time } from "../../../shared/ListPage/cells.tsx";
import { ListTable } from "../../../shared/ListPage/ListTable.tsx";
import type { ListOf } from "../../../shared/ListPage/use-list.ts";
import type { recordList } from "./-record.list.ts";
import classes from "./-record.module.css";

type RecordColumn = (typeof operationRecordSortColumns)[number];

const Outcome = ({ success }: { readonly success: boolean }): ReactNode => {
  const { t } = useTranslation("operation_record");
  return (
    <Badge color={success ? "ok" : "bad"} variant="dot">
      {t(success ? "outcome.done" : "outcome.refused")}
    </Badge>
  );
};

/** One more name in a card's second line. */
const Named = ({ name }: { readonly name: string }): ReactNode =>
  name === "" ? null : (
    <>
      {" · "}
      <bdi translate="no">{name}</bdi>
    </>
  );

const RecordDetail = ({ row, root }: { readonly row: OperationRecord; readonly root: boolean }): ReactNode => {
  const { t } = useTranslation("operation_record");
  const actionText = useValueText("operation_record", "actions");
  const roleText = useRoleText();
  const long = (text: string): ReactNode => <Code className={classes["long"] ?? ""}>{text}</Code>;
  return (
    <RowDetail>
      <Facts
        facts={[
          ...fact("time", t("column.time"), <Code>{formatTimestamp(row.created_at)}</Code>),
          ...fact("user", t("column.user"), <bdi translate="no">{row.username}</bdi>, root),
          ...fact("role", t("role"), roleText(row.role), root),
          ...fact("action", t("column.action"), actionText(row.action)),
          ...fact("operation", t("operation"), <Code>{row.action}</Code>),
          ...fact("target", t("column.target"), <bdi translate="no">{row.target}</bdi>, row.target !== ""),
          ...fact("outcome", t("outcome.label"), t(row.success ? "outcome.done" : "outcome.refused")),
          ...fact("text", t("column.text"), long(row.text), row.text !== ""),
          ...fact("ip", t("column.ip"), long(row.ip), row.ip !== ""),
          ...fact("userAgent", t("column.userAgent"), long(row.user_agent), row.user_agent !== ""),
        ]}
      />
    </RowDetail>
  );
};

export interface RecordTableProps {
  readonly list: ListOf<typeof recordList>;
  readonly tools: ReactNode;
}

/** The audit log; each entry opens in place. */
export const RecordTable = ({ list, tools }: RecordTableProps): ReactNode => {
  const { t } = useTranslation("operation_record");
  const actionText = useValueText("operation_record", "actions");
  const { all: root } = list;

  const columns = useMemo((): DataTableColumn<OperationRecord, RecordColumn>[] => {
    const user: DataTableColumn<OperationRecord, RecordColumn> = {
      id: "user",
      header: t("column.user"),
      sort: "username",
      cell: (row) => <Cut text={row.username} />,
    };
    return [
      {
        id: "time",
        header: t("column.time"),
        sort: "created_at",
        mono: true,
        muted: true,
        hideable: false,
        cell: (row) => <Time seconds={row.created_at} />,
      },
      ...(root ? [user] : []),
      {
        id: "action",
        header: t("column.action"),
        sort: "action",
        cell: (row) => <Line>{actionText(row.action)}</Line>,
      },
      { id: "target", header: t("column.target"), cell: (row) => <Cut text={row.target} /> },
      { id: "outcome", header: t("outcome.label"), cell: (row) => <Outcome success={row.success} /> },
      {
        id: "text",
        header: t("column.text"),
        mono: true,
        muted: true,
        cell: (row) => <Cut text={row.text} className={classes["machine"]} />,
      },
      { id: "ip", header: t("column.ip"), mono: true, muted: true, cell: (row) => (row.ip === "" ? NONE : row.ip) },
      {
        id: "userAgent",
        header: t("column.userAgent"),
        mono: true,
        muted: true,
        cell: (row) => <Cut text={row.user_agent} className={classes["machine"]} />,
      },
    ];
  }, [t, root, actionText]);

  const card = useCallback(
    (row: OperationRecord): RowCard => ({
      primary: actionText(row.action),
      end: <Outcome success={row.success} />,
      secondary: (
        <>
          <Code>{formatTimestamp(row.created_at)}</Code>{" "}
          <Text span inherit c="dimmed">
            {root ? <Named name={row.username} /> : null}
            <Named name={row.target} />
          </Text>
        </>
      ),
    }),
    [root, actionText],
  );

  return (
    <ListTable
      list={list}
      label={t("title")}
      columns={columns}
      rows={list.rows}
      getRowId={(row) => row.id}
      getRowLabel={(row) => t("rowLabel", { action: actionText(row.action), time: formatTimestamp(row.created_at) })}
      empty={{ title: t("empty.title"), text: t("empty.text") }}
      noMatch={t("noMatch")}
      tools={tools}
      detail={useCallback(
        (row: OperationRecord): ReactNode => (
          <RecordDetail row={row} root={root} />
        ),
        [root],
      )}
      card={card}
    />
  );
};
