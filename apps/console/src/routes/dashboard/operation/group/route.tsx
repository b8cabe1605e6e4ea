import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { listAddress } from "../../../../lib/list-search.ts";
import { loadList } from "../../../../shared/ListPage/load-list.ts";
import { GroupPage } from "./-group-page.tsx";
import { groupList } from "./-group.list.ts";
import { groupSearch } from "./-group.search.ts";

const route = getRouteApi("/dashboard/operation/group");

export const Route = createFileRoute("/dashboard/operation/group")({
  ...listAddress("/dashboard/operation/group", groupSearch),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadList(groupList, context, deps, "operation_group", "table"),
  component: () => <GroupPage route={route} />,
});
