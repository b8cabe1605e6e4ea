import { Badge } from "@mantine/core";
import { useDeleteModelOwnedBy, usePrices } from "@one-hub/hooks";
import type { ModelOwnedBy } from "@one-hub/sdk";
import {
  type DataTableColumn,
  FactLine,
  FilterBar,
  type RowCard,
  RowMenu,
  type MenuEntry,
  SearchField,
} from "@one-hub/ui";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { withTexts } from "../../../../i18n/i18n.ts";
import { useNumbers } from "../../../../lib/numbers.ts";
import { DeleteQuestion } from "../../../../shared/DeleteQuestion/DeleteQuestion.tsx";
import { useEditTarget } from "../../../../shared/EditDrawer/use-edit-target.ts";
import { optionalPart } from "../../../../shared/LazyPart/optional-part.tsx";
import { ChoiceChip } from "../../../../shared/ListFilters/ChoiceChip.tsx";
import { Cut } from "../../../../shared/ListPage/cells.tsx";
import { NewButton } from "../../../../shared/ListPage/NewButton.tsx";
import { withHeads } from "../../../../shared/ListPage/columns.ts";
import { ListHeader } from "../../../../shared/ListPage/ListHeader.tsx";
import { ListTable } from "../../../../shared/ListPage/ListTable.tsx";
import { useList } from "../../../../shared/ListPage/use-list.ts";
import { deleteEntry, editEntry } from "../../../../shared/ListPage/row-entries.tsx";
import { VendorIcon } from "../../../../shared/VendorIcon/VendorIcon.tsx";
import { vendorFormName } from "./-vendor-form.ts";
import { isBuiltIn, vendorList } from "./-vendor.list.ts";
import type { vendorSortColumns } from "./-vendor.search.ts";
import classes from "./-vendor.module.css";

const route = getRouteApi("/dashboard/operation/model_ownedby");

const Drawer = optionalPart(async () => (await withTexts(import("./-vendor-drawer.tsx"), "refusal")).VendorDrawer);

const LOADING = { kind: "loading" } as const;
const NO_ROWS: readonly ModelOwnedBy[] = [];

/** The vendors: who makes the models, and the icon beside their names. */
export const VendorTab = ({ tabs }: { readonly tabs: ReactNode }): ReactNode => {
  const { t } = useTranslation("operation_model_ownedby");
  const { count } = useNumbers();
  const list = useList(vendorList, route);
  const { search, total, change, field } = list;
  const { data: prices, isPending } = usePrices();
  const { mutateAsync: remove } = useDeleteModelOwnedBy({ meta: { formShowsError: true } });
  const pricesOf = useMemo(() => {
    const sums = new Map<number, number>();
    for (const { channel_type: id } of prices ?? []) sums.set(id, (sums.get(id) ?? 0) + 1);
    return (id: number): number => sums.get(id) ?? 0;
  }, [prices]);

  const { drawer, open, openRow } = useEditTarget<ModelOwnedBy>(vendorFormName);
  const [pendingDelete, setPendingDelete] = useState<ModelOwnedBy>();

  const columns = useMemo(
    (): DataTableColumn<ModelOwnedBy, (typeof vendorSortColumns)[number]>[] =>
      withHeads(
        [
          {
            id: "name",
            sort: "name",
            hideable: false,
            cell: ({ name, icon }) => (
              <span className={classes["vendor"]}>
                <VendorIcon name={name} label={name} icon={icon} />
                <bdi translate="no">{name}</bdi>
              </span>
            ),
          },
          { id: "id", sort: "id", mono: true, muted: true, cell: ({ id }) => id },
          {
            id: "kind",
            cell: (vendor) => (
              <Badge color={isBuiltIn(vendor) ? "neutral" : "info"}>
                {t(isBuiltIn(vendor) ? "kind.built_in" : "kind.own")}
              </Badge>
            ),
          },
          { id: "prices", align: "end", cell: ({ id }) => (prices === undefined ? "" : count(pricesOf(id))) },
          { id: "icon", mono: true, muted: true, cell: ({ icon }) => <Cut text={icon} dir="ltr" /> },
        ],
        (id) => t(`vendor.${id}`),
      ),
    [t, count, prices, pricesOf],
  );
  const rowActions = useCallback(
    (vendor: ModelOwnedBy): ReactNode => {
      const entries = (): (MenuEntry | false)[] => [
        editEntry(t("menu.edit"), () => openRow(vendor)),
        !isBuiltIn(vendor) && deleteEntry(t("menu.delete"), () => setPendingDelete(vendor)),
      ];
      return <RowMenu label={t("menu.label", { name: vendor.name })} entries={entries} />;
    },
    [t, openRow],
  );
  const card = useCallback(
    (vendor: ModelOwnedBy): RowCard => ({
      primary: (
        <span className={classes["vendor"]}>
          <VendorIcon name={vendor.name} label={vendor.name} icon={vendor.icon} />
          <bdi translate="no">{vendor.name}</bdi>
        </span>
      ),
      end: vendor.id,
      secondary: (
        <FactLine
          facts={[
            t(isBuiltIn(vendor) ? "kind.built_in" : "kind.own"),
            prices !== undefined &&
              t("vendor.priceCount", { count: pricesOf(vendor.id), number: count(pricesOf(vendor.id)) }),
          ]}
        />
      ),
    }),
    [t, count, prices, pricesOf],
  );
  const createButton = (
    <NewButton preload={Drawer.preload} onClick={() => open({})}>
      {t("vendor.new")}
    </NewButton>
  );
  return (
    <>
      <ListHeader
        list={list}
        title={t("title")}
        state={total === undefined ? null : t("vendor.rows", { count: total, number: count(total) })}
        file={{
          name: "vendors",
          title: t("vendor.export"),
          columns: [
            { name: t("vendor.id"), cell: ({ id }) => id },
            { name: t("vendor.name"), cell: ({ name }) => name },
            { name: t("vendor.icon"), cell: ({ icon }) => icon },
            { name: t("vendor.prices"), cell: ({ id }) => pricesOf(id) },
          ],
        }}
        actions={createButton}
      />
      <ListTable
        // Every row counts its prices: it waits for them, so that nothing moves when they arrive.
        list={isPending ? { ...list, state: LOADING } : list}
        label={t("tabs.vendors")}
        columns={columns}
        rows={isPending ? NO_ROWS : list.rows}
        getRowId={({ id }) => id}
        getRowLabel={({ name }) => name}
        empty={{ title: t("vendor.empty.title"), text: t("vendor.empty.text"), actions: createButton }}
        noMatch={t("vendor.noMatch")}
        tools={
          <>
            {tabs}
            <SearchField label={t("vendor.search")} value={search.keyword} onSearch={field("keyword").onChange} />
            <FilterBar>
              <ChoiceChip
                label={t("vendor.kind")}
                choices={(["built_in", "own"] as const).map((value) => ({ value, label: t(`kind.${value}`) }))}
                value={search.kind ?? ""}
                onChange={(value) => change({ kind: value === "built_in" || value === "own" ? value : undefined })}
              />
            </FilterBar>
          </>
        }
        rowActions={rowActions}
        onOpen={openRow}
        card={card}
      />
      <Drawer {...drawer} />
      <DeleteQuestion
        row={pendingDelete}
        onClose={() => setPendingDelete(undefined)}
        title={({ name }) => t("vendor.delete.title", { name })}
        text={({ id }) =>
          pricesOf(id) === 0
            ? t("vendor.delete.text")
            : t("vendor.delete.prices", { count: pricesOf(id), number: count(pricesOf(id)) })
        }
        confirmText={t("menu.delete")}
        busyText={t("deleting")}
        remove={({ id }) => remove(id)}
        doneText={({ name }) => t("deleted", { name })}
      />
    </>
  );
};
