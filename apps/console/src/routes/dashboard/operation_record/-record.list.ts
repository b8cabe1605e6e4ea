import { operationRecordQueries } from "@one-hub/hooks";
import { emptyToUndefined } from "../../../lib/list-search.ts";
import { defineList } from "../../../shared/ListPage/define-list.ts";
import { recordSearch } from "./-record.search.ts";

/** The audit log: everybody's for root, else the own. */
export const recordList = defineList({
  name: "operation_record",
  search: recordSearch,
  extension: "operation_record",
  queries: { own: operationRecordQueries.list },
  view: { hidden: ["userAgent"], density: "dense" },
  listsAll: (_search, { root }) => root,
  toQuery: ({ page, size, order, action, outcome, user }, { all, start, end }) => ({
    page,
    size,
    order,
    start_timestamp: start,
    end_timestamp: end,
    action: emptyToUndefined(action),
    success: outcome === undefined ? undefined : outcome === "done",
    username: all ? emptyToUndefined(user) : undefined,
  }),
});
