import { paymentQueries } from "@one-hub/hooks";
import { DEFAULT_VIEW } from "@one-hub/ui";
import { emptyToUndefined } from "../../../lib/list-search.ts";
import { defineList } from "../../../shared/ListPage/define-list.ts";
import { methodSearch } from "./-method.search.ts";

/** Payment methods, in the order in which payers see them unless sorted otherwise. */
export const methodList = defineList({
  name: "payment_method",
  search: methodSearch,
  queries: { own: paymentQueries.list },
  view: { ...DEFAULT_VIEW, hidden: ["id", "uuid"] },
  toQuery: ({ page, size, order, keyword, type, currency, uuid }) => ({
    page,
    size,
    order,
    name: emptyToUndefined(keyword.trim()),
    type,
    currency,
    uuid: emptyToUndefined(uuid),
  }),
});
