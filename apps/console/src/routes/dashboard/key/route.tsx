import { createFileRoute, stripSearchParams } from "@tanstack/react-router";

import { loadList } from "../../../shared/ListPage/load-list.ts";
import { KeyPage } from "./-key-page.tsx";
import { keyList } from "./-key.list.ts";
import { keySearch } from "./-key.search.ts";

export const Route = createFileRoute("/dashboard/key")({
  validateSearch: keySearch,
  search: { middlewares: [stripSearchParams(keySearch.parse({}))] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadList(keyList, context, deps, "key", "table"),
  component: KeyPage,
});
