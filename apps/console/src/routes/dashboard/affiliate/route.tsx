import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { loadTexts } from "../../../i18n/i18n.ts";
import { AffiliatePage } from "./-affiliate-page.tsx";
import { affiliateSearch } from "./-affiliate.search.ts";

export const Route = createFileRoute("/dashboard/affiliate")({
  validateSearch: affiliateSearch,
  search: { middlewares: [stripSearchParams(affiliateSearch.parse({}))] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    // The questions come in a file of their own: whoever signs in does not wait for them.
    const [{ ask }] = await Promise.all([import("./-affiliate-prefetch.ts"), loadTexts("affiliate", "table", "zod")]);
    ask(context, deps);
  },
  component: AffiliatePage,
});
