import { Button } from "@mantine/core";
import { usePriceOverview } from "@one-hub/hooks";
import type { Price } from "@one-hub/sdk";
import { ActionMenu, lazyPart, type RowId, RowMenu, type MenuEntry } from "@one-hub/ui";
import { IconDownload, IconPlus, IconStack2, IconTable, IconUpload } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { keptFormOf } from "../../../../lib/kept-forms.ts";
import { TextLink } from "../../../../lib/link.tsx";
import { useNumbers } from "../../../../lib/numbers.ts";
import { BulkWindow } from "../../../../shared/Bulk/BulkWindow.tsx";
import { LeaveGuard } from "../../../../shared/LeaveGuard/LeaveGuard.tsx";
import { ListHeader } from "../../../../shared/ListPage/ListHeader.tsx";
import { ListTable } from "../../../../shared/ListPage/ListTable.tsx";
import { ListViews } from "../../../../shared/ListPage/ListViews.tsx";
import { useList } from "../../../../shared/ListPage/use-list.ts";
import { deleteEntry, editEntry } from "../../../../shared/ListPage/row-entries.tsx";
import { useVendorIcons } from "../../../../shared/VendorIcon/use-vendor-icons.ts";
import { UNPRICED_RATIO, usePriceCard, usePriceColumns } from "./-price-columns.tsx";
import type { PriceTarget } from "./-price-drawer.tsx";
import { PriceEditsContext } from "./-price-edits.ts";
import { savePricesAsCsv, savePricesAsJson } from "./-price-file.ts";
import { PriceFilters } from "./-price-filters.tsx";
import { linesOfView, type PriceLine, samePrices, unpricedModels } from "./-price-lines.ts";
import { usePriceTexts } from "./-price-text.ts";
import { priceFormName } from "./-price-values.ts";
import { pricingList } from "./-pricing.list.ts";
import classes from "./-pricing.module.css";
import type { OpenWindows } from "./-pricing-overlays.tsx";
import { SheetBar } from "./-sheet-bar.tsx";
import { usePriceEdits } from "./-use-price-edits.ts";

const route = getRouteApi("/dashboard/operation/pricing");

const PricingOverlays = lazyPart(async () => (await import("./-pricing-overlays.tsx")).PricingOverlays);

/** Prices of all models: list, sheet, form, import and files. */
export const PricingPage = (): ReactNode => {
  const { t } = useTranslation(["operation_pricing", "prices"]);
  const numbers = useNumbers();
  const list = useList(pricingList, route);
  const { search, total, viewer, now } = list;
  const { data: overview } = usePriceOverview();
  const texts = usePriceTexts(search.money);
  const icons = useVendorIcons();
  const sheet = usePriceEdits();
  // Another view begins with none chosen.
  const [selection, setSelection] = useState<{ readonly of: object; readonly ids: ReadonlySet<RowId> }>();
  const chosen = selection?.of === search ? list.rows.filter(({ model }) => selection.ids.has(model)) : [];
  const chosenPrices = chosen.flatMap(({ price }) => price ?? []);
  const choose = (ids: Iterable<RowId>): void => setSelection({ of: search, ids: new Set(ids) });
  const unpriced = useMemo(() => (overview === undefined ? [] : unpricedModels(overview)), [overview]);

  const [windows, setWindows] = useState<OpenWindows>(() => ({
    drawer: keptFormOf<PriceTarget>(viewer.id, priceFormName),
  }));
  const [shown, setShown] = useState(windows.drawer !== undefined);
  const show = useCallback((next: OpenWindows): void => {
    setShown(true);
    setWindows((before) => ({ ...before, ...next }));
  }, []);
  const openDrawer = useCallback((drawer: PriceTarget): void => {
    setShown(true);
    setWindows((before) => ({ ...before, drawer, round: (before.round ?? 0) + 1 }));
  }, []);
  const edit = useCallback(
    (prices: readonly Price[]): void => openDrawer({ prices, models: prices.map(({ model }) => model) }),
    [openDrawer],
  );

  const columns = usePriceColumns(texts, search.unit, icons);
  const card = usePriceCard(texts, search.unit);
  const rowActions = useCallback(
    ({ model, price }: PriceLine): ReactNode => {
      if (price === undefined)
        return (
          <Button size="xs" onClick={() => openDrawer({ prices: [], models: [model] })}>
            {t("setPrice")}
          </Button>
        );
      const entries = (): MenuEntry[] => {
        // Not before the menu is open: it compares all prices.
        const same = samePrices(overview?.prices ?? [], price);
        return [
          editEntry(t("menu.edit"), () => edit([price])),
          {
            label: t("menu.same", { count: same.length, number: numbers.count(same.length) }),
            icon: <IconStack2 size={16} />,
            disabled: same.length === 1,
            // The pressed one first: the form begins with it.
            onSelect: () => edit([price, ...same.filter((other) => other !== price)]),
          },
          deleteEntry(t("menu.delete"), () => show({ pendingDelete: [model] })),
        ];
      };
      return <RowMenu label={t("menu.label", { model })} entries={entries} />;
    },
    [t, overview, numbers, edit, openDrawer, show],
  );
  const save = (write: (prices: readonly Price[]) => void): void => {
    if (overview === undefined) return;
    write(linesOfView(overview, pricingList.query(search, viewer, now)).flatMap(({ price }) => price ?? []));
  };
  const createButton = (label: string): ReactNode => (
    <Button
      variant="filled"
      leftSection={<IconPlus size={16} />}
      onClick={() => openDrawer({ prices: [], models: [] })}
    >
      {label}
    </Button>
  );
  return (
    <>
      <ListHeader
        list={list}
        title={t("title")}
        late
        state={
          overview === undefined ? null : (
            <>
              {t("count", { count: overview.prices.length, number: numbers.count(overview.prices.length) })}
              {unpriced.length === 0 ? null : (
                <>
                  {" · "}
                  <TextLink
                    to="."
                    search={{ ...pricingList.withoutFilters(search), state: "unpriced" }}
                    title={t("unpricedCost", { price: texts.tokens(UNPRICED_RATIO, "1M") })}
                  >
                    {t("unpricedModels", { count: unpriced.length, number: numbers.count(unpriced.length) })}
                  </TextLink>
                </>
              )}
            </>
          )
        }
        actions={
          <>
            <ActionMenu
              entries={() => [
                { label: t("file.csv"), onSelect: () => save(savePricesAsCsv) },
                { label: t("file.json"), onSelect: () => save(savePricesAsJson) },
              ]}
            >
              <Button leftSection={<IconDownload size={16} />} disabled={!total}>
                {t("export")}
              </Button>
            </ActionMenu>
            <Button
              leftSection={<IconUpload size={16} />}
              onClick={() => show({ importing: true, round: (windows.round ?? 0) + 1 })}
            >
              {t("import.open")}
            </Button>
            {createButton(t("new"))}
          </>
        }
      />
      <PriceEditsContext value={sheet.given}>
        <ListTable
          list={list}
          ahead={PricingOverlays.preload}
          label={t("title")}
          columns={columns}
          rows={list.rows}
          getRowId={({ model }) => model}
          tools={<PriceFilters list={list} overview={overview} money={texts.money} />}
          toolsEnd={
            <>
              <Button
                size="xs"
                className={classes["sheetStart"] ?? ""}
                leftSection={<IconTable size={16} />}
                aria-pressed={sheet.collecting}
                disabled={sheet.count > 0}
                onClick={() => sheet.setCollecting(!sheet.collecting)}
              >
                {t("sheet.start")}
              </Button>
              <ListViews list={list} size="xs" />
            </>
          }
          empty={{ title: t("empty.title"), text: t("empty.text"), actions: createButton(t("new")) }}
          noMatch={t("noMatch")}
          selected={new Set(chosen.map(({ model }) => model))}
          onSelectedChange={choose}
          bulkActions={() => (
            <>
              <Button
                size="xs"
                onClick={() => openDrawer({ prices: chosenPrices, models: chosen.map(({ model }) => model) })}
              >
                {t("bulk.set")}
              </Button>
              <Button
                size="xs"
                color="bad"
                disabled={chosenPrices.length === 0}
                onClick={() => show({ pendingDelete: chosenPrices.map(({ model }) => model) })}
              >
                {t("bulk.delete")}
              </Button>
            </>
          )}
          rowActions={rowActions}
          card={card}
        />
      </PriceEditsContext>
      {sheet.collecting ? (
        <SheetBar
          changed={sheet.count}
          onSave={sheet.save}
          onDiscard={sheet.discard}
          onEnd={() => sheet.setCollecting(false)}
        />
      ) : null}
      <BulkWindow bulk={sheet.bulk} unguarded />
      <LeaveGuard dirty={sheet.count > 0} />
      {shown ? (
        <PricingOverlays windows={windows} show={show} overview={overview} onDeleted={() => choose([])} />
      ) : null}
    </>
  );
};
