import type { Fapiao, fapiaoSortColumns } from "@one-hub/sdk";
import { formatTimestamp } from "@one-hub/sdk/format";
import {
  DataTable,
  type DataTableColumn,
  FactLine,
  type MenuEntry,
  Money,
  type RowCard,
  RowMenu,
  type TableState,
  type TableView,
  Tag,
} from "@one-hub/ui";
import { IconDownload, IconEye, IconReceipt, IconReceiptOff, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useCallback, useMemo } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { TextLink } from "../../../lib/link.tsx";
import { useNumbers } from "../../../lib/numbers.ts";
import { useTableView } from "../../../lib/table-view.ts";
import { inAddress } from "../../../shared/ListState/in-address.ts";
import classes from "./-fapiao.module.css";
import type { FapiaoSearch } from "./-fapiao.search.ts";
import { amountText } from "./-money.ts";
import { State } from "./-state.tsx";
import { isFile, type TaskKind, tasksOf, type Viewer } from "./-task.ts";

type FapiaoColumn = (typeof fapiaoSortColumns)[number];

const usualView: TableView = { hidden: ["number", "email"], density: "comfortable" };

const none = "—";

const icons = { issue: IconReceipt, reject: IconReceiptOff, withdraw: IconTrash } as const;

/** Props of {@link FapiaoTable}. */
export interface FapiaoTableProps {
  readonly rows: readonly Fapiao[] | undefined;
  readonly total: number | undefined;
  readonly state: TableState;
  /** Whether everybody's are listed. */
  readonly all: boolean;
  readonly viewer: Viewer;
  readonly search: FapiaoSearch;
  readonly filtered: boolean;
  readonly onSearch: (change: Partial<FapiaoSearch>) => void;
  readonly onClearFilters: () => void;
  readonly tools: ReactNode;
  readonly onOpen: (fapiao: Fapiao) => void;
  /** Somebody is about to open one. */
  readonly onNear: () => void;
  readonly onTask: (kind: TaskKind, fapiao: Fapiao) => void;
}

const noRows: readonly Fapiao[] = [];

/** The list of fapiaos. */
export const FapiaoTable = ({
  rows = noRows,
  total,
  state,
  all,
  viewer,
  search,
  filtered,
  onSearch,
  onClearFilters,
  tools,
  onOpen,
  onNear,
  onTask,
}: FapiaoTableProps): ReactNode => {
  const { t } = useTranslation("fapiao");
  const { t: shared } = useTranslation("table");
  const numbers = useNumbers();
  const [view, setView] = useTableView("fapiao", usualView);
  const moneyOf = useCallback(
    ({ amount, currency }: Fapiao): ReactNode => <Money>{amountText(amount, currency, numbers.locale)}</Money>,
    [numbers],
  );

  const columns = useMemo((): DataTableColumn<Fapiao, FapiaoColumn>[] => {
    const user: DataTableColumn<Fapiao, FapiaoColumn> = {
      id: "user",
      header: t("field.user"),
      cell: ({ username }) => (
        <span className={classes["name"]} translate="no">
          {username === "" ? none : username}
        </span>
      ),
    };
    return [
      {
        id: "title",
        header: t("field.title"),
        sort: "title",
        hideable: false,
        cell: ({ id, title }) => (
          <TextLink
            from="/dashboard/fapiao"
            to="."
            search={(before) => ({ ...before, id })}
            className={classes["name"] ?? ""}
            translate="no"
            onPointerEnter={onNear}
            onFocus={onNear}
          >
            {title}
          </TextLink>
        ),
      },
      ...(all ? [user] : []),
      {
        id: "created",
        header: t("field.created"),
        sort: "created_at",
        mono: true,
        muted: true,
        cell: ({ created_at: created }) => <bdi>{formatTimestamp(created)}</bdi>,
      },
      { id: "amount", header: t("field.amount"), sort: "amount", align: "end", cell: moneyOf },
      {
        id: "orders",
        header: t("field.orders"),
        align: "end",
        cell: ({ order_count: count, refunded_count: refunded }) =>
          refunded === 0 ? (
            numbers.count(count)
          ) : (
            <>
              <Tag tone="warn">{t("refunded", { count: refunded, number: numbers.count(refunded) })}</Tag>{" "}
              {numbers.count(count)}
            </>
          ),
      },
      { id: "state", header: t("field.state"), sort: "state", cell: (row) => <State state={row.state} /> },
      {
        id: "email",
        header: t("field.email"),
        muted: true,
        cell: ({ email }) => (
          <span className={classes["name"]} translate="no">
            {email}
          </span>
        ),
      },
      { id: "number", header: t("field.number"), mono: true, cell: ({ number }) => (number === "" ? none : number) },
    ];
  }, [t, numbers, all, moneyOf, onNear]);

  const rowActions = useCallback(
    (fapiao: Fapiao): ReactNode => {
      const entries: MenuEntry[] = [
        { id: "show", label: t("menu.show"), icon: <IconEye size={16} />, onSelect: () => onOpen(fapiao) },
        ...(fapiao.state === "issued" && isFile(fapiao.file_url)
          ? [{ id: "file", label: t("menu.file"), icon: <IconDownload size={16} />, href: fapiao.file_url }]
          : []),
        ...tasksOf(fapiao, viewer).map((kind) => {
          const Icon = icons[kind];
          return {
            id: kind,
            label: t(kind === "issue" && fapiao.state === "issued" ? "menu.correct" : `menu.${kind}`),
            icon: <Icon size={16} />,
            danger: kind !== "issue",
            onSelect: () => onTask(kind, fapiao),
          };
        }),
      ];
      return <RowMenu label={t("menu.label", { title: fapiao.title })} entries={entries} />;
    },
    [t, viewer, onOpen, onTask],
  );

  const card = useCallback(
    (fapiao: Fapiao): RowCard => {
      const time = formatTimestamp(fapiao.created_at);
      const facts = [moneyOf(fapiao), time, ...(all && fapiao.username !== "" ? [fapiao.username] : [])];
      const primary = (
        <bdi translate="no" className={classes["name"]}>
          {fapiao.title}
        </bdi>
      );
      const end = <State state={fapiao.state} />;
      return { primary, end, secondary: <FactLine facts={facts} /> };
    },
    [moneyOf, all],
  );

  return (
    <DataTable<Fapiao, FapiaoColumn>
      label={t("title")}
      columns={columns}
      rows={rows}
      getRowId={({ id }) => id}
      getRowLabel={({ title }) => title}
      state={state}
      filtered={filtered}
      onClearFilters={onClearFilters}
      empty={{ title: t(all ? "emptyAll.title" : "empty.title"), text: t(all ? "emptyAll.text" : "empty.text") }}
      noMatch={{ title: shared("noMatch.title"), text: t("noMatch") }}
      {...inAddress(search, onSearch)}
      total={total}
      tools={tools}
      rowActions={rowActions}
      onOpen={onOpen}
      card={card}
      view={view}
      onViewChange={setView}
    />
  );
};
