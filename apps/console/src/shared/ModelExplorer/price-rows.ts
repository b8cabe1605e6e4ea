import { type AvailableModel, groupRatio, type ModelListEntry, type Price, type UserGroup } from "@one-hub/sdk";
import { searchFor, searchText } from "@one-hub/ui";
import type { ModelsSearch } from "./models.search.ts";

/** Facts about a model beyond its price. */
export type ModelInfo = NonNullable<Price["model_info"]>;

/** One model with everything that the table filters and shows. Ratios are those of the gateway, before the group's. */
export interface PriceRow {
  readonly model: string;
  readonly provider: string;
  readonly type: Price["type"];
  readonly input: number;
  readonly output: number;
  /** Without a price of its own: the gateway charges its standard price. */
  readonly unpriced: boolean;
  readonly extras: readonly (readonly [name: string, ratio: number])[];
  readonly groups: ReadonlySet<string>;
  readonly info: ModelInfo | undefined;
  readonly modalities: readonly string[];
  readonly tags: readonly string[];
  /** Paths of the relay that take it; empty where the gateway does not tell. */
  readonly endpoints: readonly string[];
  /** Text that the search looks through. */
  readonly haystack: string;
}

const byName = (left: PriceRow, right: PriceRow): number => (left.model < right.model ? -1 : 1);

/** Text for search and filters. */
const labelsOf = (model: string, info: ModelInfo | undefined): Pick<PriceRow, "modalities" | "tags" | "haystack"> => ({
  modalities: [...new Set([...(info?.input_modalities ?? []), ...(info?.output_modalities ?? [])])],
  tags: info?.tags ?? [],
  haystack: searchText(`${model}\n${info?.name ?? ""}\n${info?.description ?? ""}`),
});

/** The rows of the table, by name. `prices` brings what is known about the models, where the gateway knows it. */
export const priceRowsOf = (
  models: Readonly<Record<string, AvailableModel>>,
  prices: readonly Price[] = [],
): readonly PriceRow[] => {
  const infos = new Map(
    prices.flatMap(({ model, model_info: info }) =>
      info === null || info === undefined ? [] : [[model, info] as const],
    ),
  );
  return Object.entries(models)
    .map(([model, { groups, owned_by: provider, price }]): PriceRow => {
      const info = price.model_info ?? infos.get(model);
      return {
        model,
        provider,
        type: price.type,
        input: price.input,
        output: price.output,
        unpriced: price.model === "",
        extras: Object.entries(price.extra_ratios ?? {}),
        groups: new Set(groups),
        info,
        endpoints: [],
        ...labelsOf(model, info),
      };
    })
    .sort(byName);
};

/** The same rows, of the extension `model_list`, each model once. */
export const listedRowsOf = (entries: readonly ModelListEntry[]): readonly PriceRow[] =>
  [...new Map(entries.map((entry) => [entry.model, entry])).values()]
    .map((entry): PriceRow => ({
      model: entry.model,
      provider: entry.owned_by,
      type: entry.type,
      input: entry.input,
      output: entry.output,
      unpriced: false,
      extras: Object.entries(entry.extra_ratios),
      groups: new Set(entry.groups.map(({ symbol }) => symbol)),
      info: entry,
      endpoints: entry.endpoints,
      ...labelsOf(entry.model, entry),
    }))
    .sort(byName);

/** The filters of the address, with the group that is in force. */
export type PriceFilter = Pick<ModelsSearch, "search" | "provider" | "type" | "modality" | "tag" | "available"> & {
  readonly group: string | undefined;
};

/** The rows that a filter leaves. Every word of the search must be found. */
export const filterRows = (rows: readonly PriceRow[], filter: PriceFilter): readonly PriceRow[] => {
  const fits = searchFor(filter.search);
  const { provider, type, modality, tag, available, group } = filter;
  return rows.filter(
    (row) =>
      (provider === "" || row.provider === provider) &&
      (type === undefined || row.type === type) &&
      (modality === undefined || row.modalities.includes(modality)) &&
      (tag === "" || row.tags.includes(tag)) &&
      (!available || group === undefined || row.groups.has(group)) &&
      fits(row.haystack),
  );
};

const compare = (left: string | number, right: string | number): number => (left < right ? -1 : left > right ? 1 : 0);

/** Rows in an order; equal ones stay by name. Prices by the token come before those by the call, which cannot be compared with them. */
export const sortRows = (rows: readonly PriceRow[], order: ModelsSearch["order"]): readonly PriceRow[] => {
  if (order === "model") return rows;
  const descending = order.startsWith("-");
  const turn = descending ? -1 : 1;
  // The cut takes the sign off; what is left is a name.
  const name = (descending ? order.slice(1) : order) as "model" | "provider" | "input" | "output";
  const byPrice = name === "input" || name === "output";
  return rows.toSorted(
    (left, right) =>
      (byPrice ? compare(left.type === "times" ? 1 : 0, right.type === "times" ? 1 : 0) : 0) ||
      turn * compare(left[name], right[name]),
  );
};

/** The group whose prices show: the one asked for, the visitor's own, `default`, or the first one. */
export const groupInForce = (
  groups: Readonly<Record<string, UserGroup>>,
  wanted: string,
  own: string | undefined,
): string | undefined =>
  [wanted, own, "default"].find((symbol) => symbol !== undefined && Object.hasOwn(groups, symbol)) ??
  Object.keys(groups).sort()[0];

/** A group's price multiplier; 1 for none. */
export const ratioOf = (groups: Readonly<Record<string, UserGroup>>, symbol: string | undefined): number =>
  groupRatio(symbol === undefined || !Object.hasOwn(groups, symbol) ? undefined : groups[symbol]);
