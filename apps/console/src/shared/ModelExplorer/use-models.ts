import { useAvailableModels, useGroupMap, useModelList, usePrices, useSession } from "@one-hub/hooks";
import type { UserGroup } from "@one-hub/sdk";
import type { UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../lib/numbers.ts";
import { useVendorIcons } from "../VendorIcon/use-vendor-icons.ts";
import type { ModelsSearch } from "./models.search.ts";
import type { Shown } from "./shown.ts";
import { groupInForce, listedRowsOf, type PriceRow, priceRowsOf, ratioOf } from "./price-rows.ts";
import { usePriceTexts } from "./price-text.ts";

export interface ModelSource {
  /** By name; undefined until they are here. */
  readonly rows: readonly PriceRow[] | undefined;
  /** The groups that this visitor sees, by symbol. */
  readonly groups: Readonly<Record<string, UserGroup>>;
  /** Where the rows come from, or why there are none. */
  readonly query: Pick<UseQueryResult, "error" | "isFetching" | "refetch">;
}

const noGroups: Readonly<Record<string, UserGroup>> = {};

const useSource = (query: ModelSource["query"], rows: ModelSource["rows"]): ModelSource => ({
  rows,
  groups: useGroupMap().data ?? noGroups,
  query,
});

/** Models by what every gateway tells: who can call them, prices, descriptions. */
export const usePricedModels = (): ModelSource => {
  const models = useAvailableModels();
  const { data: prices } = usePrices();
  return useSource(
    models,
    useMemo(() => models.data && priceRowsOf(models.data, prices), [models.data, prices]),
  );
};

/** Models by the extension `model_list`. */
export const useListedModels = (): ModelSource => {
  const models = useModelList();
  return useSource(
    models,
    useMemo(() => models.data && listedRowsOf(models.data), [models.data]),
  );
};

/** How the address asks for prices to be written. The same object until something changes. */
export const useShown = (search: ModelsSearch, groups: Readonly<Record<string, UserGroup>>): Shown => {
  const { t } = useTranslation("prices");
  const { displayInCurrency } = useNumbers();
  const { user } = useSession();
  const group = groupInForce(groups, search.group, user?.group);
  const ratio = ratioOf(groups, group);
  const money = search.money ?? (displayInCurrency ? "currency" : "quota");
  const texts = usePriceTexts({ unit: search.unit, money });
  const icons = useVendorIcons();
  const unit = t(`units.${search.unit}`);
  return useMemo(() => ({ texts, group, ratio, icons, money, unit }), [texts, group, ratio, icons, money, unit]);
};
