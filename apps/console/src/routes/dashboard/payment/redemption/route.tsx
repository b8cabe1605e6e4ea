import { createFileRoute } from "@tanstack/react-router";
import { listAddress } from "../../../../lib/list-search.ts";
import { loadList } from "../../../../shared/ListPage/load-list.ts";
import { RedemptionPage } from "./-redemption-page.tsx";
import { redemptionList } from "./-redemption.list.ts";
import { redemptionSearch } from "./-redemption.search.ts";

export const Route = createFileRoute("/dashboard/payment/redemption")({
  ...listAddress("/dashboard/payment/redemption", redemptionSearch),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadList(redemptionList, context, deps, "payment_redemption", "table"),
  component: RedemptionPage,
});
