import { createFileRoute } from "@tanstack/react-router";
import { listAddress } from "../../../../lib/list-search.ts";
import { loadList } from "../../../../shared/ListPage/load-list.ts";
import { VendorPage } from "./-vendor-page.tsx";
import { infoList, vendorList } from "./-vendor.list.ts";
import { vendorSearch } from "./-vendor.search.ts";

export const Route = createFileRoute("/dashboard/operation/model_ownedby")({
  ...listAddress("/dashboard/operation/model_ownedby", vendorSearch),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    deps.tab === "vendors"
      ? loadList(vendorList, context, deps, "operation_model_ownedby", "table")
      : loadList(infoList, context, deps, "operation_model_ownedby", "table"),
  component: VendorPage,
});
