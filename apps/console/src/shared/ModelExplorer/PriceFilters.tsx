import { Flex, NativeSelect, Switch, SegmentedControl } from "@mantine/core";
import type { UserGroup } from "@one-hub/sdk";
import { discountLabel } from "@one-hub/sdk/format";
import { FilterBar, SearchField } from "@one-hub/ui";
import { IconLayoutGrid, IconList } from "@tabler/icons-react";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../lib/numbers.ts";
import { useTypedValues } from "../../start/take-over.ts";
import { ChoiceChip } from "../ListFilters/ChoiceChip.tsx";
import { VendorIcon } from "../VendorIcon/VendorIcon.tsx";
import { vendorName } from "../VendorIcon/vendor-name.ts";
import { type PriceRow, ratioOf } from "./price-rows.ts";
import { useModalityText } from "./price-text.ts";
import type { Shown } from "./shown.ts";
import { modalities, type ModelsSearch, priceTypes } from "./models.search.ts";
import classes from "./ModelExplorer.module.css";

/** Values of the rows with how many rows have them, the most frequent first. */
const countsOf = (rows: readonly PriceRow[], valuesOf: (row: PriceRow) => readonly string[]) => {
  const counts = new Map<string, number>();
  for (const row of rows) for (const value of valuesOf(row)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([left, a], [right, b]) => b - a || (left < right ? -1 : 1));
};

export interface PriceFiltersProps {
  readonly search: ModelsSearch;
  readonly onChange: (change: Partial<ModelsSearch>) => void;
  /** Undefined while they load. */
  readonly rows: readonly PriceRow[] | undefined;
  /** How many of them the filters leave. */
  readonly left: number;
  readonly groups: Readonly<Record<string, UserGroup>>;
  readonly shown: Shown;
  /** Follows the choice of the view. */
  readonly end: ReactNode;
}

/** Search and filters, and under them whose prices show and how: on a phone all of these in the sheet of the filters. */
export const PriceFilters = ({
  search,
  onChange: change,
  rows,
  left,
  groups,
  shown,
  end,
}: PriceFiltersProps): ReactNode => {
  const { t } = useTranslation("prices");
  const { count, locale } = useNumbers();
  const modalityText = useModalityText();
  // Nothing of it is ever sent by itself.
  useTypedValues((name, value) => (name === "search" ? change({ search: value }) : undefined));
  const { texts, group, icons, money } = shown;
  const filters = useMemo(() => {
    const counted = (valuesOf: (row: PriceRow) => readonly string[], labelOf = (value: string): ReactNode => value) =>
      countsOf(rows ?? [], valuesOf).map(([value, number]) => ({ value, label: labelOf(value), count: count(number) }));
    return [
      {
        id: "provider",
        choices: counted(
          (row) => [row.provider],
          (value) => (
            <Flex component="span" gap="sm" display="inline-flex" miw={0} align="center">
              <VendorIcon name={value} icon={icons.get(value)} />
              {vendorName(value)}
            </Flex>
          ),
        ),
      },
      { id: "type", choices: priceTypes.map((value) => ({ value, label: t(`types.${value}`) })) },
      {
        id: "modality",
        choices: counted(
          (row) => row.modalities.filter((name) => modalities.some((one) => one === name)),
          modalityText,
        ),
      },
      { id: "tag", choices: counted((row) => row.tags) },
    ] as const;
  }, [rows, icons, count, t, modalityText]);
  const prices = (
    <>
      <NativeSelect
        className={classes["group"]}
        aria-label={t("group")}
        value={group ?? ""}
        disabled={group === undefined}
        data={Object.entries(groups)
          .sort(([left], [right]) => (left < right ? -1 : 1))
          .map(([symbol, { name }]) => {
            const own = ratioOf(groups, symbol);
            return {
              value: symbol,
              label: t("groupChoice", {
                name: name === "" ? symbol : name,
                price: own === 0 ? t("free") : (discountLabel(own, 1, locale) ?? texts.ratio(own)),
              }),
            };
          })}
        onChange={(event) => change({ group: event.currentTarget.value })}
      />
      <Switch
        label={t("onlyAvailable")}
        checked={search.available}
        onChange={(event) => change({ available: event.currentTarget.checked })}
      />
      <div className={classes["looks"]}>
        <SegmentedControl
          aria-label={t("unit")}
          data={(["1K", "1M"] as const).map((value) => ({ value, label: t(`units.${value}`) }))}
          value={search.unit}
          onChange={(next) => change({ unit: next })}
        />
        <SegmentedControl
          aria-label={t("money")}
          data={(["currency", "quota"] as const).map((value) => ({ value, label: t(`monies.${value}`) }))}
          value={money}
          onChange={(next) => change({ money: next })}
        />
        <SegmentedControl
          aria-label={t("view")}
          data={[
            { value: "list", label: <IconList size={16} aria-label={t("views.list")} /> },
            { value: "cards", label: <IconLayoutGrid size={16} aria-label={t("views.cards")} /> },
          ]}
          value={search.view}
          onChange={(next) => change({ view: next })}
        />
        {end}
      </div>
    </>
  );
  return (
    <>
      <div className={classes["tools"]}>
        <SearchField
          name="search"
          value={search.search}
          label={t("search")}
          onSearch={(next) => change({ search: next })}
        />
        <FilterBar inSheet={prices}>
          {filters.map(({ id, choices }) => (
            <ChoiceChip
              key={id}
              label={t(id)}
              choices={choices}
              value={search[id] ?? ""}
              onChange={(next) => change({ [id]: next || undefined })}
            />
          ))}
        </FilterBar>
        <span className={classes["matches"]} role="status">
          {rows === undefined || left === rows.length
            ? ""
            : t("matches", { count: left, shown: count(left), total: count(rows.length) })}
        </span>
      </div>
      <div className={classes["tools"]} data-second>
        {prices}
      </div>
    </>
  );
};
