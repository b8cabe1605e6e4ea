import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { listAddress } from "../../../lib/list-search.ts";
import { loadList } from "../../../shared/ListPage/load-list.ts";
import { GroupPage } from "./group/-group-page.tsx";
import { groupList } from "./group/-group.list.ts";
import { groupSearch } from "./group/-group.search.ts";

const route = getRouteApi("/dashboard/operation/");

export const Route = createFileRoute("/dashboard/operation/")({
  ...listAddress("/dashboard/operation/", groupSearch),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadList(groupList, context, deps, "operation_group", "table"),
  component: () => <GroupPage route={route} />,
});
