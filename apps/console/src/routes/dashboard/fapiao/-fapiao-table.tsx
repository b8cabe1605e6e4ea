import { SegmentedControl, type SegmentedControlItem, Badge } from "@mantine/core";
import { type Fapiao, type fapiaoSortColumns, fapiaoStates } from "@one-hub/sdk";
import { formatTimestamp } from "@one-hub/sdk/format";
import {
  type DataTableColumn,
  FactLine,
  FilterBar,
  type RowMenuEntry,
  Money,
  type RowCard,
  RowMenu,
  SearchField,
} from "@one-hub/ui";
import { IconDownload, IconEye, IconReceipt, IconReceiptOff, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { TextLink } from "../../../lib/link.tsx";
import { useNumbers } from "../../../lib/numbers.ts";
import { ChoiceChip } from "../../../shared/ListFilters/ChoiceChip.tsx";
import { TextChip, TimeChip } from "../../../shared/ListFilters/ListFilters.tsx";
import { NONE } from "../../../shared/ListPage/cells.tsx";
import { ListTable } from "../../../shared/ListPage/ListTable.tsx";
import type { ListOf } from "../../../shared/ListPage/use-list.ts";
import type { fapiaoList } from "./-fapiao.list.ts";
import classes from "./-fapiao.module.css";
import { amountText } from "./-money.ts";
import { State } from "./-state.tsx";
import { isFile, type TaskKind, tasksOf } from "./-task.ts";

type FapiaoColumn = (typeof fapiaoSortColumns)[number];

const icons = { issue: IconReceipt, reject: IconReceiptOff, withdraw: IconTrash } as const;

export interface FapiaoTableProps {
  readonly list: ListOf<typeof fapiaoList>;
  readonly onOpen: (fapiao: Fapiao) => void;
  /** Called on hover and focus, ahead of opening one. */
  readonly onNear: () => void;
  readonly onTask: (kind: TaskKind, fapiao: Fapiao) => void;
}

export const FapiaoTable = ({ list, onOpen, onNear, onTask }: FapiaoTableProps): ReactNode => {
  const { t } = useTranslation("fapiao");
  const numbers = useNumbers();
  const { viewer, all, search, change, field } = list;
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
          {username === "" ? NONE : username}
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
              <Badge color="warn">{t("refunded", { count: refunded, number: numbers.count(refunded) })}</Badge>{" "}
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
      { id: "number", header: t("field.number"), mono: true, cell: ({ number }) => (number === "" ? NONE : number) },
    ];
  }, [t, numbers, all, moneyOf, onNear]);

  const rowActions = useCallback(
    (fapiao: Fapiao): ReactNode => {
      const entries: RowMenuEntry[] = [
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

  const whose = [
    { value: "all", label: t("whose.all") },
    { value: "own", label: t("whose.own") },
  ] satisfies SegmentedControlItem<"all" | "own">[];
  const filters = (
    <>
      <SearchField label={t("search")} value={search.keyword} onSearch={(keyword) => change({ keyword })} />
      {viewer.admin ? (
        <SegmentedControl
          aria-label={t("whose.label")}
          data={whose}
          value={all ? "all" : "own"}
          onChange={(value) => change({ own: value === "own" })}
        />
      ) : null}
      <FilterBar>
        <ChoiceChip
          label={t("field.state")}
          choices={fapiaoStates.map((state) => ({ value: state, label: t(`state.${state}`) }))}
          value={search.state ?? ""}
          onChange={(value) => change({ state: fapiaoStates.find((state) => state === value) })}
        />
        <TimeChip search={search} onSearch={change} />
        {all ? <TextChip label={t("field.user")} help={t("userHelp")} {...field("user")} /> : null}
      </FilterBar>
    </>
  );

  return (
    <ListTable
      list={list}
      label={t("title")}
      columns={columns}
      rows={list.rows}
      getRowId={({ id }) => id}
      getRowLabel={({ title }) => title}
      empty={{
        picture: "money",
        title: t(all ? "emptyAll.title" : "empty.title"),
        text: t(all ? "emptyAll.text" : "empty.text"),
      }}
      noMatch={t("noMatch")}
      tools={filters}
      rowActions={rowActions}
      onOpen={onOpen}
      card={card}
    />
  );
};
