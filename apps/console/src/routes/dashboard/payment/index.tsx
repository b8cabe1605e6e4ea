import { createFileRoute } from "@tanstack/react-router";
import { listAddress } from "../../../lib/list-search.ts";
import { loadList } from "../../../shared/ListPage/load-list.ts";
import { MethodPage } from "./-method-page.tsx";
import { methodList } from "./-method.list.ts";
import { methodSearch } from "./-method.search.ts";

export const Route = createFileRoute("/dashboard/payment/")({
  ...listAddress("/dashboard/payment/", methodSearch),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadList(methodList, context, deps, "payment_method", "table"),
  component: MethodPage,
});
