import type { PriceOverview } from "@one-hub/hooks";
import type { Price, PriceInput } from "@one-hub/sdk";
import { searchFor, searchText } from "@one-hub/ui";
import type { RowsPage } from "../../../../shared/ListPage/define-list.ts";
import type { priceColumns, PricingSearch } from "./-pricing.search.ts";

/** A model with its price; undefined where it has none. */
export interface PriceLine {
  readonly model: string;
  readonly price: Price | undefined;
  /** Name of the vendor; empty where it is unknown. */
  readonly vendor: string;
}

/** Filters, order and page of the list. */
export interface PriceQuery extends Pick<PricingSearch, "vendor" | "type" | "lock" | "state" | "page" | "size"> {
  readonly order: (typeof priceColumns)[number] | `-${(typeof priceColumns)[number]}`;
  readonly keyword: string | undefined;
}

/** Models of channels that no price covers, neither by their name nor by one that ends in `*`. */
export const unpricedModels = ({ prices, models }: PriceOverview): string[] => {
  const priced = new Set(prices.map(({ model }) => model));
  const prefixes = prices.filter(({ model }) => model.endsWith("*")).map(({ model }) => model.slice(0, -1));
  return models.filter((model) => !priced.has(model) && !prefixes.some((prefix) => model.startsWith(prefix)));
};

const byText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

/** Every price, and every model that lacks one, by name. */
const linesOf = (overview: PriceOverview): PriceLine[] => {
  const { prices, vendors } = overview;
  const lines: PriceLine[] = prices.map((price) => ({
    model: price.model,
    price,
    vendor: vendors[String(price.channel_type)]?.name ?? "",
  }));
  for (const model of unpricedModels(overview)) lines.push({ model, price: undefined, vendor: "" });
  return lines.sort((left, right) => byText(left.model, right.model));
};

const compare: Record<(typeof priceColumns)[number], (left: PriceLine, right: PriceLine) => number> = {
  model: (left, right) => byText(left.model, right.model),
  vendor: (left, right) => byText(left.vendor, right.vendor),
  type: (left, right) => byText(left.price?.type ?? "", right.price?.type ?? ""),
  // A model without a price is the cheapest, so that both ends of an order have something to look at.
  input: (left, right) => (left.price?.input ?? -1) - (right.price?.input ?? -1),
  output: (left, right) => (left.price?.output ?? -1) - (right.price?.output ?? -1),
};

const fits = ({ vendor, type, lock, state, keyword = "" }: PriceQuery) => {
  const matches = searchFor(keyword.trim());
  return ({ model, price, vendor: name }: PriceLine): boolean =>
    (vendor === undefined || price?.channel_type === vendor) &&
    (type === undefined || price?.type === type) &&
    (lock === undefined || (price !== undefined && price.locked === (lock === "locked"))) &&
    (state === undefined || (state === "unpriced") === (price === undefined)) &&
    (keyword === "" || matches(searchText(`${model} ${name}`)));
};

const sorted = (lines: readonly PriceLine[], order: PriceQuery["order"]): readonly PriceLine[] => {
  const descends = order.startsWith("-");
  // The contract of the address allows these columns alone.
  const by = compare[(descends ? order.slice(1) : order) as (typeof priceColumns)[number]];
  // Equal ones stay in the order of their names.
  return lines.toSorted((left, right) => (descends ? by(right, left) : by(left, right)));
};

/** The last view of each answer: thousands of rows are not filtered and sorted again for another page of them. */
const views = new WeakMap<PriceOverview, { key: string; lines: readonly PriceLine[] }>();
const allLines = new WeakMap<PriceOverview, readonly PriceLine[]>();

const knownLines = (overview: PriceOverview): readonly PriceLine[] => {
  const lines = allLines.get(overview) ?? linesOf(overview);
  allLines.set(overview, lines);
  return lines;
};

/** Every line of a view, on all of its pages. */
export const linesOfView = (overview: PriceOverview, query: PriceQuery): readonly PriceLine[] => {
  const key = JSON.stringify({ ...query, page: 0, size: 0 });
  const known = views.get(overview);
  if (known?.key === key) return known.lines;
  const lines = sorted(knownLines(overview).filter(fits(query)), query.order);
  views.set(overview, { key, lines });
  return lines;
};

/** Filters, sorts and cuts: the gateway answers all prices at once. */
export const pricePageOf = (overview: PriceOverview, query: PriceQuery): RowsPage<PriceLine> => {
  const lines = linesOfView(overview, query);
  const { page, size } = query;
  return { data: lines.slice((page - 1) * size, page * size), total_count: lines.length };
};

const fingerprint = ({ type, channel_type, input, output, locked, extra_ratios }: Omit<PriceInput, "model">): string =>
  JSON.stringify([
    type,
    channel_type,
    input,
    output,
    locked,
    Object.entries(extra_ratios ?? {}).sort(([one], [other]) => byText(one, other)),
  ]);

/** All prices that are the same as this one in everything but the model, this one among them. */
export const samePrices = (prices: readonly Price[], price: Omit<PriceInput, "model">): Price[] => {
  const wanted = fingerprint(price);
  return prices.filter((other) => fingerprint(other) === wanted);
};
