import { contentQueries, modelQueries } from "@one-hub/hooks";
import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "../../i18n/i18n.ts";
import { HomePage } from "./-home/home-page.tsx";

export const Route = createFileRoute("/_public/")({
  loader: async ({ context: { gateway, queryClient } }) => {
    void queryClient.prefetchQuery(contentQueries.homePage(gateway));
    void queryClient.prefetchQuery(modelQueries.available(gateway));
    void queryClient.prefetchQuery(modelQueries.ownedBy(gateway));
    await loadTexts("public", "home");
  },
  staticData: { prerender: true },
  component: HomePage,
});
