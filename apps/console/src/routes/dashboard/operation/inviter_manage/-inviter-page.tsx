import type { Inviter, inviterSortColumns } from "@one-hub/sdk";
import {
  type DataTableColumn,
  FactLine,
  FilterBar,
  Money,
  type RowCard,
  RowMenu,
  type MenuEntry,
  SearchField,
} from "@one-hub/ui";
import { IconPercentage, IconUsers } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { csvDollars } from "../../../../lib/csv.ts";
import { keptFormOf } from "../../../../lib/kept-forms.ts";
import { useNumbers } from "../../../../lib/numbers.ts";
import { optionalPart } from "../../../../shared/LazyPart/optional-part.tsx";
import { ChoiceChip } from "../../../../shared/ListFilters/ChoiceChip.tsx";
import { Cut } from "../../../../shared/ListPage/cells.tsx";
import { withHeads } from "../../../../shared/ListPage/columns.ts";
import { ListPage } from "../../../../shared/ListPage/ListPage.tsx";
import { useList } from "../../../../shared/ListPage/use-list.ts";
import { PersonLink } from "../../../../shared/RecordLinks/PersonLink.tsx";
import { useInviterText } from "./-inviter-text.ts";
import { inviterList } from "./-inviter.list.ts";
import { shareFormName } from "./-share-form.ts";

type Sort = (typeof inviterSortColumns)[number];

const route = getRouteApi("/dashboard/operation/inviter_manage");

const Share = optionalPart(async () => (await import("./-share-drawer.tsx")).ShareDrawer);
const Invited = optionalPart(async () => (await import("./-invited-drawer.tsx")).InvitedDrawer);

const filters = ["own", "everyone"] as const;

/** Inviters: what they earn, whom they invited, and their own share of top-ups. */
export const InviterPage = (): ReactNode => {
  const { t } = useTranslation("operation_inviter");
  const numbers = useNumbers();
  const { rule } = useInviterText();
  const list = useList(inviterList, route);
  const { viewer, search, total, change } = list;
  const [share, setShare] = useState(() => keptFormOf<Inviter>(viewer.id, shareFormName));
  const [invited, setInvited] = useState<Inviter>();

  const columns = useMemo((): readonly DataTableColumn<Inviter, Sort>[] => {
    const pending = numbers.inColumn(list.rows.map((row) => row.aff_quota));
    const earned = numbers.inColumn(list.rows.map((row) => row.aff_history_quota));
    return withHeads<Inviter, Sort, "id" | "name" | "display" | "invited" | "pending" | "total" | "percentage">(
      [
        { id: "id", sort: "id", mono: true, muted: true, cell: ({ id }) => id },
        {
          id: "name",
          sort: "username",
          hideable: false,
          cell: ({ id, username, role }) => <PersonLink id={id} name={username} role={role} cut />,
        },
        { id: "display", cell: (row) => <Cut text={row.display_name} /> },
        { id: "invited", sort: "aff_count", align: "end", cell: (row) => numbers.count(row.aff_count) },
        { id: "pending", sort: "aff_quota", align: "end", cell: (row) => <Money>{pending(row.aff_quota)}</Money> },
        {
          id: "total",
          sort: "aff_history_quota",
          align: "end",
          cell: (row) => <Money>{earned(row.aff_history_quota)}</Money>,
        },
        { id: "percentage", sort: "percentage", nowrap: true, cell: (row) => rule(row.percentage) },
      ],
      (id) => t(`field.${id}`),
    );
  }, [t, numbers, list.rows, rule]);

  const rowActions = useCallback(
    (row: Inviter): ReactNode => {
      const entries = (): MenuEntry[] => [
        {
          label: t("menu.share"),
          icon: <IconPercentage size={16} />,
          onSelect: () => setShare(row),
        },
        { label: t("menu.invited"), icon: <IconUsers size={16} />, onSelect: () => setInvited(row) },
      ];
      return <RowMenu label={t("menu.label", { name: row.username })} entries={entries} />;
    },
    [t],
  );

  const card = useCallback(
    (row: Inviter): RowCard => ({
      primary: <PersonLink id={row.id} name={row.username} role={row.role} />,
      end: <Money>{numbers.spend(row.aff_history_quota)}</Money>,
      secondary: (
        <FactLine
          facts={[
            t("invitedCount", { count: row.aff_count, number: numbers.count(row.aff_count) }),
            rule(row.percentage),
          ]}
        />
      ),
    }),
    [t, numbers, rule],
  );

  const dollars = (quota: number): number => csvDollars(quota, numbers.quotaPerUnit);
  return (
    <>
      <ListPage
        list={list}
        title={t("title")}
        state={total === undefined ? null : t("rows", { count: total, number: numbers.count(total) })}
        file={{
          name: "inviters",
          title: t("export"),
          columns: [
            { name: t("field.id"), cell: (row) => row.id },
            { name: t("field.name"), cell: (row) => row.username },
            { name: t("field.display"), cell: (row) => row.display_name },
            { name: t("field.invited"), cell: (row) => row.aff_count },
            { name: t("csv.pending"), cell: (row) => dollars(row.aff_quota) },
            { name: t("csv.total"), cell: (row) => dollars(row.aff_history_quota) },
            { name: t("csv.percentage"), cell: (row) => row.percentage ?? "" },
          ],
        }}
        columns={columns}
        getRowId={({ id }) => id}
        getRowLabel={({ username }) => username}
        empty={{ picture: "people", title: t("empty.title"), text: t("empty.text") }}
        tools={
          <>
            <SearchField label={t("search")} value={search.keyword} onSearch={(keyword) => change({ keyword })} />
            <FilterBar>
              <ChoiceChip
                label={t("who.label")}
                choices={filters.map((value) => ({ value, label: t(`who.${value}`) }))}
                value={search.who ?? ""}
                onChange={(value) => change({ who: filters.find((known) => known === value) })}
              />
            </FilterBar>
          </>
        }
        rowActions={rowActions}
        onOpen={setShare}
        card={card}
      />
      <Share opened={share !== undefined} row={share} onClose={() => setShare(undefined)} />
      <Invited opened={invited !== undefined} row={invited} onClose={() => setInvited(undefined)} />
    </>
  );
};
