import { groupQueries, modelQueries } from "@one-hub/hooks";
import { supports } from "@one-hub/sdk";
import { createFileRoute } from "@tanstack/react-router";
import { plainAddress } from "../../../lib/list-search.ts";
import { loadTexts } from "../../../i18n/i18n.ts";
import { knownStatus } from "../../../lib/session.ts";
import { ModelListPage } from "./-model-list-page.tsx";
import { modelListSearch } from "./-model-list.search.ts";

export const Route = createFileRoute("/dashboard/model_list")({
  ...plainAddress(modelListSearch),
  loader: async ({ context }) => {
    const { queryClient, gateway } = context;
    if (!context.denied) {
      if (supports(knownStatus(context), "model_list")) void queryClient.prefetchQuery(modelQueries.list(gateway));
      else {
        void queryClient.prefetchQuery(modelQueries.available(gateway));
        void queryClient.prefetchQuery(modelQueries.prices(gateway));
      }
      void queryClient.prefetchQuery(modelQueries.ownedBy(gateway));
      void queryClient.prefetchQuery(groupQueries.map(gateway));
    }
    await loadTexts("prices", "model_list");
  },
  component: ModelListPage,
});
