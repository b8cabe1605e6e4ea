import { groupQueries, modelQueries } from "@one-hub/hooks";
import { createFileRoute } from "@tanstack/react-router";
import { plainAddress } from "../../../lib/list-search.ts";
import { loadTexts } from "../../../i18n/i18n.ts";
import { modelsSearch } from "../../../shared/ModelExplorer/models.search.ts";
import { PricesPage } from "./-prices-page.tsx";

export const Route = createFileRoute("/_public/prices")({
  ...plainAddress(modelsSearch),
  loader: async ({ context: { gateway, queryClient } }) => {
    void queryClient.prefetchQuery(modelQueries.available(gateway));
    void queryClient.prefetchQuery(modelQueries.ownedBy(gateway));
    void queryClient.prefetchQuery(groupQueries.map(gateway));
    await loadTexts("public", "prices");
  },
  staticData: { prerender: true },
  component: PricesPage,
});
