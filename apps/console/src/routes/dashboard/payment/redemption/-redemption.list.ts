import { redemptionQueries } from "@one-hub/hooks";
import type { ListRedemptionsQuery } from "@one-hub/sdk";
import { emptyToUndefined } from "../../../../lib/list-search.ts";
import { defineList } from "../../../../shared/ListPage/define-list.ts";
import { redemptionSearch } from "./-redemption.search.ts";

/** Redemption codes. State, redeemer and time are filters of the extension `redemption_detail`. */
export const redemptionList = defineList({
  name: "redemption",
  search: redemptionSearch,
  queries: { own: redemptionQueries.list },
  view: { hidden: ["id", "created", "creator"], density: "dense" },
  toQuery: ({ page, size, order, keyword, state, redeemer }, { offers, start, end }): ListRedemptionsQuery => ({
    page,
    size,
    order,
    keyword: emptyToUndefined(keyword.trim()),
    ...(offers("redemption_detail") && {
      state,
      redeemed_by: redeemer,
      start_timestamp: start,
      end_timestamp: end,
    }),
  }),
});
