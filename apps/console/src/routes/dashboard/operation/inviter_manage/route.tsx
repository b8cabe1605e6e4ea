import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { loadList } from "../../../../shared/ListPage/load-list.ts";
import { InviterPage } from "./-inviter-page.tsx";
import { inviterList } from "./-inviter.list.ts";
import { inviterSearch } from "./-inviter.search.ts";

export const Route = createFileRoute("/dashboard/operation/inviter_manage")({
  validateSearch: inviterSearch,
  search: { middlewares: [stripSearchParams(inviterSearch.parse({}))] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadList(inviterList, context, deps, "operation_inviter", "table"),
  component: InviterPage,
});
