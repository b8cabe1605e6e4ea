import * as z from "zod/mini";

import { choiceFilter, textFilter } from "../../lib/list-search.ts";

/** Sortable columns of the price table. */
export const priceSorts = ["model", "provider", "input", "output"] as const;

/** Column of {@link priceSorts}. */
export type PriceSort = (typeof priceSorts)[number];

/** Units of charging. */
export const priceTypes = ["tokens", "times"] as const;

/** Input and output types of models. */
export const modalities = ["text", "image", "audio", "video", "music"] as const;

const order = z.custom<PriceSort | `-${PriceSort}`>(
  (value) => typeof value === "string" && priceSorts.some((name) => value === name || value === `-${name}`),
);

/** The address of the price table: filters, units, order, the look, and the model whose details are open. */
export const modelsSearch = z.object({
  search: textFilter(),
  provider: textFilter(),
  /** Symbol of the group whose prices show; the visitor's own or the first one when empty. */
  group: textFilter(),
  type: choiceFilter(priceTypes),
  modality: choiceFilter(modalities),
  tag: textFilter(),
  /** Only what the group can call. */
  available: z.catch(z._default(z.boolean(), false), false),
  unit: z.catch(z._default(z.enum(["1M", "1K"]), "1M"), "1M"),
  /** As the site shows quota when left out. */
  money: choiceFilter(["currency", "quota"]),
  view: z.catch(z._default(z.enum(["list", "cards"]), "list"), "list"),
  order: z.catch(z._default(order, "model"), "model"),
  model: textFilter(),
});

/** Search parameters of the page. */
export type ModelsSearch = z.output<typeof modelsSearch>;

/** What stays out of the address. */
export const modelsSearchDefaults: ModelsSearch = modelsSearch.parse({});

/** An address without what narrows the rows: whose prices show and how stays. */
export const withoutModelFilters = (): Partial<ModelsSearch> => {
  const { search, provider, type, modality, tag, available } = modelsSearchDefaults;
  return { search, provider, type, modality, tag, available };
};
