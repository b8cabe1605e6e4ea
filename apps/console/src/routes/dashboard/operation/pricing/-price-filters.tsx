import { Flex, NativeSelect, SegmentedControl } from "@mantine/core";
import type { PriceOverview } from "@one-hub/hooks";
import { priceTypes } from "@one-hub/sdk";
import { FilterBar, SearchField } from "@one-hub/ui";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../../lib/numbers.ts";
import { ChoiceChip } from "../../../../shared/ListFilters/ChoiceChip.tsx";
import type { ListOf } from "../../../../shared/ListPage/use-list.ts";
import { VendorIcon } from "../../../../shared/VendorIcon/VendorIcon.tsx";
import { vendorName } from "../../../../shared/VendorIcon/vendor-name.ts";
import type { pricingList } from "./-pricing.list.ts";
import { lockStates, monies, priceSizes, priceStates, type PriceMoney } from "./-pricing.search.ts";

export interface PriceFiltersProps {
  readonly list: ListOf<typeof pricingList>;
  readonly overview: PriceOverview | undefined;
  readonly money: PriceMoney;
}

/** Search, filters and the currency of prices. */
export const PriceFilters = ({ list, overview, money }: PriceFiltersProps): ReactNode => {
  const { t } = useTranslation(["operation_pricing", "prices"]);
  const { count } = useNumbers();
  const { search, change } = list;
  const vendors = useMemo(() => {
    const counts = new Map<number, number>();
    for (const { channel_type: id } of overview?.prices ?? []) counts.set(id, (counts.get(id) ?? 0) + 1);
    return [...counts]
      .sort(([, left], [, right]) => right - left)
      .map(([id, sum]) => {
        const vendor = overview?.vendors[String(id)];
        return {
          value: String(id),
          count: count(sum),
          label:
            vendor === undefined ? (
              id === 0 ? (
                t("noVendor")
              ) : (
                t("unknownVendor", { id })
              )
            ) : (
              <Flex component="span" gap="sm" display="inline-flex" miw={0} align="center">
                <VendorIcon name={vendor.name} icon={vendor.icon} />
                {vendorName(vendor.name)}
              </Flex>
            ),
        };
      });
  }, [overview, count, t]);
  return (
    <>
      <SearchField label={t("search")} value={search.keyword} onSearch={(keyword) => change({ keyword })} />
      <SegmentedControl
        aria-label={t("state.label")}
        value={search.state ?? "all"}
        data={["all" as const, ...priceStates].map((value) => ({ value, label: t(`state.${value}`) }))}
        onChange={(value) => change({ state: priceStates.find((state) => state === value) })}
      />
      <FilterBar>
        <ChoiceChip
          label={t("column.vendor")}
          choices={vendors}
          value={search.vendor === undefined ? "" : String(search.vendor)}
          onChange={(value) => change({ vendor: value === "" ? undefined : Number(value) })}
        />
        <ChoiceChip
          label={t("column.type")}
          choices={priceTypes.map((value) => ({ value, label: t(`prices:types.${value}`) }))}
          value={search.type ?? ""}
          onChange={(value) => change({ type: priceTypes.find((type) => type === value) })}
        />
        <ChoiceChip
          label={t("column.locked")}
          choices={lockStates.map((value) => ({ value, label: t(`lock.${value}`) }))}
          value={search.lock ?? ""}
          onChange={(value) => change({ lock: lockStates.find((lock) => lock === value) })}
        />
      </FilterBar>
      <SegmentedControl
        aria-label={t("prices:unit")}
        value={search.unit}
        data={priceSizes.map((value) => ({ value, label: t(`prices:units.${value}`) }))}
        onChange={(value) => change({ unit: priceSizes.find((size) => size === value) ?? "1M" })}
      />
      <NativeSelect
        size="xs"
        aria-label={t("money.label")}
        value={money}
        data={monies.map((value) => ({ value, label: t(`money.${value}`) }))}
        onChange={(event) => {
          const wanted = event.currentTarget.value;
          change({ money: monies.find((one) => one === wanted) });
        }}
      />
    </>
  );
};
