import { selfQueries } from "@one-hub/hooks";
import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { loadList } from "../../../shared/ListPage/load-list.ts";
import { AffiliatePage } from "./-affiliate-page.tsx";
import { invitedList } from "./-affiliate.list.ts";
import { affiliateSearch } from "./-affiliate.search.ts";

export const Route = createFileRoute("/dashboard/affiliate")({
  validateSearch: affiliateSearch,
  search: { middlewares: [stripSearchParams(affiliateSearch.parse({}))] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    if (!context.denied) void context.queryClient.prefetchQuery(selfQueries.affCode(context.gateway));
    return loadList(invitedList, context, deps, "affiliate", "table", "zod");
  },
  component: AffiliatePage,
});
