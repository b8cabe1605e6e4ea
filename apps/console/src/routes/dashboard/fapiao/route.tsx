import { createFileRoute } from "@tanstack/react-router";
import { listAddress } from "../../../lib/list-search.ts";

import { loadList } from "../../../shared/ListPage/load-list.ts";
import { FapiaoPage } from "./-fapiao-page.tsx";
import { fapiaoList } from "./-fapiao.list.ts";
import { fapiaoSearch } from "./-fapiao.search.ts";

export const Route = createFileRoute("/dashboard/fapiao")({
  ...listAddress("/dashboard/fapiao", fapiaoSearch),
  // The open fapiao does not change the list's query.
  loaderDeps: ({ search }) => ({ ...search, id: undefined, request: false, cover: "" }),
  loader: ({ context, deps }) => loadList(fapiaoList, context, deps, "fapiao", "table"),
  component: FapiaoPage,
});
