import type { OperationRecord, operationRecordSortColumns } from "@one-hub/sdk";
import { formatTimestamp } from "@one-hub/sdk/format";
import {
  DataTable,
  type DataTableColumn,
  type Fact,
  Facts,
  Mono,
  Muted,
  type RowCard,
  type TableState,
  type TableView,
  Tag,
} from "@one-hub/ui";
import { type ReactNode, useCallback, useMemo } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { useRoleText } from "../../../lib/role-text.ts";
import { useTableView } from "../../../lib/table-view.ts";
import { inAddress } from "../../../shared/ListState/in-address.ts";
import { useActionText } from "./-actions.ts";
import classes from "./-record.module.css";
import type { RecordSearch } from "./-record.search.ts";

type RecordColumn = (typeof operationRecordSortColumns)[number];

const usualView: TableView = { hidden: ["userAgent"], density: "dense" };

const none = "—";

/** Whether it was done, in a word. */
const Outcome = ({ success }: { readonly success: boolean }): ReactNode => {
  const { t } = useTranslation("operation_record");
  return (
    <Tag tone={success ? "ok" : "bad"} dot>
      {t(success ? "outcome.done" : "outcome.refused")}
    </Tag>
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

/** An entry in full. */
const RecordDetail = ({ row, root }: { readonly row: OperationRecord; readonly root: boolean }): ReactNode => {
  const { t } = useTranslation("operation_record");
  const actionText = useActionText();
  const roleText = useRoleText();
  const said = (id: "text" | "ip" | "userAgent", value: string): Fact[] =>
    value === ""
      ? []
      : [{ id, name: t(`column.${id}`), value: <Mono className={classes["long"] ?? ""}>{value}</Mono> }];
  const facts: Fact[] = [
    { id: "time", name: t("column.time"), value: <Mono>{formatTimestamp(row.created_at)}</Mono> },
    ...(root
      ? [
          { id: "user", name: t("column.user"), value: <bdi translate="no">{row.username}</bdi> },
          { id: "role", name: t("role"), value: roleText(row.role) },
        ]
      : []),
    { id: "action", name: t("column.action"), value: actionText(row.action) },
    { id: "operation", name: t("operation"), value: <Mono>{row.action}</Mono> },
    ...(row.target === ""
      ? []
      : [{ id: "target", name: t("column.target"), value: <bdi translate="no">{row.target}</bdi> }]),
    { id: "outcome", name: t("outcome.label"), value: t(row.success ? "outcome.done" : "outcome.refused") },
    ...said("text", row.text),
    ...said("ip", row.ip),
    ...said("userAgent", row.user_agent),
  ];
  return (
    <div className={classes["detail"]}>
      <Facts facts={facts} />
    </div>
  );
};

/** Props of {@link RecordTable}. */
export interface RecordTableProps {
  readonly rows: readonly OperationRecord[];
  readonly total: number | undefined;
  readonly state: TableState;
  /** Whether everybody's entries are listed. */
  readonly root: boolean;
  readonly search: RecordSearch;
  readonly filtered: boolean;
  readonly onSearch: (change: Partial<RecordSearch>) => void;
  readonly onClearFilters: () => void;
  readonly tools: ReactNode;
}

/** The audit log; each entry opens in place. */
export const RecordTable = ({
  rows,
  total,
  state,
  root,
  search,
  filtered,
  onSearch,
  onClearFilters,
  tools,
}: RecordTableProps): ReactNode => {
  const { t } = useTranslation("operation_record");
  const { t: shared } = useTranslation("table");
  const actionText = useActionText();
  const [view, setView] = useTableView("operation_record", usualView);

  const columns = useMemo((): DataTableColumn<OperationRecord, RecordColumn>[] => {
    const long = (text: string): ReactNode =>
      text === "" ? (
        none
      ) : (
        <span className={classes["cut"]} title={text}>
          {text}
        </span>
      );
    const user: DataTableColumn<OperationRecord, RecordColumn> = {
      id: "user",
      header: t("column.user"),
      sort: "username",
      cell: (row) => <span className={classes["name"]}>{row.username}</span>,
    };
    return [
      {
        id: "time",
        header: t("column.time"),
        sort: "created_at",
        mono: true,
        muted: true,
        hideable: false,
        cell: (row) => <span className={classes["line"]}>{formatTimestamp(row.created_at)}</span>,
      },
      ...(root ? [user] : []),
      {
        id: "action",
        header: t("column.action"),
        sort: "action",
        cell: (row) => <span className={classes["line"]}>{actionText(row.action)}</span>,
      },
      {
        id: "target",
        header: t("column.target"),
        cell: (row) =>
          row.target === "" ? (
            none
          ) : (
            <span className={classes["name"]} title={row.target}>
              {row.target}
            </span>
          ),
      },
      { id: "outcome", header: t("outcome.label"), cell: (row) => <Outcome success={row.success} /> },
      { id: "text", header: t("column.text"), mono: true, muted: true, cell: (row) => long(row.text) },
      { id: "ip", header: t("column.ip"), mono: true, muted: true, cell: (row) => (row.ip === "" ? none : row.ip) },
      { id: "userAgent", header: t("column.userAgent"), mono: true, muted: true, cell: (row) => long(row.user_agent) },
    ];
  }, [t, root, actionText]);

  const detail = useCallback((row: OperationRecord): ReactNode => <RecordDetail row={row} root={root} />, [root]);

  const card = useCallback(
    (row: OperationRecord): RowCard => ({
      primary: actionText(row.action),
      end: <Outcome success={row.success} />,
      secondary: (
        <>
          <Mono>{formatTimestamp(row.created_at)}</Mono>{" "}
          <Muted>
            {root ? <Named name={row.username} /> : null}
            <Named name={row.target} />
          </Muted>
        </>
      ),
    }),
    [root, actionText],
  );

  return (
    <DataTable<OperationRecord, RecordColumn>
      label={t("title")}
      columns={columns}
      rows={rows}
      getRowId={(row) => row.id}
      getRowLabel={(row) => t("rowLabel", { action: actionText(row.action), time: formatTimestamp(row.created_at) })}
      state={state}
      filtered={filtered}
      onClearFilters={onClearFilters}
      empty={{ title: t("empty.title"), text: t("empty.text") }}
      noMatch={{ title: shared("noMatch.title"), text: t("noMatch") }}
      {...inAddress(search, onSearch)}
      total={total}
      tools={tools}
      detail={detail}
      card={card}
      view={view}
      onViewChange={setView}
    />
  );
};
