import { createFileRoute } from "@tanstack/react-router";
import { listAddress } from "../../../../lib/list-search.ts";
import { loadList } from "../../../../shared/ListPage/load-list.ts";
import { InviterPage } from "./-inviter-page.tsx";
import { inviterList } from "./-inviter.list.ts";
import { inviterSearch } from "./-inviter.search.ts";

export const Route = createFileRoute("/dashboard/operation/inviter_manage")({
  ...listAddress("/dashboard/operation/inviter_manage", inviterSearch),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadList(inviterList, context, deps, "operation_inviter", "table"),
  component: InviterPage,
});
