import { createFileRoute } from "@tanstack/react-router";
import { listAddress } from "../../../../lib/list-search.ts";
import { loadList } from "../../../../shared/ListPage/load-list.ts";
import { PricingPage } from "./-pricing-page.tsx";
import { pricingList } from "./-pricing.list.ts";
import { pricingSearch } from "./-pricing.search.ts";

export const Route = createFileRoute("/dashboard/operation/pricing")({
  ...listAddress("/dashboard/operation/pricing", pricingSearch),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadList(pricingList, context, deps, "operation_pricing", "prices", "table"),
  component: PricingPage,
});
