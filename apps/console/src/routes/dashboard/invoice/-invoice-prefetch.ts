import { invoiceQueries, statusQuery } from "@one-hub/hooks";
import { type Status, supports } from "@one-hub/sdk";
import { initialStatus } from "../../../lib/gateway.ts";
import { storage } from "../../../lib/storage.ts";
import type { RouterContext } from "../../../router.ts";
import { type InvoiceSearch, listQuery } from "./-invoice.search.ts";
import { dateOf } from "./-statement.ts";

/** Starts the page's queries before its component is there, where the site is known to make statements. */
export const ask = ({ queryClient, gateway }: RouterContext, search: InvoiceSearch): void => {
  const status = queryClient.getQueryData<Status>(statusQuery(gateway, storage).queryKey) ?? initialStatus;
  if (status === undefined || status.UserInvoiceMonth === false) return;
  const { month } = search;
  if (month === undefined) {
    void queryClient.prefetchQuery(invoiceQueries.list(gateway, listQuery(search)));
    return;
  }
  void queryClient.prefetchQuery(invoiceQueries.models(gateway, dateOf(month)));
  if (supports(status, "invoice_day")) void queryClient.prefetchQuery(invoiceQueries.days(gateway, dateOf(month)));
};
