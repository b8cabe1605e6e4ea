import { selfQueries } from "@one-hub/hooks";
import { createFileRoute } from "@tanstack/react-router";
import { listAddress } from "../../../lib/list-search.ts";
import { loadList } from "../../../shared/ListPage/load-list.ts";
import { AffiliatePage } from "./-affiliate-page.tsx";
import { invitedList } from "./-affiliate.list.ts";
import { affiliateSearch } from "./-affiliate.search.ts";

export const Route = createFileRoute("/dashboard/affiliate")({
  ...listAddress("/dashboard/affiliate", affiliateSearch),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    if (!context.denied) void context.queryClient.prefetchQuery(selfQueries.affCode(context.gateway));
    return loadList(invitedList, context, deps, "affiliate", "table", "zod");
  },
  component: AffiliatePage,
});
