import { priceTypes } from "@one-hub/sdk";
import * as z from "zod/mini";
import { choiceFilter, listSearch, numberFilter, textFilter } from "../../../../lib/list-search.ts";

/** Columns that the list is sorted by. */
export const priceColumns = ["model", "vendor", "type", "input", "output"] as const;

/** Which models are listed, by their price. */
export const priceStates = ["priced", "unpriced"] as const;

/** Whether imports may change a price. */
export const lockStates = ["locked", "unlocked"] as const;

/** In what the columns of money are written. */
export const monies = ["usd", "cny", "points"] as const;

/** One of {@link monies}. */
export type PriceMoney = (typeof monies)[number];

/** Tokens that the columns of money are for. */
export const priceSizes = ["1M", "1K"] as const;

/** One of {@link priceSizes}. A call is written like 1K. */
export type PriceSize = (typeof priceSizes)[number];

/** The list's address. `keyword` are words of a model's or vendor's name, `vendor` is an id, `money` is the site's own when left out. */
export const pricingSearch = z.object({
  ...listSearch(priceColumns, "model"),
  keyword: textFilter(),
  vendor: numberFilter(),
  type: choiceFilter(priceTypes),
  lock: choiceFilter(lockStates),
  state: choiceFilter(priceStates),
  money: choiceFilter(monies),
  unit: z.catch(z._default(z.enum(priceSizes), "1M"), "1M"),
});

/** Search parameters of the page. */
export type PricingSearch = z.output<typeof pricingSearch>;
