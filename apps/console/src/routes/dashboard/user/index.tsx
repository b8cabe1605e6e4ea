import { createFileRoute } from "@tanstack/react-router";
import { listAddress } from "../../../lib/list-search.ts";

import { loadList } from "../../../shared/ListPage/load-list.ts";
import { UserPage } from "./-user-page.tsx";
import { userList } from "./-user.list.ts";
import { userSearch } from "./-user.search.ts";

export const Route = createFileRoute("/dashboard/user/")({
  ...listAddress("/dashboard/user/", userSearch),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadList(userList, context, deps, "user", "table"),
  component: UserPage,
});
