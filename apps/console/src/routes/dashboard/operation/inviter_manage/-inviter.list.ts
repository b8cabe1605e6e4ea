import { inviterQueries } from "@one-hub/hooks";
import { emptyToUndefined } from "../../../../lib/list-search.ts";
import { defineList } from "../../../../shared/ListPage/define-list.ts";
import { inviterSearch } from "./-inviter.search.ts";

/** Users with what they earn by invitations. */
export const inviterList = defineList({
  name: "inviter",
  search: inviterSearch,
  extension: "inviter",
  queries: { own: inviterQueries.list },
  toQuery: ({ page, size, order, keyword, who }) => ({
    page,
    size,
    order,
    keyword: emptyToUndefined(keyword.trim()),
    who,
  }),
});
