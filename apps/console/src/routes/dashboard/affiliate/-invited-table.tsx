import type { Invited, invitedSortColumns } from "@one-hub/sdk";
import { formatTimestamp } from "@one-hub/sdk/format";
import { type DataTableColumn, Money, type RowCard } from "@one-hub/ui";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type CsvColumn, csvDollars } from "../../../lib/csv.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { Time } from "../../../shared/ListPage/cells.tsx";
import { ListCsv } from "../../../shared/ListPage/ListCsv.tsx";
import { ListTable } from "../../../shared/ListPage/ListTable.tsx";
import { useList } from "../../../shared/ListPage/use-list.ts";
import { invitedList } from "./-affiliate.list.ts";

type InvitedColumn = (typeof invitedSortColumns)[number];

const route = getRouteApi("/dashboard/affiliate");

/** A user with the position in the list, since masked names may be equal. */
type Row = Invited & { readonly place: number };

/** Who came by the own link, and what each brought. */
export const InvitedTable = (): ReactNode => {
  const { t } = useTranslation("affiliate");
  const numbers = useNumbers();
  const list = useList(invitedList, route);
  const rows = useMemo((): Row[] => list.rows.map((row, place) => ({ ...row, place })), [list.rows]);

  const earned = useMemo(() => numbers.inColumn(rows.map((row) => row.earned)), [numbers, rows]);
  const columns = useMemo(
    (): DataTableColumn<Row, InvitedColumn>[] => [
      { id: "name", header: t("list.name"), hideable: false, cell: (row) => <bdi translate="no">{row.name}</bdi> },
      {
        id: "joined",
        header: t("list.joined"),
        sort: "joined_at",
        muted: true,
        cell: (row) => <Time seconds={row.joined_at} />,
      },
      {
        id: "earned",
        header: t("list.earned"),
        sort: "earned",
        align: "end",
        cell: (row) => <Money>{earned(row.earned)}</Money>,
      },
    ],
    [t, earned],
  );

  const card = useCallback(
    (row: Row): RowCard => {
      const name = <bdi translate="no">{row.name}</bdi>;
      const earned = <Money>{numbers.spend(row.earned)}</Money>;
      return { primary: name, end: earned, secondary: <Time seconds={row.joined_at} /> };
    },
    [numbers],
  );

  const file: readonly CsvColumn<Invited>[] = [
    { name: t("list.name"), cell: (row) => row.name },
    { name: t("list.joined"), cell: (row) => formatTimestamp(row.joined_at) },
    { name: `${t("list.earned")} (USD)`, cell: (row) => csvDollars(row.earned, numbers.quotaPerUnit) },
  ];

  return (
    <ListTable
      list={list}
      label={t("list.title")}
      columns={columns}
      rows={rows}
      getRowId={({ place }) => place}
      getRowLabel={({ name }) => name}
      empty={{ picture: "people", title: t("list.empty"), text: t("list.emptyText") }}
      toolsEnd={
        list.total === 0 ? undefined : (
          <ListCsv size="xs" list={list} file={{ name: "invited", title: t("list.export"), columns: file }} />
        )
      }
      card={card}
    />
  );
};
