import { useAvailableModels, useGroupMap, usePrices, useSession } from "@one-hub/hooks";
import type { UserGroup } from "@one-hub/sdk";
import { Button, Card, SideDrawer, StateView, WindowGrid, WindowTable } from "@one-hub/ui";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useCallback, useDeferredValue, useMemo } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { useHydrated } from "../../../prerender/prerendered.ts";
import { ErrorView } from "../../../shared/ErrorView/ErrorView.tsx";
import { PublicPage } from "../../../shared/PublicPage/PublicPage.tsx";
import { useVendorIcons } from "../../../shared/VendorIcon/use-vendor-icons.ts";
import { ModelCard } from "./-model-card.tsx";
import { type Shown, usePriceCard, usePriceColumns } from "./-price-columns.tsx";
import { PriceDetail } from "./-price-detail.tsx";
import { PriceFilters } from "./-price-filters.tsx";
import { filterRows, groupInForce, type PriceRow, priceRowsOf, ratioOf, sortRows } from "./-price-rows.ts";
import { usePriceTexts } from "./-price-text.ts";
import { type PriceSort, type PricesSearch, pricesSearchDefaults } from "./-prices.search.ts";
import classes from "./-prices.module.css";

const route = getRouteApi("/_public/prices");

const noGroups: Readonly<Record<string, UserGroup>> = {};

const rowId = ({ model }: PriceRow): string => model;

/** What every model costs here. */
export const PricesPage = (): ReactNode => {
  const { t } = useTranslation("prices");
  const { count, displayInCurrency } = useNumbers();
  const address = route.useSearch();
  // The rendered page is one for all addresses.
  const search = useHydrated() ? address : pricesSearchDefaults;
  const navigate = route.useNavigate();
  const change = useCallback(
    (next: Partial<PricesSearch>): void => {
      void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false });
    },
    [navigate],
  );

  const models = useAvailableModels();
  const prices = usePrices();
  const groupMap = useGroupMap();
  const { user } = useSession();
  const groups = groupMap.data ?? noGroups;
  const group = groupInForce(groups, search.group, user?.group);
  const ratio = ratioOf(groups, group);
  const money = search.money ?? (displayInCurrency ? "currency" : "quota");
  const texts = usePriceTexts({ unit: search.unit, money });
  const icons = useVendorIcons();

  const rows = useMemo(
    () => (models.data === undefined ? undefined : priceRowsOf(models.data, prices.data)),
    [models.data, prices.data],
  );
  const providers = useMemo(() => new Set(rows?.map((row) => row.provider)).size, [rows]);
  // What is typed shows at once; the rows follow when there is time.
  const { search: words, provider, type, modality, tag, available, order } = useDeferredValue(search);
  const filtered = useMemo(
    () => filterRows(rows ?? [], { search: words, provider, type, modality, tag, available, group }),
    [rows, words, provider, type, modality, tag, available, group],
  );
  const sorted = useMemo(() => sortRows(filtered, order), [filtered, order]);

  const shown = useMemo<Shown>(() => ({ texts, group, ratio, icons }), [texts, group, ratio, icons]);
  const unit = t(`units.${search.unit}`);
  const columns = usePriceColumns(shown, unit);
  const card = usePriceCard(shown);

  const open = useCallback((row: PriceRow): void => change({ model: row.model }), [change]);
  const detail = search.model === "" ? undefined : rows?.find(({ model }) => model === search.model);
  const clear = (): void => {
    const { view, unit: keptUnit, money: keptMoney, group: keptGroup, order: keptOrder } = search;
    void navigate({
      search: { ...pricesSearchDefaults, view, unit: keptUnit, money: keptMoney, group: keptGroup, order: keptOrder },
      replace: true,
      resetScroll: false,
    });
  };

  const list =
    models.data === undefined && models.error !== null ? (
      <ErrorView error={models.error} onRetry={() => void models.refetch()} retrying={models.isFetching} />
    ) : rows !== undefined && rows.length === 0 ? (
      <StateView kind="empty" title={t("empty")} text={t("emptyText")} />
    ) : rows !== undefined && sorted.length === 0 ? (
      <StateView
        kind="noMatch"
        title={t("noMatch")}
        text={t("noMatchText")}
        actions={<Button onClick={clear}>{t("clearFilters")}</Button>}
      />
    ) : search.view === "cards" && rows !== undefined ? (
      <WindowGrid
        className={classes["grid"]}
        label={t("title")}
        rows={sorted}
        getRowId={rowId}
        itemWidth={280}
        itemHeight={206}
        renderItem={(row) => <ModelCard row={row} shown={shown} onOpen={open} />}
      />
    ) : (
      <WindowTable<PriceRow, PriceSort>
        className={classes["table"]}
        label={t("title")}
        columns={columns}
        rows={sorted}
        getRowId={rowId}
        card={card}
        sort={search.order}
        onSortChange={(next) => change({ order: next })}
        onOpen={open}
        loading={rows === undefined}
      />
    );

  return (
    <PublicPage
      title={t("title")}
      intro={
        rows === undefined
          ? t("intro")
          : t("state", {
              count: rows.length,
              shown: count(rows.length),
              providers: count(providers),
            })
      }
      description={t("description")}
      keywords={t("keywords")}
    >
      <Card flush>
        <PriceFilters
          search={search}
          onChange={change}
          rows={rows}
          left={sorted.length}
          groups={groups}
          shown={shown}
          money={money}
        />
        {list}
      </Card>
      <SideDrawer
        opened={detail !== undefined}
        onClose={() => change({ model: "" })}
        title={detail?.model ?? ""}
        width={460}
      >
        {detail === undefined ? null : (
          <PriceDetail row={detail} icon={icons.get(detail.provider)} groups={groups} texts={texts} unit={unit} />
        )}
      </SideDrawer>
    </PublicPage>
  );
};
