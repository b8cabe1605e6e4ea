import { paymentQueries } from "@one-hub/hooks";
import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { loadTexts } from "../../../i18n/i18n.ts";
import { TopUpPage } from "./-topup-page.tsx";
import { topUpSearch, topUpSearchDefaults } from "./-topup.search.ts";

export const Route = createFileRoute("/dashboard/topup")({
  validateSearch: topUpSearch,
  search: { middlewares: [stripSearchParams(topUpSearchDefaults)] },
  loader: async ({ context: { queryClient, gateway } }) => {
    // Awaited: whether there is anything to pay by decides the page's shape. The page reports a failure.
    await Promise.all([queryClient.prefetchQuery(paymentQueries.offered(gateway)), loadTexts("topup", "table", "zod")]);
  },
  component: TopUpPage,
});
