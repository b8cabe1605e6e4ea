import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { loadTexts } from "../../../i18n/i18n.ts";
import { InvoicePage } from "./-invoice-page.tsx";
import { invoiceSearch } from "./-invoice.search.ts";

export const Route = createFileRoute("/dashboard/invoice")({
  validateSearch: invoiceSearch,
  search: { middlewares: [stripSearchParams(invoiceSearch.parse({}))] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    // The questions come in a file of their own: whoever signs in does not wait for them.
    const [{ ask }] = await Promise.all([import("./-invoice-prefetch.ts"), loadTexts("invoice", "table")]);
    ask(context, deps);
  },
  component: InvoicePage,
});
