import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { loadList } from "../../../../shared/ListPage/load-list.ts";
import { RedemptionPage } from "./-redemption-page.tsx";
import { redemptionList } from "./-redemption.list.ts";
import { redemptionSearch } from "./-redemption.search.ts";

export const Route = createFileRoute("/dashboard/payment/redemption")({
  validateSearch: redemptionSearch,
  search: { middlewares: [stripSearchParams(redemptionSearch.parse({}))] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadList(redemptionList, context, deps, "payment_redemption", "table"),
  component: RedemptionPage,
});
