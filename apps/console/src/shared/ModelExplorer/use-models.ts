import { useAvailableModels, useGroupMap, useModelList, usePrices, useSession } from "@one-hub/hooks";
import type { UserGroup } from "@one-hub/sdk";
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
  /** Why there are no rows. */
  readonly error: Error | null;
  readonly retrying: boolean;
  readonly retry: () => void;
}

const noGroups: Readonly<Record<string, UserGroup>> = {};

/** Models by what every gateway tells: who can call them, prices, descriptions. */
export const usePricedModels = (): ModelSource => {
  const { data, error, isFetching, refetch } = useAvailableModels();
  const prices = usePrices();
  const groups = useGroupMap().data ?? noGroups;
  const rows = useMemo(() => (data === undefined ? undefined : priceRowsOf(data, prices.data)), [data, prices.data]);
  return { rows, groups, error, retrying: isFetching, retry: () => void refetch() };
};

/** Models by the extension `model_list`. */
export const useListedModels = (): ModelSource => {
  const { data, error, isFetching, refetch } = useModelList();
  const groups = useGroupMap().data ?? noGroups;
  const rows = useMemo(() => (data === undefined ? undefined : listedRowsOf(data)), [data]);
  return { rows, groups, error, retrying: isFetching, retry: () => void refetch() };
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
