import { groupQueries, modelQueries, tokenQueries } from "@one-hub/hooks";
import { supports } from "@one-hub/sdk";
import { createFileRoute } from "@tanstack/react-router";
import { plainAddress } from "../../../lib/list-search.ts";
import { loadTexts } from "../../../i18n/i18n.ts";
import { knownStatus } from "../../../lib/session.ts";
import { quickStartKeys } from "../../../shared/CodeSamples/usable-keys.ts";
import { AppPage } from "./-app-page.tsx";
import { appSearch } from "./-app.search.ts";

export const Route = createFileRoute("/dashboard/app")({
  ...plainAddress(appSearch),
  loader: async ({ context }) => {
    const { queryClient, gateway } = context;
    if (!context.denied) {
      void queryClient.prefetchQuery(tokenQueries.list(gateway, quickStartKeys));
      void queryClient.prefetchQuery(modelQueries.available(gateway));
      void queryClient.prefetchQuery(groupQueries.map(gateway));
      if (supports(knownStatus(context), "model_list")) void queryClient.prefetchQuery(modelQueries.list(gateway));
      else void queryClient.prefetchQuery(modelQueries.prices(gateway));
    }
    await loadTexts("app", "samples");
  },
  component: AppPage,
});
