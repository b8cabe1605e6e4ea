import { invoiceQueries } from "@one-hub/hooks";
import { supports } from "@one-hub/sdk";
import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "../../../i18n/i18n.ts";
import { listAddress } from "../../../lib/list-search.ts";
import { nowSeconds } from "../../../lib/local-time.ts";
import { knownStatus } from "../../../lib/session.ts";
import { startList } from "../../../shared/ListPage/load-list.ts";
import { InvoicePage } from "./-invoice-page.tsx";
import { invoiceList } from "./-invoice.list.ts";
import { invoiceSearch } from "./-invoice.search.ts";
import { dateOf } from "./-statement.ts";

export const Route = createFileRoute("/dashboard/invoice")({
  ...listAddress("/dashboard/invoice", invoiceSearch),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { queryClient, gateway } = context;
    const { month } = deps;
    const status = knownStatus(context);
    // A site that is not known to make statements is not asked for them.
    if (!context.denied && status !== undefined && status.UserInvoiceMonth !== false) {
      if (month === undefined) startList(invoiceList, context, deps);
      else {
        void queryClient.prefetchQuery(invoiceQueries.models(gateway, dateOf(month)));
        if (supports(status, "invoice_day"))
          void queryClient.prefetchQuery(invoiceQueries.days(gateway, dateOf(month)));
      }
    }
    await loadTexts("invoice", "table");
    return { now: nowSeconds() };
  },
  component: InvoicePage,
});
