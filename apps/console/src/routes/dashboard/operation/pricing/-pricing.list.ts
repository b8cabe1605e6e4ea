import { priceQueries } from "@one-hub/hooks";
import { emptyToUndefined } from "../../../../lib/list-search.ts";
import { defineList } from "../../../../shared/ListPage/define-list.ts";
import { pricePageOf, type PriceQuery } from "./-price-lines.ts";
import { pricingSearch } from "./-pricing.search.ts";

/** Every price, and every model of a channel that has none. */
export const pricingList = defineList({
  name: "operation_pricing",
  search: pricingSearch,
  queries: { own: (gateway) => priceQueries.overview(gateway) },
  pageOf: pricePageOf,
  keep: ["money", "unit"],
  // A price per call names its unit itself.
  view: { hidden: ["type"], density: "dense" },
  toQuery: ({ page, size, order, keyword, vendor, type, lock, state }): PriceQuery => ({
    page,
    size,
    order,
    keyword: emptyToUndefined(keyword),
    vendor,
    type,
    lock,
    state,
  }),
});
