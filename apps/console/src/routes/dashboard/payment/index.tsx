import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { loadList } from "../../../shared/ListPage/load-list.ts";
import { MethodPage } from "./-method-page.tsx";
import { methodList } from "./-method.list.ts";
import { methodSearch } from "./-method.search.ts";

export const Route = createFileRoute("/dashboard/payment/")({
  validateSearch: methodSearch,
  search: { middlewares: [stripSearchParams(methodSearch.parse({}))] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadList(methodList, context, deps, "payment_method", "table"),
  component: MethodPage,
});
