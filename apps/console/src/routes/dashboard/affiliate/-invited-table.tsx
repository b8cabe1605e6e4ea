import { useInvited } from "@one-hub/hooks";
import type { Invited, invitedSortColumns } from "@one-hub/sdk";
import { formatTimestamp } from "@one-hub/sdk/format";
import { DataTable, type DataTableColumn, DEFAULT_VIEW, Money, Mono, type RowCard } from "@one-hub/ui";
import { type ReactNode, useCallback, useMemo } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { useTableView } from "../../../lib/table-view.ts";
import { inAddress } from "../../../shared/ListState/in-address.ts";
import { useListState } from "../../../shared/ListState/use-list-state.ts";
import { type AffiliateSearch, invitedQuery } from "./-affiliate.search.ts";

type InvitedColumn = (typeof invitedSortColumns)[number];

/** Props of {@link InvitedTable}. */
export interface InvitedTableProps {
  readonly search: AffiliateSearch;
  readonly onSearch: (change: Partial<AffiliateSearch>) => void;
}

/** A user with the position in the list, since masked names may be equal. */
type Row = Invited & { readonly place: number };

/** Who came by the own link, and what each brought. */
export const InvitedTable = ({ search, onSearch }: InvitedTableProps): ReactNode => {
  const { t } = useTranslation("affiliate");
  const { t: shared } = useTranslation("table");
  const numbers = useNumbers();
  const [view, setView] = useTableView("invited", DEFAULT_VIEW);
  const { page, state } = useListState(useInvited(invitedQuery(search)));

  const rows = useMemo((): Row[] => (page?.data ?? []).map((row, place) => ({ ...row, place })), [page]);

  const columns = useMemo(
    (): DataTableColumn<Row, InvitedColumn>[] => [
      { id: "name", header: t("list.name"), hideable: false, cell: (row) => <bdi translate="no">{row.name}</bdi> },
      {
        id: "joined",
        header: t("list.joined"),
        sort: "joined_at",
        mono: true,
        muted: true,
        cell: (row) => <bdi>{formatTimestamp(row.joined_at)}</bdi>,
      },
      {
        id: "earned",
        header: t("list.earned"),
        sort: "earned",
        align: "end",
        cell: (row) => <Money>{numbers.balance(row.earned)}</Money>,
      },
    ],
    [t, numbers],
  );

  const card = useCallback(
    (row: Row): RowCard => {
      const name = <bdi translate="no">{row.name}</bdi>;
      const earned = <Money>{numbers.balance(row.earned)}</Money>;
      return { primary: name, end: earned, secondary: <Mono>{formatTimestamp(row.joined_at)}</Mono> };
    },
    [numbers],
  );

  return (
    <DataTable<Row, InvitedColumn>
      label={t("list.title")}
      columns={columns}
      rows={rows}
      getRowId={({ place }) => place}
      getRowLabel={({ name }) => name}
      state={state}
      filtered={false}
      onClearFilters={() => onSearch({ page: 1 })}
      empty={{ title: t("list.empty"), text: t("list.emptyText") }}
      noMatch={{ title: shared("noMatch.title"), text: shared("noMatch.text") }}
      {...inAddress(search, onSearch)}
      total={page?.total_count}
      card={card}
      view={view}
      onViewChange={setView}
    />
  );
};
