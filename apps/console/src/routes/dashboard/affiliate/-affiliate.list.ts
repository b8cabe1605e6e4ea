import { selfQueries } from "@one-hub/hooks";
import { defineList } from "../../../shared/ListPage/define-list.ts";
import { affiliateSearch } from "./-affiliate.search.ts";

/** Who came by the own link. */
export const invitedList = defineList({
  name: "invited",
  search: affiliateSearch,
  extension: "invited",
  queries: { own: selfQueries.invited },
  toQuery: ({ page, size, order }) => ({ page, size, order }),
});
