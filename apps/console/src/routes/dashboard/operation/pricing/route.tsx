import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { loadList } from "../../../../shared/ListPage/load-list.ts";
import { PricingPage } from "./-pricing-page.tsx";
import { pricingList } from "./-pricing.list.ts";
import { pricingSearch } from "./-pricing.search.ts";

export const Route = createFileRoute("/dashboard/operation/pricing")({
  validateSearch: pricingSearch,
  search: { middlewares: [stripSearchParams(pricingSearch.parse({}))] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadList(pricingList, context, deps, "operation_pricing", "prices", "table"),
  component: PricingPage,
});
