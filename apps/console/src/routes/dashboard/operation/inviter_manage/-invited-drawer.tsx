import { useInvitedBy } from "@one-hub/hooks";
import type { InvitedPerson, InvitedPersonSort, Inviter, invitedPersonSortColumns } from "@one-hub/sdk";
import { DataTable, type DataTableColumn, FactLine, Money, type RowCard, SideDrawer } from "@one-hub/ui";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePageSize } from "../../../../lib/page-size.ts";
import { useLatest } from "../../../../lib/latest.ts";
import { useNumbers } from "../../../../lib/numbers.ts";
import type { WindowProps } from "../../../../shared/LazyPart/optional-part.tsx";
import { Time } from "../../../../shared/ListPage/cells.tsx";
import { useListState } from "../../../../shared/ListState/use-list-state.ts";
import { PersonLink } from "../../../../shared/RecordLinks/PersonLink.tsx";

type Sort = (typeof invitedPersonSortColumns)[number];

const WIDTH = 760;

const NO_ROWS: readonly InvitedPerson[] = [];

const Person = ({ row }: { readonly row: InvitedPerson }): ReactNode => {
  const { t } = useTranslation("operation_inviter");
  return row.deleted ? (
    <>
      <bdi translate="no">{row.username}</bdi> ({t("invited.deleted")})
    </>
  ) : (
    <PersonLink id={row.id} name={row.username} />
  );
};

const Body = ({ inviter }: { readonly inviter: Inviter }): ReactNode => {
  const { t } = useTranslation("operation_inviter");
  const { spend, inColumn } = useNumbers();
  const [page, setPage] = useState(1);
  const [size, setSize] = usePageSize("invited", 20);
  const [order, setOrder] = useState<InvitedPersonSort>("-created_time");
  const { page: found, state } = useListState(useInvitedBy({ id: inviter.id, page, size, order }));
  const rows = found?.data ?? NO_ROWS;
  const columns = useMemo((): DataTableColumn<InvitedPerson, Sort>[] => {
    const toppedUp = inColumn(rows.map((row) => row.topped_up));
    const earned = inColumn(rows.map((row) => row.earned));
    return [
      { id: "name", header: t("invited.name"), sort: "username", cell: (row) => <Person row={row} /> },
      {
        id: "joined",
        header: t("invited.joined"),
        sort: "created_time",
        muted: true,
        cell: (row) => <Time seconds={row.created_time} />,
      },
      {
        id: "toppedUp",
        header: t("invited.toppedUp"),
        sort: "topped_up",
        align: "end",
        cell: (row) => <Money>{toppedUp(row.topped_up)}</Money>,
      },
      {
        id: "earned",
        header: t("invited.earned"),
        sort: "earned",
        align: "end",
        cell: (row) => <Money>{earned(row.earned)}</Money>,
      },
    ];
  }, [t, inColumn, rows]);
  const card = useCallback(
    (row: InvitedPerson): RowCard => ({
      primary: <Person row={row} />,
      end: <Money>{spend(row.earned)}</Money>,
      secondary: <FactLine facts={[<Time key="joined" seconds={row.created_time} />]} />,
    }),
    [spend],
  );
  return (
    <DataTable
      label={t("invited.label")}
      columns={columns}
      rows={rows}
      getRowId={({ id }) => id}
      getRowLabel={({ username }) => username}
      state={state}
      empty={{ picture: "people", title: t("invited.empty"), text: t("invited.emptyText") }}
      sort={order}
      onSortChange={(next) => {
        setOrder(next);
        setPage(1);
      }}
      page={page}
      pageSize={size}
      total={found?.total_count}
      onPageChange={setPage}
      onPageSizeChange={(next) => {
        setSize(next);
        setPage(1);
      }}
      card={card}
    />
  );
};

export interface InvitedDrawerProps extends WindowProps {
  /** Undefined once it is closed. */
  readonly row: Inviter | undefined;
}

/** Who registered with an inviter's code, what each paid and what the inviter earned by it. */
export const InvitedDrawer = ({ opened, onClose, row }: InvitedDrawerProps): ReactNode => {
  const { t } = useTranslation("operation_inviter");
  const shown = useLatest(row);
  return shown === undefined ? null : (
    <SideDrawer opened={opened} onClose={onClose} title={t("invited.title", { name: shown.username })} width={WIDTH}>
      <Body key={shown.id} inviter={shown} />
    </SideDrawer>
  );
};
