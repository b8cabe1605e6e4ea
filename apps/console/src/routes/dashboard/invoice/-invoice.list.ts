import { invoiceQueries } from "@one-hub/hooks";
import { defineList } from "../../../shared/ListPage/define-list.ts";
import { invoiceSearch } from "./-invoice.search.ts";

/** The own statements, a month a row. */
export const invoiceList = defineList({
  name: "invoice",
  search: invoiceSearch,
  queries: { own: invoiceQueries.list },
  keep: ["month"],
  toQuery: ({ page, size, order }) => ({ page, size, order }),
});
