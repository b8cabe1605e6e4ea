import { fapiaoQueries } from "@one-hub/hooks";
import { emptyToUndefined } from "../../../lib/list-search.ts";
import { defineList } from "../../../shared/ListPage/define-list.ts";
import { fapiaoSearch } from "./-fapiao.search.ts";

/** Chinese tax invoices: everybody's for administrators unless they ask for their own, else the own. */
export const fapiaoList = defineList({
  name: "fapiao",
  search: fapiaoSearch,
  extension: "fapiao",
  queries: { own: fapiaoQueries.own, all: fapiaoQueries.list },
  listsAll: ({ own }, { admin }) => admin && !own,
  keep: ["own", "id", "request", "cover"],
  view: { hidden: ["number", "email"], density: "comfortable" },
  toQuery: ({ page, size, order, state, keyword, user }, { all, start, end }) => ({
    page,
    size,
    order,
    start_timestamp: start,
    end_timestamp: end,
    state,
    keyword: emptyToUndefined(keyword.trim()),
    ...(all && { username: emptyToUndefined(user.trim()) }),
  }),
});
