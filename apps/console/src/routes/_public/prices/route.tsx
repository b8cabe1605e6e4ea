import { groupQueries, modelQueries } from "@one-hub/hooks";
import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { loadTexts } from "../../../i18n/i18n.ts";
import { modelsSearch, modelsSearchDefaults } from "../../../shared/ModelExplorer/models.search.ts";
import { PricesPage } from "./-prices-page.tsx";

export const Route = createFileRoute("/_public/prices")({
  validateSearch: modelsSearch,
  search: { middlewares: [stripSearchParams(modelsSearchDefaults)] },
  loader: async ({ context: { gateway, queryClient } }) => {
    void queryClient.prefetchQuery(modelQueries.available(gateway));
    void queryClient.prefetchQuery(modelQueries.ownedBy(gateway));
    void queryClient.prefetchQuery(groupQueries.map(gateway));
    await loadTexts("public", "prices");
  },
  staticData: { prerender: true },
  component: PricesPage,
});
