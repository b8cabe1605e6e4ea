import { selfQueries } from "@one-hub/hooks";
import { supports } from "@one-hub/sdk";
import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { loadTexts } from "../../../i18n/i18n.ts";
import { knownStatus } from "../../../lib/viewer.ts";
import { AffiliatePage } from "./-affiliate-page.tsx";
import { affiliateSearch, invitedQuery } from "./-affiliate.search.ts";

export const Route = createFileRoute("/dashboard/affiliate")({
  validateSearch: affiliateSearch,
  search: { middlewares: [stripSearchParams(affiliateSearch.parse({}))] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { queryClient, gateway } = context;
    void queryClient.prefetchQuery(selfQueries.affCode(gateway));
    if (supports(knownStatus(context), "invited"))
      void queryClient.prefetchQuery(selfQueries.invited(gateway, invitedQuery(deps)));
    await loadTexts("affiliate", "table", "zod");
  },
  component: AffiliatePage,
});
